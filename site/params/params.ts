import { LARGEST_ID, TEXT_LIMIT } from '../../content/define.ts'

/** Stands in canonical addresses for whatever nobody has: neither an id nor a section is called so. */
export const UNKNOWN = '0'

/**
 * Words that an address asks for: no longer than the API takes, without the character that no text can have; empty where
 * it asks for none.
 */
export const readWords = (query: URLSearchParams, name: string): string =>
  [...(query.get(name) ?? '').replaceAll('\0', '')].slice(0, TEXT_LIMIT.text).join('').trim()

/** The id that stands in an address; null where none does, or what no row can have. */
export function readId(text: string | null | undefined): number | null {
  const id = text && /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : null
  return id !== null && id <= LARGEST_ID ? id : null
}
