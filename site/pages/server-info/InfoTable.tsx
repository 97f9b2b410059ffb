import type { ReactNode } from 'react'
import { PAGE_SIZE } from '../../../content/reader.ts'
import { Pagination } from '../../parts/Pagination.tsx'
import { lastPageOf } from '../../parts/paging.ts'
import styles from './InfoTable.module.css'

export interface Column<R> {
  label: string
  cell: (row: R) => ReactNode
}

interface InfoTableProps<R> {
  title: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  total: number
  page: number
  to: (page: number) => string
}

/**
 * A table that becomes one block per row on a phone. The roles stand here because a table that is not displayed as one
 * loses its own.
 */
export function InfoTable<R extends { id: number }>({ title, columns, rows, total, page, to }: InfoTableProps<R>) {
  return (
    <>
      {rows.length === 0 ? (
        <p className={styles['empty']}>No information available.</p>
      ) : (
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
      )}
      <Pagination page={page} lastPage={lastPageOf(total, PAGE_SIZE.usual)} to={to} />
    </>
  )
}
