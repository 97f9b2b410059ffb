import type { ReactNode } from 'react'
import type { Reader } from '../../../content/reader.ts'
import type { Asked } from './addresses.ts'

interface SectionView<Data> {
  data: Data
  page: number
}

/** A section of the accordion: what it reads, and how that looks. */
export interface Section<Data> {
  /** Its name in the address. */
  key: string
  title: string
  /** `query` is what the section is asked for; empty for one that is not open. */
  load: (reader: Reader, query: URLSearchParams) => Promise<Data>
  /** What of a query it can be asked for, beside its page; nothing, when absent. */
  asked?: (query: URLSearchParams) => Asked
  View: (props: SectionView<Data>) => ReactNode
}

/** A section whose data has whatever shape. */
export interface AnySection extends Omit<Section<never>, 'load'> {
  load: Section<unknown>['load']
}
