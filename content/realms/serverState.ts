export interface ServerRow {
  server: string
  up: boolean | null
}

export const REALM_STATES = ['online', 'partly', 'offline', 'maintenance', 'unknown'] as const
export type RealmState = (typeof REALM_STATES)[number]

/** In the emulators of Ragnarok players are on the map server; the others only let them in. */
const MAP_SERVER = /\bmap\b/i

/** A realm whose map servers are all down is offline, because nobody can play there. */
export function realmState(rows: readonly ServerRow[]): Exclude<RealmState, 'maintenance'> {
  const looked = rows.filter(({ up }) => up !== null)
  const known = looked.map(({ up }) => up)
  if (known.length === 0) return 'unknown'
  const maps = looked.filter(({ server }) => MAP_SERVER.test(server))
  if (!known.includes(true) || (maps.length > 0 && maps.every(({ up }) => !up))) return 'offline'
  return known.includes(false) ? 'partly' : 'online'
}
