import type { ContentType, Row } from '../../content/define.ts'
import { PAGE_SIZE, type ListPage, type ListQuery, type Reader } from '../../content/reader.ts'
import { canonicalPage, readPage } from './paging.ts'

export interface PagedList<R> extends ListPage<R> {
  page: number
}

type Wanted = Omit<ListQuery, 'page'>

/** Reads the page of a list that an address names. */
export async function readList<T extends ContentType>(
  reader: Reader,
  type: T,
  query: URLSearchParams,
  wanted: Wanted,
): Promise<PagedList<Row<T>>> {
  const page = readPage(query)
  return { page, ...(await reader.list(type, { per_page: PAGE_SIZE.usual, ...wanted, page })) }
}

/** For `definePage` and `defineDocument`, if a list is all that a page reads. */
export const pagedList = <T extends ContentType>(type: T, wanted: Wanted = {}) => ({
  load: (reader: Reader, { query }: { query: URLSearchParams }) => readList(reader, type, query, wanted),
  canonicalParams: ({ query }: { query: URLSearchParams }) => ({ page: canonicalPage(query) }),
})
