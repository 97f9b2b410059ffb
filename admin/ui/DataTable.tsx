import type { ComponentProps, ReactNode } from 'react'
import { ArrowDownIcon, ArrowUpIcon, SortIcon } from './icons.tsx'
import styles from './DataTable.module.css'

export type Direction = 'asc' | 'desc'

export interface Column<R> {
  key: string
  header: string
  headerLang?: string | undefined
  headerHidden?: boolean
  headerControl?: ReactNode
  narrow?: boolean
  /** The width in rem that the column needs. Overrides the default in ROOM. */
  room?: number
  lead?: boolean
  /** If true, the cell has no label when the rows become cards in a narrow container. */
  unlabelled?: boolean
  /** Where the cell is on a phone. If one column has a place, rows of the table take one or two lines there. */
  place?: Place | undefined
  /** `direction` is null if the table is not sorted by the column. */
  sort?: { direction: Direction | null; onSort: () => void }
  cell: (row: R) => ReactNode
}

/**
 * `details` are beside each other below the `lead`, as many as there is room for: the others are in the form alone. `named`
 * are the same with their label. A `whole` cell has lines of its own.
 */
export type Place = 'start' | 'picture' | 'lead' | 'detail' | 'named' | 'whole' | 'hidden' | 'end'

export const buttonColumn = <R,>(header: string, room: number, cell: Column<R>['cell']): Column<R> => ({
  key: 'action',
  header,
  narrow: true,
  room,
  unlabelled: true,
  place: 'end',
  cell,
})

export interface Grid<R> {
  table: ComponentProps<'table'>
  cell: (row: R, column: string) => ComponentProps<'td'>
}

interface DataTableProps<R> {
  caption: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  rowKey: (row: R) => string | number
  /** Whether new rows are loading. The current rows stay visible until the new ones arrive. */
  busy: boolean
  rowState?: (row: R) => { dragged?: boolean; drop?: 'before' | 'after'; marked?: true }
  grid?: Grid<R> | undefined
}

function classesOf<R>({ narrow, lead }: Column<R>): string | undefined {
  return [narrow && styles['narrow'], lead && styles['lead']].filter(Boolean).join(' ') || undefined
}

const ROOM = { narrow: 5, text: 8 } as const

const roomFor = (columns: readonly Column<never>[]): number =>
  columns.reduce((sum, { room, narrow }) => sum + (room ?? (narrow ? ROOM.narrow : ROOM.text)), 0)

const ariaSort = { asc: 'ascending', desc: 'descending' } as const
const sortIcons = { asc: ArrowUpIcon, desc: ArrowDownIcon } as const

/**
 * In a narrow container rows become cards. ARIA roles are explicit, because browsers drop the roles of a table whose
 * CSS layout is not a table.
 */
export function DataTable<R>({ caption, columns, rows, rowKey, busy, rowState, grid }: DataTableProps<R>) {
  // Cells that are edited keep their labels.
  const isCompact = !grid && columns.some(({ place }) => place === 'lead')
  return (
    <div className={styles['frame']} style={{ fontSize: `${roomFor(columns)}rem` }}>
      <table
        {...grid?.table}
        role={grid ? 'grid' : 'table'}
        className={styles['table']}
        aria-label={caption}
        aria-busy={busy}
        data-compact={isCompact || undefined}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <HeaderCell key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr
              role="row"
              key={rowKey(row)}
              data-row={rowKey(row)}
              data-dragged={rowState?.(row).dragged}
              data-drop={rowState?.(row).drop}
              aria-current={rowState?.(row).marked}
            >
              {columns.map((column) => (
                <td
                  {...grid?.cell(row, column.key)}
                  role={grid ? 'gridcell' : 'cell'}
                  key={column.key}
                  data-header={column.unlabelled ? '' : column.header}
                  data-place={column.place}
                  className={classesOf(column)}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function HeaderCell<R>({ column }: { column: Column<R> }) {
  const { header, headerLang, headerHidden, headerControl, sort } = column
  const Icon = sort?.direction ? sortIcons[sort.direction] : SortIcon
  return (
    <th
      role="columnheader"
      scope="col"
      lang={headerLang}
      className={classesOf(column)}
      {...(sort?.direction ? { 'aria-sort': ariaSort[sort.direction] } : {})}
      data-sortable={sort ? true : undefined}
    >
      {sort ? (
        <button type="button" className={styles['sort']} onClick={sort.onSort}>
          {header}
          <Icon />
        </button>
      ) : (
        <span>{headerControl ?? (headerHidden ? <span className="visually-hidden">{header}</span> : header)}</span>
      )}
    </th>
  )
}
