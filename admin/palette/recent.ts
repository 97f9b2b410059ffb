import { z } from 'zod'
import { readStored, store } from '../data/browserStorage.ts'

const MOST_RECENT = 6

/** Keys with the row's name at the time. */
const recentSchema = z.array(z.object({ key: z.string(), label: z.string() }))
export type Recent = z.infer<typeof recentSchema>[number]

/** Per user of this browser. */
const keyFor = (username: string): string => `palette:${username}`

/** Latest first; empty if storage is denied or invalid. */
export const recentOf = (username: string): Recent[] =>
  readStored(keyFor(username), [], (stored) => recentSchema.parse(stored).slice(0, MOST_RECENT))

export function rememberUse(username: string, { key: usedKey, label }: Recent): void {
  const others = recentOf(username).filter(({ key }) => key !== usedKey)
  store(keyFor(username), [{ key: usedKey, label }, ...others].slice(0, MOST_RECENT))
}
