import { isThorough } from '../thorough.ts'

export type EngineName = 'sqlite' | 'postgres'

/** Every promise of the API holds on both; `npm run test:fast` asks one. */
export const engines: readonly EngineName[] =
  process.env['TEST_ENGINES'] === 'sqlite' ? ['sqlite'] : ['sqlite', 'postgres']

/** For what differs little between them, or tries both anyway. `npm run test:release` asks both. */
export const anyEngine = isThorough ? engines : engines.slice(0, 1)

/** What a backup is restored on: the other engine, where this run has it. */
export const otherEngine = (engine: EngineName): EngineName =>
  engines.find((candidate) => candidate !== engine) ?? engine
