import type { ReactNode } from 'react'
import type { Reader } from '../content/reader.ts'
import type { SocialLink } from '../content/types/socialLink.ts'

export interface PageRequest {
  params: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
}

/** What an address asks a page for, by the names in its path and its query; nothing where it is empty or null. */
export type Asked = Readonly<Record<string, string | number | null>>

/** What a page says of itself to browsers, search engines and whoever shares it. */
export interface Head {
  title: string
  description?: string
  /** Shown where the page is shared; the site's own picture, when absent. */
  picture?: { address: string; width: number | null; height: number | null }
  /** A piece of writing, with the times when it appeared and last changed: ISO 8601. */
  article?: { published: string; modified: string }
}

/**
 * A public page as a pure function of the content: what it reads, and how that looks. The server renders it with the
 * repository behind the reader, the browser with the API; neither the page nor its loader can tell which.
 */
export interface Page<Data> {
  load: (reader: Reader, request: PageRequest) => Promise<Data>
  /**
   * What changes the page, always in the same words and order: whatever else stands in an address, and whatever means
   * the same, is one page and kept once. Nothing, when absent.
   */
  asked?: (request: PageRequest) => Asked
  /** What the page shows where there is no data: nothing was read yet, or reading failed and that is "only logged". */
  blank: Data
  head: (data: Data) => Head
  /** Ways to the community, which the footer shows below its ornament line; none, when absent. */
  social?: (data: Data) => readonly SocialLink[]
  /** 404 where the address names something that nobody has; 200 when absent. */
  status?: (data: Data) => number
  View: (props: { data: Data }) => ReactNode
  /** Parts of the data that are not sent beside the HTML, since the browser finds them in it; none, when absent. */
  found?: { readonly [Name in Extract<keyof Data, string>]?: (html: ParentNode) => Data[Name] }
  /** Shown on a move inside the site until the data is there. */
  loading: string
  /** Shown instead of the page when its data cannot be read; where absent, the failure is only logged. */
  failed?: (error: Error) => string
  /** Whether a move from one address of this page to another needs its data anew; always, when absent. */
  needsReload?: (from: URLSearchParams, to: URLSearchParams) => boolean
}

/** How the browser finds parts of a page's data in its HTML, by their names. */
export type FoundParts = Readonly<Record<string, ((html: ParentNode) => unknown) | undefined>>

/** A page whose data has whatever shape; what the router and the renderer handle. */
export interface AnyPage extends Omit<Page<never>, 'load' | 'blank' | 'found'> {
  load: Page<unknown>['load']
  blank: unknown
  found?: FoundParts
}

/** The data of a page as its route hands it on: there already, or on its way. */
export interface LoadedPage {
  data: unknown
}

export const definePage = <Data>(page: Page<Data>): Page<Data> => page
