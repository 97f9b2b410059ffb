import { fieldsOfKind, type ContentType, type Row } from '../content/define.ts'
import { completeRow, isObject } from '../content/fields/completeRow.ts'
import { picturePath } from '../content/pictures.ts'
import {
  MORE_THAN_COUNTED,
  MOST_NAMES,
  PAGE_SIZE,
  SEARCHED_FOR,
  type ListPage,
  type ListQuery,
  type NamedRow,
  type Reader,
} from '../content/reader.ts'
import type { ReadGame } from '../content/gameInfo/gameDatabase.ts'
import type { RealmAnswer } from '../content/realms/realmSchemas.ts'
import type { RealmReader } from '../content/realms/realmReader.ts'
import type { ServerStatus } from '../content/settings/serverStatus.ts'
import { bodyOf, call, orNull, type CallOptions } from './api.ts'

/**
 * The body may be an array, `{ data: [...] }` or a single object, because servers differ (docs/product.md, section 7).
 */
export function readRows(body: unknown): unknown[] {
  if (Array.isArray(body)) return body
  if (typeof body !== 'object' || body === null) return []
  if ('data' in body) return readRows(body.data)
  return [body]
}

/**
 * Some servers send text before the JSON of the news list, so parsing starts at the first bracket (docs/product.md,
 * section 7).
 */
export function parseNews(text: string): unknown {
  const start = text.indexOf('[')
  return JSON.parse(start > 0 && !text.trimStart().startsWith('{') ? text.slice(start) : text)
}

export async function listPage<R>(path: string, search: URLSearchParams, options: CallOptions): Promise<ListPage<R>> {
  const { body, headers } = await call(withSearch(path, search), options)
  const rows = readRows(body) as R[] // The cast relies on the caller, who supplies the row type that the API documents.
  const total = Number(headers.get('x-total-count') ?? rows.length)
  const searchedFor = headers.get(SEARCHED_FOR)
  return {
    rows,
    total: Number.isFinite(total) ? total : rows.length,
    ...(headers.has(MORE_THAN_COUNTED) && { hasMore: true }),
    ...(searchedFor && { searchedFor: decodeURIComponent(searchedFor) }),
  }
}

/** With what staff read a row to edit it. */
export type Reading = Pick<ListQuery, 'translations'>

export const withSearch = (path: string, search: URLSearchParams): string =>
  search.size > 0 ? `${path}?${search}` : path

/** Converts values to URL parameters and leaves out empty ones. */
export function searchOf(requested: Readonly<Record<string, string | number | boolean | undefined>>): URLSearchParams {
  const input = Object.entries(requested).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  )
  return new URLSearchParams(input)
}

export function listSearch({ where = {}, ...asked }: ListQuery): URLSearchParams {
  const search = searchOf(asked)
  for (const [name, value] of Object.entries(where)) search.set(name, String(value))
  return search
}

export async function listRows<T extends ContentType>(
  type: T,
  query: ListQuery,
  signal?: AbortSignal,
): Promise<ListPage<Row<T>>> {
  const { rows, ...found } = await listPage<unknown>(type.path, listSearch(query), {
    signal,
    ...(type.key === 'news' ? { parse: parseNews } : {}),
  })
  return { rows: rows.filter(isObject).map((row) => completeRow(type, row)), ...found }
}

export async function findRow<T extends ContentType>(type: T, id: number): Promise<Row<T> | null> {
  const isFormatted = fieldsOfKind(type, 'richText').length > 0
  const found = await orNull(call(`${type.path}/${id}${isFormatted ? '?tree=true' : ''}`))
  return found && isObject(found.body) ? completeRow(type, found.body) : null
}

export async function readSingle<T extends ContentType>(
  type: T,
  signal?: AbortSignal,
  reading: Reading = {},
): Promise<Row<T>> {
  const body = await bodyOf<unknown>(call(withSearch(type.path, searchOf(reading)), { signal }))
  return completeRow(type, isObject(body) ? body : {})
}

/** Reads whole rows, because the API cannot list only the names. */
export async function listNames(type: ContentType): Promise<NamedRow[]> {
  const read = (page: number) => listRows(type, { page, per_page: PAGE_SIZE.largest, sort: 'id', order: 'asc' })
  const first = await read(1)
  const pages = Math.ceil(Math.min(first.total, MOST_NAMES) / PAGE_SIZE.largest)
  const others = await Promise.all(Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(index + 2)))
  return [first, ...others]
    .flatMap(({ rows }) => rows)
    .flatMap((row): NamedRow[] => {
      const values: Readonly<Record<string, unknown>> = row
      if (type.unlisted !== null && values[type.unlisted] === true) return []
      const language = row.languages?.[type.name]
      return [{ id: row.id, name: String(values[type.name]), ...(language !== undefined && { language }) }]
    })
}

function withPaths<T extends ContentType>(type: T, row: Row<T>): Row<T> {
  const addresses: Readonly<Record<string, unknown>> = row
  const paths = fieldsOfKind(type, 'picture').flatMap(([name]): [string, string][] => {
    const address = addresses[`${name}_url`]
    return typeof address === 'string' ? [[`${name}_url`, picturePath(address)]] : []
  })
  return paths.length > 0 ? { ...row, ...Object.fromEntries(paths) } : row
}

export const readServerStatus = (): Promise<ServerStatus> => bodyOf(call('/status'))

export const readRealms = (): Promise<RealmAnswer[]> => bodyOf(call('/realms'))

const apiRealms: RealmReader = {
  names: readRealms,
  outlines: readRealms,
  list: readRealms,
  read: async (requested, key, query) => {
    const found = await orNull(call(`/realms/${key}/${requested}?${searchOf({ ...query })}`))
    // The cast is needed because the path decides which type the API returns.
    return found && ({ ...(found.body as object), total: Number(found.headers.get('x-total-count')) } as never)
  },
}

const readGame: ReadGame = async (requested, query) => {
  const { id, number, words, ...others } = query as { id?: number; number?: number; words?: string } // The cast is safe: only a query for a single page has an id or a number. A query for a list has none.
  const entry = number ? `/page/${number}${words ? `-${words}` : ''}` : id ? `/${id}` : ''
  const found = await orNull(call(`/game-database/${requested}${entry}?${searchOf(others)}`))
  return found && (found.body as never) // The cast is needed because the path decides which type the API returns.
}

export const apiReader: Reader = {
  list: async (type, query) => {
    const { rows, ...found } = await listRows(type, query)
    return { rows: rows.map((row) => withPaths(type, row)), ...found }
  },
  find: async (type, id) => {
    const row = await findRow(type, id)
    return row && withPaths(type, row)
  },
  names: listNames,
  single: async (type) => withPaths(type, await readSingle(type)),
  status: readServerStatus,
  realms: apiRealms,
  game: readGame,
  offers: () => bodyOf(call('/offers')),
  events: () => bodyOf(call('/upcoming-events')),
}
