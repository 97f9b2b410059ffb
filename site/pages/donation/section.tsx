import type { ReactNode } from 'react'
import { fieldsOfKind, type ContentType, type Row } from '../../../content/define.ts'
import type { ListPage, Reader } from '../../../content/reader.ts'

/** Real lists are shorter. */
export const PER_PAGE = 100

/** Shown below a closed section. */
export interface Summary {
  /** In all its lists. */
  total: number
  /** Null if there are no rows. */
  updated: string | null
  newest: readonly { name: string; value?: string }[]
}

/** A section with its data and view. */
export interface Section<Data> {
  /** Value in the address. */
  key: string
  title: string
  /** The word for one row; null if rows are not shown individually. */
  unit: string | null
  summarize: (reader: Reader) => Promise<Summary>
  load: (reader: Reader, page: number) => Promise<Data>
  /** Over all pages. */
  total: (data: Data) => number
  View: (props: { data: Data }) => ReactNode
}

export interface AnySection extends Omit<Section<never>, 'load'> {
  load: Section<unknown>['load']
}

interface ListOptions<R> {
  key: string
  title: string
  unit: string | null
  /** Null if the row is not shown alone. */
  highlight: (row: R) => { name: string; value?: string } | null
  View: (props: { rows: readonly R[] }) => ReactNode
}

/** A section for one content type. */
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

/** Rows shown in a summary, and rows read for it: some are not shown. */
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
