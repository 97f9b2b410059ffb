import { TEXT_LIMIT } from '../../content/limits.ts'

/**
 * Replaces any unknown id or section key, so that all unknown values share one cached page. No row or section has the
 * key `0`.
 */
export const UNKNOWN = '0'

/** A search from the URL is cut to the length that the API accepts. NUL is removed, because PostgreSQL refuses it. */
export const readText = (query: URLSearchParams, name: string): string =>
  [...(query.get(name) ?? '').replaceAll('\0', '')].slice(0, TEXT_LIMIT.text).join('').trim()
