import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
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
  const follow = useFollowing()
  if (rows.length === 0) return <NoInformation />
  return (
    <table className={styles['table']} role="table" aria-label={title} onClick={follow}>
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

/**
 * A link in a cell, to a page of the site. The table follows it: a page of the drop list has 150 of them, and that many
 * `Link`s of React Router are a quarter of what the page costs the server.
 */
export const CellLink = ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>

/** Follows a link as `Link` does: within the site, unless the visitor asks for another tab or window. */
function useFollowing(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate(link.pathname + link.search + link.hash, { replace: link.href === window.location.href })
  }
}

/** Stands where a list has no rows. docs/product.md, section 2. */
export const NoInformation = () => <p className={styles['empty']}>No information available.</p>
