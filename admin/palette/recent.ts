import { z } from 'zod'

const MOST_RECENT = 6

/** Keys with the row's name at the time. */
const recentSchema = z.array(z.object({ key: z.string(), label: z.string() }))
export type Recent = z.infer<typeof recentSchema>[number]

/** Per user of this browser. */
const keyFor = (username: string): string => `palette:${username}`

/** Latest first; empty if storage is denied or invalid. */
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
    // Storage is denied; nothing is remembered.
  }
}
