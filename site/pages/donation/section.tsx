import type { ReactNode } from 'react'
import { fieldsOfKind, type ContentType, type Row } from '../../../content/define.ts'
import type { ListPage, Reader } from '../../../content/reader.ts'

/** Rows on a page of a price list. Real lists are shorter. */
export const PER_PAGE = 100

/** What stands below the bar of a closed section. */
export interface Summary {
  /** Rows in all its lists. */
  total: number
  /** When the latest of them was changed; null if there is none. */
  updated: string | null
  /** The newest, with their prices. */
  newest: readonly { name: string; value?: string }[]
}

/** A section of the accordion: the data that it loads when it is first opened, and how that looks. */
export interface Section<Data> {
  /** Its value in the address. */
  key: string
  title: string
  /** What one row is called, for their number; null where not each of them is shown by itself. */
  unit: string | null
  /** The few rows that the summary needs. */
  summarize: (reader: Reader) => Promise<Summary>
  load: (reader: Reader, page: number) => Promise<Data>
  /** The number of rows in its longest list, over all pages. */
  total: (data: Data) => number
  View: (props: { data: Data }) => ReactNode
}

/** A section with data of any type. */
export interface AnySection extends Omit<Section<never>, 'load'> {
  load: Section<unknown>['load']
}

interface ListOptions<R> {
  key: string
  title: string
  unit: string | null
  /** What the summary shows of a row; null for what is not shown by itself. */
  highlight: (row: R) => { name: string; value?: string } | null
  View: (props: { rows: readonly R[] }) => ReactNode
}

/** A section that shows one content type. */
export function listSection<T extends ContentType>(
  type: T,
  { key, title, unit, highlight, View }: ListOptions<Row<T>>,
): Section<ListPage<Row<T>>> {
  const isFormatted = fieldsOfKind(type, 'richText').length > 0
  return {
    key,
    title,
    unit,
    summarize: (reader) => summarizeList(reader, type, highlight),
    load: (reader, page) => reader.list(type, { page, per_page: PER_PAGE, ...(isFormatted && { tree: true }) }),
    total: ({ total }) => total,
    View: ({ data }) => <View rows={data.rows} />,
  }
}

/** Rows of a list in its summary, and how many are read for them: some are not shown. */
const NEWEST = { shown: 3, read: 6 } as const

export async function summarizeList<T extends ContentType>(
  reader: Reader,
  type: T,
  highlight: ListOptions<Row<T>>['highlight'],
): Promise<Summary> {
  const { rows, total } = await reader.list(type, { page: 1, per_page: NEWEST.read, sort: 'updated_at', order: 'desc' })
  return {
    total,
    updated: rows[0]?.updated_at ?? null,
    newest: rows.flatMap((row) => highlight(row) ?? []).slice(0, NEWEST.shown),
  }
}
