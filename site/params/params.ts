import { TEXT_LIMIT } from '../../content/limits.ts'

/** Canonical value for unknown ids and keys. */
export const UNKNOWN = '0'

/** Trimmed, cut to the API's limit, without NUL, which no stored text contains; empty if missing. */
export const readText = (query: URLSearchParams, name: string): string =>
  [...(query.get(name) ?? '').replaceAll('\0', '')].slice(0, TEXT_LIMIT.text).join('').trim()
