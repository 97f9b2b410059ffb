import type { ReactNode } from 'react'
import type { ContentType, Row } from '../../../content/define.ts'
import type { ListPage, Reader } from '../../../content/reader.ts'

/** Rows of a price list that are read at once. Real ones are shorter; a longer one has further pages. */
export const PER_PAGE = 100

/** A section of the accordion: what it reads on its first opening, and how that looks. */
export interface Section<Data> {
  /** Its name in the address. */
  key: string
  title: string
  load: (reader: Reader, page: number) => Promise<Data>
  /** What it shows where reading fails: that is "only logged" (docs/product.md, section 8). */
  blank: Data
  /** Rows in all pages of its longest list together. */
  total: (data: Data) => number
  View: (props: { data: Data }) => ReactNode
}

/** A section whose data has whatever shape. */
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
