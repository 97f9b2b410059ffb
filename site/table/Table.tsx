import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { splitEntries } from '../../content/text.ts'
import { groupRows } from '../data/groupRows.ts'
import { EmptyText } from '../feedback/EmptyText.tsx'
import styles from './Table.module.css'

export interface Column<R> {
  label: string
  /** Content of the row's cell; `index` is the row's place, counted from 0. */
  cell: (row: R, index: number) => ReactNode
  /** For numbers: it leaves its room to columns of names. */
  narrow?: true
}

/** What a cell shows of which nothing is known. Where a row is a block, it is left out. */
export const UNKNOWN_CELL = '-'

interface TableProps<R> {
  /** Names the table for screen readers. */
  title: string
  /** Language of the columns' labels where it is not the page's. */
  labelLang?: 'en'
  columns: readonly Column<R>[]
  rows: readonly R[]
  /** Rows with the same value stand together, and where there is little room below one heading. */
  groupBy?: (row: R) => string
  /** For cells of pictures and lists: where there is little room every cell has a line of its own. */
  stacked?: boolean
}

/**
 * A table that turns each row into a block where it has little room. The roles are written out because a table that is
 * not displayed as one loses its own.
 */
export function Table<R extends { id: number | string }>({
  title,
  labelLang,
  columns,
  rows,
  groupBy,
  stacked = false,
}: TableProps<R>) {
  const onClick = useLinkNavigation()
  const arranged = groupBy ? groupRows(rows, groupBy).flatMap(([, group]) => group) : rows
  const groupAt = (index: number) => {
    const row = arranged[index]
    return row && groupBy?.(row)
  }
  const isContinued = (index: number) => groupAt(index) !== undefined && groupAt(index) === groupAt(index - 1)
  if (rows.length === 0) return <EmptyText lang="en">No information available.</EmptyText>
  return (
    <div className={styles['room']}>
      <table
        className={`${styles['table']} ${stacked ? styles['stacked'] : styles['compact']}`}
        role="table"
        aria-label={title}
        onClick={onClick}
      >
        <thead role="rowgroup" lang={labelLang}>
          <tr role="row">
            {columns.map(({ label, narrow }) => (
              <th key={label} role="columnheader" scope="col" className={narrow && styles['narrow']}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {arranged.map((row, index) => (
            <tr key={row.id} role="row" data-continued={isContinued(index) || undefined}>
              {columns.map(({ label, cell }) => {
                const content = cell(row, index)
                return (
                  <td key={label} role="cell" data-label={label} data-unknown={content === UNKNOWN_CELL || undefined}>
                    {content}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/**
 * A link in a cell, to a page of the site. The table navigates for all of its links: a page of the drop list has 150 of
 * them, and that many `Link`s of React Router are a quarter of what rendering the page costs the server.
 */
export const CellLink = ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>

interface EntryListProps {
  /** Entries separated by lines or commas. */
  text: string
  bullets?: boolean
}

/** The entries of a text below each other; a dash if there is none. */
export function EntryList({ text, bullets = false }: EntryListProps) {
  const entries = splitEntries(text)
  const [first = '-'] = entries
  if (entries.length === 0 || (entries.length === 1 && !bullets)) return first
  return (
    <ul className={bullets ? styles['bullets'] : styles['plain']}>
      {entries.map((entry, index) => (
        <li key={index}>{entry}</li>
      ))}
    </ul>
  )
}

/** Navigates within the site as `Link` does, unless the visitor asks for another tab or window. */
export function useLinkNavigation(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate(link.pathname + link.search + link.hash, { replace: link.href === window.location.href })
  }
}
