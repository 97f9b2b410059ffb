import { textIn } from '../data/langOf.ts'
import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { splitEntries, visibleEntries } from '../../content/text.ts'
import { groupRows } from '../../ui/groupRows.ts'
import { useSite } from '../data/siteContext.ts'
import { Text } from '../components/Text.tsx'
import { EmptyText } from '../feedback/EmptyText.tsx'
import { PlainLink } from '../link/PlainLink.tsx'
import { tableEnglish as english } from './wording.ts'
import styles from './Table.module.css'

export interface Column<R> {
  label: string
  cell: (row: R, index: number) => ReactNode
  /** Of a cell that is a text, if it is not that of the page. */
  lang?: (row: R) => string | undefined
  narrow?: true
  sort?: ColumnSort
}

/** `to` is the address of the table in the order of this column. */
export interface ColumnSort {
  to: string
  direction: 'ascending' | 'descending' | undefined
}

export const UNKNOWN_CELL = '-'

/** Short texts without letters, such as `2.000.000` and `0,5 – 2 %`. */
const isNumber = (content: ReactNode): boolean => typeof content === 'string' && /^[^\p{L}]{1,16}$/u.test(content)

interface TableProps<R> {
  title: string
  labelLang?: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  groupBy?: (row: R) => string
  stacked?: boolean
}

/** The ARIA roles are explicit, because CSS that changes the `display` of a table removes its native roles. */
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
  if (rows.length === 0) return <EmptyText lang={english.language}>{english.empty}</EmptyText>
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
            {columns.map(({ label, narrow, sort }) => (
              <th
                key={label}
                role="columnheader"
                scope="col"
                className={narrow && styles['narrow']}
                aria-sort={sort?.direction}
              >
                {sort ? <CellLink to={sort.to}>{label}</CellLink> : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {arranged.map((row, index) => (
            <tr key={row.id} role="row" data-continued={isContinued(index) || undefined}>
              {columns.map(({ label, cell, lang }) => {
                const content = cell(row, index)
                return (
                  <td
                    key={label}
                    role="cell"
                    data-label={label}
                    data-unknown={content === UNKNOWN_CELL || undefined}
                    data-number={isNumber(content) || undefined}
                  >
                    {lang && typeof content === 'string' ? <Text lang={lang(row)}>{content}</Text> : content}
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
 * Cells contain plain links, and the table handles their clicks. 150 `Link`s of React Router would take a quarter of
 * the page's rendering time on the server.
 */
export const CellLink = ({ to, lang, children }: { to: string; lang?: string | undefined; children: ReactNode }) => (
  <PlainLink to={to} {...textIn(lang)}>
    {children}
  </PlainLink>
)

interface EntryListProps {
  text: string
  lang?: string | undefined
  bullets?: boolean
}

export function EntryList({ text, lang, bullets = false }: EntryListProps) {
  const entries = visibleEntries(splitEntries(text))
  const [first = '-'] = entries
  if (entries.length === 0 || (entries.length === 1 && !bullets)) return <Text lang={lang}>{first}</Text>
  return (
    <ul className={bullets ? styles['bullets'] : styles['plain']} {...textIn(lang)}>
      {entries.map((entry, index) => (
        <li key={index}>{entry}</li>
      ))}
    </ul>
  )
}

function useLinkNavigation(): (event: MouseEvent) => void {
  const navigate = useNavigate()
  const { prefix } = useSite()
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.button !== 0 || event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void navigate(link.pathname.slice(prefix.length) + link.search + link.hash, {
      replace: link.href === window.location.href,
    })
  }
}
