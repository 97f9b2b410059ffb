import type { ReactNode } from 'react'
import type { ContentType } from '../../content/define.ts'
import type { Entry } from '../../content/gameInfo/addresses.ts'
import type { DocumentReader, Reader } from '../../content/reader.ts'

export interface PageRequest {
  params: Readonly<Record<string, string | undefined>>
  query: URLSearchParams
}

export type CanonicalParams = Readonly<Record<string, string | number | null>>

export interface Head {
  title: string
  description?: string
  picture?: {
    address: string
    width: number | null
    height: number | null
    /** It has text, so each language of the site has its own, at an address that begins like those of its pages. */
    hasText?: true
  }
  noIndex?: boolean
  entry?: { name: string; picture: string | null; trail: readonly { name: string; address: string }[] }
  article?: { published: string; modified: string }
}

/** The server alone renders it, so its `reader` uses the database. */
export interface DocumentPage<Data> {
  load: (reader: DocumentReader, request: PageRequest) => Promise<Data>
  /**
   * The canonical URL under which the page is cached has only these query parameters; all others are ignored. The
   * parameters of its path are ids of rows, unless they are here.
   */
  canonicalParams?: (request: PageRequest) => CanonicalParams
  /**
   * The number in the path identifies the row. The server redirects from any other address of the row to the right one.
   */
  named?: { param: string; type: ContentType; address: (row: Entry) => string }
  head: (data: Data, request: PageRequest) => Head
  sitemapQueries?: readonly string[]
  /** Default: 404 for a document whose data is null, otherwise 200. */
  status?: (data: Data) => number
  View: (props: { data: Data }) => ReactNode
}

/**
 * A page to which visitors move inside the site, without a new document. Its `reader` uses the database on the server and
 * the API in the browser, so a page need not know where it runs.
 */
export interface Page<Data> extends Omit<DocumentPage<Data>, 'load'> {
  load: (reader: Reader, request: PageRequest) => Promise<Data>
  blank: Data
  /**
   * The browser reads these parts of the data from the page's HTML, so they are not sent a second time for hydration.
   */
  fromHtml?: { readonly [Name in Extract<keyof Data, string>]?: (html: ParentNode) => Data[Name] }
  loading: string
  /** Returns null for the usual sentence. */
  failed?: (error: Error) => PageSentence | null
  needsReload?: (from: URLSearchParams, to: URLSearchParams) => boolean
}

export interface PageSentence {
  text: string
  lang?: string
}

export type HtmlReaders = Readonly<Record<string, ((html: ParentNode) => unknown) | undefined>>

export interface AnyDocument extends Omit<DocumentPage<never>, 'load'> {
  load: DocumentPage<unknown>['load']
}

export interface AnyPage extends Omit<Page<never>, 'load' | 'blank' | 'fromHtml'> {
  load: Page<unknown>['load']
  blank: unknown
  fromHtml?: HtmlReaders
}

export interface LoadedPage {
  data: unknown
}

export const definePage = <Data>(page: Page<Data>): Page<Data> => page

export const defineDocument = <Data>(page: DocumentPage<Data>): DocumentPage<Data> => ({
  status: (data) => (data === null ? 404 : 200),
  ...page,
})
