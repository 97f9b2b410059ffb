import { textIn } from '../data/langOf.ts'
import type { MouseEvent, ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { splitEntries, visibleEntries } from '../../content/text.ts'
import { useSite } from '../data/siteContext.ts'
import { Text } from '../components/Text.tsx'
import { EmptyText } from '../feedback/EmptyText.tsx'
import { PlainLink } from '../link/PlainLink.tsx'
import { arrange, type Arranged } from './arrange.ts'
import { tableEnglish as english } from './wording.ts'
import styles from './Table.module.css'

export interface Column<R> {
  label: string
  cell: (row: R, index: number) => ReactNode
  /** Of a cell that is a text, if it is not that of the page. */
  lang?: (row: R) => string | undefined
  narrow?: true
  sort?: ColumnSort
  /** What a screen reader reads instead of a cell that repeats the one above it, and that nobody sees. */
  repeated?: (row: R) => ReactNode
  /** What a card shows before the value, instead of the label. */
  sign?: string
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
  /** What the first columns say of a row. Rows of which it is the same are brought together, and are a card. */
  groupBy?: (row: R) => readonly string[]
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
  const style = groupBy ? 'cards' : stacked ? 'stacked' : 'compact'
  const groups = groupBy ? arrange(rows, groupBy) : [rows.map((row, index) => ({ row, index, repeated: 0 }))]
  if (rows.length === 0) return <EmptyText lang={english.language}>{english.empty}</EmptyText>
  return (
    <div className={styles['room']}>
      <table className={`${styles['table']} ${styles[style]}`} role="table" aria-label={title} onClick={onClick}>
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
        {groups.map((group) => (
          <tbody key={group[0]?.row.id} role="rowgroup">
            {group.map((arranged) => (
              <Row
                key={arranged.row.id}
                {...arranged}
                columns={columns}
                grouping={groupBy?.(arranged.row).length ?? 0}
              />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

interface RowProps<R> extends Arranged<R> {
  columns: readonly Column<R>[]
  /** How many of the first columns head a card. */
  grouping: number
}

function Row<R>({ row, index, repeated, columns, grouping }: RowProps<R>) {
  return (
    <tr role="row">
      {columns.map(({ label, cell, lang, repeated: again, sign }, at) => {
        const isRepeated = at < repeated
        const content = isRepeated && again ? again(row) : cell(row, index)
        const shown = lang && typeof content === 'string' ? <Text lang={lang(row)}>{content}</Text> : content
        return (
          <td
            key={label}
            role="cell"
            data-label={label}
            data-sign={sign}
            data-heads={at < grouping || undefined}
            data-repeated={isRepeated || undefined}
            data-unknown={content === UNKNOWN_CELL || undefined}
            data-number={isNumber(content) || undefined}
          >
            {isRepeated ? <span className="visually-hidden">{shown}</span> : shown}
          </td>
        )
      })}
    </tr>
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
