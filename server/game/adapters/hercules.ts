import type { Adapter } from './adapter.ts'
import { rathena } from './rathena.ts'

/**
 * Hercules, by sql-files/main.sql of github.com/HerculesWS/Hercules. It and rAthena have one origin: tables and groups are the
 * same, but for VIP, which only rAthena has.
 */
export const hercules: Adapter = {
  ...rathena,
  answers: { ...rathena.answers, vip: { absent: 'this game has no VIP' } },
}
