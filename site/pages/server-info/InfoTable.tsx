import type { ReactNode } from 'react'
import styles from './InfoTable.module.css'

export interface Column<R> {
  label: string
  cell: (row: R) => ReactNode
}

interface InfoTableProps<R> {
  title: string
  columns: readonly Column<R>[]
  rows: readonly R[]
}

/**
 * A table that becomes one block per row on a phone. The roles stand here because a table that is not displayed as one
 * loses its own.
 */
export function InfoTable<R extends { id: number | string }>({ title, columns, rows }: InfoTableProps<R>) {
  if (rows.length === 0) return <NoInformation />
  return (
    <table className={styles['table']} role="table" aria-label={title}>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map(({ label }) => (
            <th key={label} role="columnheader" scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row) => (
          <tr key={row.id} role="row">
            {columns.map(({ label, cell }) => (
              <td key={label} role="cell" data-label={label}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Specification, section 2. */
export const NoInformation = () => <p className={styles['empty']}>No information available.</p>
