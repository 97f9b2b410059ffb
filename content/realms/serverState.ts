export interface ServerRow {
  server: string
  up: boolean | null
}

export const REALM_STATES = ['online', 'partly', 'offline', 'maintenance', 'unknown'] as const
export type RealmState = (typeof REALM_STATES)[number]

export function realmState(rows: readonly ServerRow[]): Exclude<RealmState, 'maintenance'> {
  const known = rows.flatMap(({ up }) => (up === null ? [] : [up]))
  if (known.length === 0) return 'unknown'
  if (!known.includes(true)) return 'offline'
  return known.includes(false) ? 'partly' : 'online'
}
