import type { ReactNode } from 'react'
import styles from './ChangesTable.module.css'

export const ChangesTable = ({ headings, children }: { headings: readonly string[]; children: ReactNode }) => (
  <table className={styles['changes']}>
    <thead>
      <tr>
        {headings.map((heading) => (
          <th key={heading} scope="col">
            {heading}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
)
