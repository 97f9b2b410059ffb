import type { ReactNode } from 'react'
import { fieldsOfKind, type ContentType, type Row } from '../../../content/define.ts'
import type { ListPage, Reader } from '../../../content/reader.ts'
import { DONATIONS_PER_PAGE } from '../../../content/site/sections.ts'
import { donationEnglish, type donationWording } from './wording.ts'

export interface Summary {
  total: number
  updated: string | null
  newest: readonly { name: string; value?: string }[]
}

type SectionTitle = keyof typeof donationEnglish.sections
type Count = keyof typeof donationWording.counts

export interface Section<Data> {
  key: string
  readonly title: string
  /** Of how many entries the list has; null if it does not say so. */
  count: Count | null
  summarize: (reader: Reader) => Promise<Summary>
  load: (reader: Reader, page: number) => Promise<Data>
  total: (data: Data) => number
  View: (props: { data: Data }) => ReactNode
}

export interface AnySection extends Omit<Section<never>, 'load'> {
  load: Section<unknown>['load']
}

interface ListOptions<R> {
  key: string
  title: SectionTitle
  count: Count | null
  highlight: (row: R) => { name: string; value?: string } | null
  View: (props: { rows: readonly R[] }) => ReactNode
}

export function listSection<T extends ContentType>(
  type: T,
  { key, title, count, highlight, View }: ListOptions<Row<T>>,
): Section<ListPage<Row<T>>> {
  const isFormatted = fieldsOfKind(type, 'richText').length > 0
  return {
    key,
    get title() {
      return donationEnglish.sections[title]
    },
    count,
    summarize: (reader) => summarizeList(reader, type, highlight),
    load: (reader, page) =>
      reader.list(type, { page, per_page: DONATIONS_PER_PAGE, ...(isFormatted && { tree: true }) }),
    total: ({ total }) => total,
    View: ({ data }) => <View rows={data.rows} />,
  }
}

/** More rows are read than shown, because rows that are not sold separately are left out. */
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
