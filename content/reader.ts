import type { ContentType, Row } from './define.ts'

/** Rows on a page where the caller names none, and the most that one page may hold. */
export const PAGE_SIZE = { usual: 50, largest: 500 } as const

export interface ListQuery {
  /** Counted from 1. */
  page?: number
  per_page?: number
  /** Rows whose text, or the name of what they refer to, contains these words. */
  q?: string
  /** A field's name, `id`, `created_at` or `updated_at`. */
  sort?: string
  order?: 'asc' | 'desc'
}

export interface ListPage<R> {
  rows: R[]
  /** Rows in all pages together. */
  total: number
}

/**
 * What page loaders read content through. The server's reader asks the repository and records which types a page
 * depends on; the browser's calls /api. The same loader runs with both, and neither knows the other.
 */
export interface Reader {
  list<T extends ContentType>(type: T, query: ListQuery): Promise<ListPage<Row<T>>>
  /** Null where no row has this id. */
  find<T extends ContentType>(type: T, id: number): Promise<Row<T> | null>
}
