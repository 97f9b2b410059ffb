import type { ReactNode } from 'react'
import { type SectionParams } from '../../../content/site/sections.ts'
import type { Reader } from '../../../content/reader.ts'

interface SectionView<Data> {
  data: Data
  page: number
}

export interface Section<Data> {
  key: string
  /** In the language of the request. */
  readonly title: string
  load: (reader: Reader, query: URLSearchParams) => Promise<Data>
  params?: (query: URLSearchParams) => SectionParams
  View: (props: SectionView<Data>) => ReactNode
  summary: (data: Data) => ReactNode
  searchTitle?: (data: Data) => string | null
}

export interface AnySection extends Omit<Section<never>, 'load'> {
  load: Section<unknown>['load']
}
