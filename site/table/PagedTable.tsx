import { PAGE_SIZE } from '../../content/reader.ts'
import { PageLinks } from '../components/PageLinks.tsx'
import { Panel } from '../components/Panel.tsx'
import { EmptyText } from '../feedback/EmptyText.tsx'
import { lastPageOf } from '../params/paging.ts'
import { Table, type Column } from './Table.tsx'

interface PagedTableProps<R> {
  title: string
  columns: readonly Column<R>[]
  rows: readonly R[]
  total: number
  page: number
  to: (page: number) => string
  /** What it says without rows, if not the sentence of `Table`. */
  empty?: string
}

export const PagedTable = <R extends { id: number | string }>({
  title,
  columns,
  rows,
  total,
  page,
  to,
  empty,
}: PagedTableProps<R>) => (
  <Panel title={title}>
    {total === 0 && empty !== undefined ? (
      <EmptyText>{empty}</EmptyText>
    ) : (
      <Table title={title} columns={columns} rows={rows} />
    )}
    <PageLinks page={page} lastPage={lastPageOf(total, PAGE_SIZE.usual)} to={to} />
  </Panel>
)
