import { LARGEST_ID, TEXT_LIMIT } from '../../content/define.ts'

/**
 * Words that an address asks for: no longer than the API takes, without the character that no text can have; empty where
 * it asks for none.
 */
export const readWords = (query: URLSearchParams, name: string): string =>
  [...(query.get(name) ?? '').replaceAll('\0', '')].slice(0, TEXT_LIMIT.text).join('').trim()

/** The id that an address names; null where it names none, or what no row can have. */
export function readId(query: URLSearchParams, name: string): number | null {
  const text = query.get(name) ?? ''
  const id = /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : null
  return id !== null && id <= LARGEST_ID ? id : null
}
