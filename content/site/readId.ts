import { LARGEST_ID } from '../limits.ts'

export function readId(text: string | null | undefined): number | null {
  const id = text && /^[1-9][0-9]{0,9}$/.test(text) ? Number(text) : null
  return id !== null && id <= LARGEST_ID ? id : null
}
