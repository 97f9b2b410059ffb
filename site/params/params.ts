import { TEXT_LIMIT } from '../../content/limits.ts'

/** No row has this id and no section this key, so one cached page serves all unknown values. */
export const UNKNOWN = '0'

/** The text is cut to the API's limit, and no stored text can hold NUL. */
export const readText = (query: URLSearchParams, name: string): string =>
  [...(query.get(name) ?? '').replaceAll('\0', '')].slice(0, TEXT_LIMIT.text).join('').trim()
