/** How a server of a realm stands, as it is kept; null where it was not asked. */
export interface ServerRow {
  server: string
  up: boolean | null
}

/** `partly`: some of its servers take connections. `unknown`: none was asked, or too long ago. */
export const REALM_STATES = ['online', 'partly', 'offline', 'unknown'] as const
export type RealmState = (typeof REALM_STATES)[number]

/** The state of a realm by its servers. */
export function realmState(rows: readonly ServerRow[]): RealmState {
  const known = rows.flatMap(({ up }) => (up === null ? [] : [up]))
  if (known.length === 0) return 'unknown'
  if (!known.includes(true)) return 'offline'
  return known.includes(false) ? 'partly' : 'online'
}
