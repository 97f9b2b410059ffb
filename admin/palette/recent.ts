import { z } from 'zod'
import { readStored, store } from '../data/browserStorage.ts'

const MOST_RECENT = 6

/** For a row, the browser stores the name that the row had when it was opened. */
const recentSchema = z.array(z.object({ key: z.string(), label: z.string() }))
export type Recent = z.infer<typeof recentSchema>[number]

const keyFor = (username: string): string => `palette:${username}`

export const recentOf = (username: string): Recent[] =>
  readStored(keyFor(username), [], (stored) => recentSchema.parse(stored).slice(0, MOST_RECENT))

export function rememberUse(username: string, { key: usedKey, label }: Recent): void {
  const others = recentOf(username).filter(({ key }) => key !== usedKey)
  store(keyFor(username), [{ key: usedKey, label }, ...others].slice(0, MOST_RECENT))
}
