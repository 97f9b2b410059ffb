import type { ReactNode } from 'react'
import type { ContentType, Row } from '../../../content/define.ts'
import { PAGE_SIZE, type ListPage, type Reader } from '../../../content/reader.ts'
import { InfoTable, type Column } from './InfoTable.tsx'

interface SectionView<Data> {
  data: Data
  page: number
  /** Address of another page of this section. */
  to: (page: number) => string
}

/** A section of the accordion: what it reads, and how that looks. */
export interface Section<Data> {
  /** Its name in the address. */
  key: string
  title: string
  load: (reader: Reader, page: number) => Promise<Data>
  View: (props: SectionView<Data>) => ReactNode
}

/** A section whose data has whatever shape. */
export interface AnySection extends Omit<Section<never>, 'load'> {
  load: Section<unknown>['load']
}

/** A section that shows one content type as a table. */
export function tableSection<T extends ContentType>(
  type: T,
  { title, columns }: { title: string; columns: readonly Column<Row<T>>[] },
): Section<ListPage<Row<T>>> {
  return {
    key: type.key,
    title,
    load: (reader, page) => reader.list(type, { page, per_page: PAGE_SIZE.usual }),
    View: ({ data, page, to }) => (
      <InfoTable title={title} columns={columns} rows={data.rows} total={data.total} page={page} to={to} />
    ),
  }
}
