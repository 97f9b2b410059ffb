import type { ReactNode } from 'react'
import styles from './QuestTable.module.css'

export interface Column<R> {
  label: string
  /** What stands in the row at this place, counted from 0. */
  cell: (row: R, index: number) => ReactNode
}

interface QuestTableProps<R> {
  title: string
  columns: readonly Column<R>[]
  rows: readonly R[]
}

/**
 * Quests below each other; on a phone each becomes a block with its columns below each other. The roles stand here
 * because a table that is not displayed as one loses its own.
 */
export function QuestTable<R extends { id: number }>({ title, columns, rows }: QuestTableProps<R>) {
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
        {rows.map((row, index) => (
          <tr key={row.id} role="row">
            {columns.map(({ label, cell }) => (
              <td key={label} role="cell" data-label={label}>
                {cell(row, index)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
