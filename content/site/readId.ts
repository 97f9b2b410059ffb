import { LARGEST_ID } from '../limits.ts'

/** A text as the id of a row, as it stands in an address or is typed; null if it is absent or no row can have it. */
export function readId(text: string | null | undefined): number | null {
  const id = text && /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : null
  return id !== null && id <= LARGEST_ID ? id : null
}
