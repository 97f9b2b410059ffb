import type { ReactNode } from 'react'
import type { ContentType } from '../../content/define.ts'
import type { Reader } from '../../content/reader.ts'

export interface PageRequest {
  /** Of the path: `id` in `/news/:id`. */
  params: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
}

/** Values of a canonical address by their names in the path or the query. Empty ones and null are left out. */
export type CanonicalParams = Readonly<Record<string, string | number | null>>

/** A page's metadata, for browsers, search engines and previews of shared links. */
export interface Head {
  title: string
  description?: string
  /** For previews of shared links; the site's own picture, when absent. */
  picture?: { address: string; width: number | null; height: number | null }
  /** Keeps this address of the page out of search engines: a search, or something that does not exist. */
  noIndex?: boolean
  /** For a thing with a page of its own: its name, its picture as a path, and the pages above it, the last of which is its own. */
  entry?: { name: string; picture: string | null; trail: readonly { name: string; address: string }[] }
  /** For articles: when it was published and last changed, in ISO 8601. */
  article?: { published: string; modified: string }
}

/**
 * A public page as a pure function of the content: the data that it loads, and how that looks. On the server the reader
 * stands on the database, in the browser on the API; neither the page nor its loader can tell which.
 */
export interface Page<Data> {
  load: (reader: Reader, request: PageRequest) => Promise<Data>
  /**
   * The parameters that change the page, normalised and in a fixed order. They make the canonical address under which
   * the page is cached; all other parameters are ignored. None, when absent.
   */
  canonicalParams?: (request: PageRequest) => CanonicalParams
  /**
   * Whose name its address repeats after the number in the path: `/gameinfo/item/501-apple`. The number decides, and the server leads
   * from any other name to the right one.
   */
  named?: { param: string; type: ContentType; address: (id: number, name: string) => string }
  /** Shown above a notice where loading failed: the page's heading, and what needs no data. */
  blank: Data
  head: (data: Data, request: PageRequest) => Head
  /** Query strings of further addresses of the page for the sitemap; none, when absent. */
  sitemapQueries?: readonly string[]
  /** HTTP status, such as 404 where the address names a row that doesn't exist; 200, when absent. */
  status?: (data: Data) => number
  View: (props: { data: Data }) => ReactNode
  /** Parts of the data that are not sent for hydration, since the browser reads them from the HTML; none, when absent. */
  fromHtml?: { readonly [Name in Extract<keyof Data, string>]?: (html: ParentNode) => Data[Name] }
  /** Shown after a click on a link to this page until its data is there. English. */
  loading: string
  /** English sentence of the notice if the page's data cannot be loaded; an Indonesian one, when absent. */
  failed?: (error: Error) => string
  /** Whether a change of the query needs the data anew; always, when absent. */
  needsReload?: (from: URLSearchParams, to: URLSearchParams) => boolean
}

/** Functions that read parts of a page's data from its HTML, by the names of the parts. */
export type HtmlReaders = Readonly<Record<string, ((html: ParentNode) => unknown) | undefined>>

/** A page with data of any type, as the router and the renderer handle it. */
export interface AnyPage extends Omit<Page<never>, 'load' | 'blank' | 'fromHtml'> {
  load: Page<unknown>['load']
  blank: unknown
  fromHtml?: HtmlReaders
}

/** What a page's route returns as loader data: the page's data or a promise of it. */
export interface LoadedPage {
  data: unknown
}

export const definePage = <Data>(page: Page<Data>): Page<Data> => page
