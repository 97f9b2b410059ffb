import type { ReactNode } from 'react'
import type { ContentType, Row } from '../../../content/define.ts'
import type { ListPage, Reader } from '../../../content/reader.ts'

/** Rows on a page of a price list. Real lists are shorter. */
export const PER_PAGE = 100

/** A section of the accordion: the data that it loads when it is first opened, and how that looks. */
export interface Section<Data> {
  /** Its value in the address. */
  key: string
  title: string
  load: (reader: Reader, page: number) => Promise<Data>
  /** Shown if loading fails, which is only logged (docs/product.md, section 8). */
  blank: Data
  /** The number of rows in its longest list, over all pages. */
  total: (data: Data) => number
  View: (props: { data: Data }) => ReactNode
}

/** A section with data of any type. */
export interface AnySection extends Omit<Section<never>, 'load' | 'blank'> {
  load: Section<unknown>['load']
  blank: unknown
}

/** A section that shows one content type. */
export function listSection<T extends ContentType>(
  type: T,
  { key, title, View }: { key: string; title: string; View: (props: { rows: readonly Row<T>[] }) => ReactNode },
): Section<ListPage<Row<T>>> {
  return {
    key,
    title,
    load: (reader, page) => reader.list(type, { page, per_page: PER_PAGE }),
    blank: { rows: [], total: 0 },
    total: ({ total }) => total,
    View: ({ data }) => <View rows={data.rows} />,
  }
}
