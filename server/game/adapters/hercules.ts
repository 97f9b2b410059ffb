import type { Adapter } from './adapter.ts'
import { rathena } from './rathena.ts'

/**
 * Hercules, by sql-files/main.sql of github.com/HerculesWS/Hercules. Tables and groups are those of rAthena, except
 * VIP, which only rAthena has.
 */
export const hercules: Adapter = {
  ...rathena,
  answers: { ...rathena.answers, vip: { absent: 'this game has no VIP' } },
}
