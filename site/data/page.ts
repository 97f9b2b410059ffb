import type { ReactNode } from 'react'
import type { ContentType } from '../../content/define.ts'
import type { Reader } from '../../content/reader.ts'

export interface PageRequest {
  /** Path parameters, such as `id` in `/news/:id`. */
  params: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
}

/** Parameters of a canonical address; empty ones are left out. */
export type CanonicalParams = Readonly<Record<string, string | number | null>>

/** For browsers, search engines and link previews. */
export interface Head {
  title: string
  description?: string
  /** The site's picture if not set. */
  picture?: { address: string; width: number | null; height: number | null }
  /** Excludes this address from search engines. */
  noIndex?: boolean
  /** For an entity: name, picture path, and breadcrumbs including itself. */
  entry?: { name: string; picture: string | null; trail: readonly { name: string; address: string }[] }
  /** Publishing and change times of an article, ISO 8601. */
  article?: { published: string; modified: string }
}

/** A public page as a function of its content. On the server the reader uses the database, in the browser the API. */
export interface Page<Data> {
  load: (reader: Reader, request: PageRequest) => Promise<Data>
  /** Parameters that change the page, normalized and in fixed order: the cache key. Others are ignored. */
  canonicalParams?: (request: PageRequest) => CanonicalParams
  /**
   * The type whose name follows the number in the path: `/gameinfo/item/501-apple`. The server redirects other names.
   */
  named?: { param: string; type: ContentType; address: (id: number, name: string) => string }
  /** Shown above an error notice: heading and static parts. */
  blank: Data
  head: (data: Data, request: PageRequest) => Head
  /** Query strings of further addresses for the sitemap. */
  sitemapQueries?: readonly string[]
  /** HTTP status, such as 404; 200 by default. */
  status?: (data: Data) => number
  View: (props: { data: Data }) => ReactNode
  /** Parts that the browser reads from the HTML instead of hydration data. */
  fromHtml?: { readonly [Name in Extract<keyof Data, string>]?: (html: ParentNode) => Data[Name] }
  /** Shown during navigation. English. */
  loading: string
  /** The notice if loading fails: an English sentence; by default an Indonesian one. */
  failed?: (error: Error) => string
  /** Whether a changed query needs new data; always by default. */
  needsReload?: (from: URLSearchParams, to: URLSearchParams) => boolean
}

/** Functions that read parts of the data from the HTML. */
export type HtmlReaders = Readonly<Record<string, ((html: ParentNode) => unknown) | undefined>>

export interface AnyPage extends Omit<Page<never>, 'load' | 'blank' | 'fromHtml'> {
  load: Page<unknown>['load']
  blank: unknown
  fromHtml?: HtmlReaders
}

/** Loader data of a page's route. */
export interface LoadedPage {
  data: unknown
}

export const definePage = <Data>(page: Page<Data>): Page<Data> => page
