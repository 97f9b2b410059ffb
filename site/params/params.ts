import { TEXT_LIMIT } from '../../content/limits.ts'

/** No row has the id `0` and no section the key `0`, so one cached page serves all unknown values. */
export const UNKNOWN = '0'

/** A search from the URL is cut to the length that the API accepts. NUL is removed, because PostgreSQL refuses it. */
export const readText = (query: URLSearchParams, name: string): string =>
  [...(query.get(name) ?? '').replaceAll('\0', '')].slice(0, TEXT_LIMIT.text).join('').trim()
