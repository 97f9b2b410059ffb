import type { ReactNode } from 'react'
import { Ornament } from './Ornament.tsx'
import styles from './PageHeading.module.css'

/** The heading of a page, over the landscape. */
export function PageHeading({ children }: { children: ReactNode }) {
  return (
    <div className={styles['heading']}>
      <h1 className={styles['title']}>{children}</h1>
      <Ornament />
    </div>
  )
}
