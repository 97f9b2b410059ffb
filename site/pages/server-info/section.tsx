import type { ReactNode } from 'react'
import { type SectionParams } from '../../../content/site/sections.ts'
import type { Reader } from '../../../content/reader.ts'

interface SectionView<Data> {
  data: Data
  page: number
}

/** A section with its data and view. */
export interface Section<Data> {
  /** Value in the address. */
  key: string
  title: string
  /** `query` is empty for closed sections. */
  load: (reader: Reader, query: URLSearchParams) => Promise<Data>
  /** Parameters beside the page. */
  params?: (query: URLSearchParams) => SectionParams
  View: (props: SectionView<Data>) => ReactNode
  /** Null if it is empty. */
  summary: (data: Data) => ReactNode
  /** For the page's title; null without a search. */
  searchTitle?: (data: Data) => string | null
}

export interface AnySection extends Omit<Section<never>, 'load'> {
  load: Section<unknown>['load']
}
