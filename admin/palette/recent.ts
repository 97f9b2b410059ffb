import { z } from 'zod'

/** How many are remembered. */
const MOST_RECENT = 6

/** What was used: by its key, with what a row was called then. */
const recentSchema = z.array(z.object({ key: z.string(), label: z.string() }))
export type Recent = z.infer<typeof recentSchema>[number]

/** Each who works at this browser has their own. */
const keyFor = (username: string): string => `palette:${username}`

/** What was used last, the latest first; nothing where storage is denied or holds something else. */
export function recentOf(username: string): Recent[] {
  try {
    return recentSchema.parse(JSON.parse(localStorage.getItem(keyFor(username)) ?? '[]')).slice(0, MOST_RECENT)
  } catch {
    return []
  }
}

export function rememberUse(username: string, { key: usedKey, label }: Recent): void {
  const others = recentOf(username).filter(({ key }) => key !== usedKey)
  try {
    localStorage.setItem(keyFor(username), JSON.stringify([{ key: usedKey, label }, ...others].slice(0, MOST_RECENT)))
  } catch {
    // Storage can be denied; nothing is remembered then.
  }
}
