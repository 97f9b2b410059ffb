import type { ReactNode } from 'react'
import { type SectionParams } from '../../../content/site/sections.ts'
import type { Reader } from '../../../content/reader.ts'

interface SectionView<Data> {
  data: Data
  page: number
}

/** A section of the accordion: the data that it loads, and how that looks. */
export interface Section<Data> {
  /** Its value in the address. */
  key: string
  title: string
  /** `query` is empty for a section that is not open. */
  load: (reader: Reader, query: URLSearchParams) => Promise<Data>
  /** The parameters that it reads from a query, beside the page; none, when absent. */
  params?: (query: URLSearchParams) => SectionParams
  View: (props: SectionView<Data>) => ReactNode
  /** What stands below its closed bar; null if it is empty. */
  summary: (data: Data) => ReactNode
  /** What a search of it looks for, for the title of the page; null if there is no search. */
  searchTitle?: (data: Data) => string | null
}

/** A section with data of any type. */
export interface AnySection extends Omit<Section<never>, 'load'> {
  load: Section<unknown>['load']
}
