import { TEXT_LIMIT } from '../../content/limits.ts'

/** Replaces values that nothing has in canonical addresses: no row has this id and no section this key. */
export const UNKNOWN = '0'

/** A text parameter, trimmed, cut to the API's limit and without NUL, which no stored text can hold; empty if absent. */
export const readText = (query: URLSearchParams, name: string): string =>
  [...(query.get(name) ?? '').replaceAll('\0', '')].slice(0, TEXT_LIMIT.text).join('').trim()
