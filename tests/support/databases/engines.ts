import { isThorough } from '../thorough.ts'

export type EngineName = 'sqlite' | 'postgres'

/** For tests of rooms whose SQL can differ between them (eslint.config.js lists the rooms); `npm run test:fast` tries one. */
export const engines: readonly EngineName[] =
  process.env['TEST_ENGINES'] === 'sqlite' ? ['sqlite'] : ['sqlite', 'postgres']

/** For what differs little between them, or tries both anyway. `npm run test:release` asks both. */
export const anyEngine = isThorough ? engines : engines.slice(0, 1)

/** What a backup is restored on: the other engine, where this run has it. */
export const otherEngine = (engine: EngineName): EngineName =>
  engines.find((candidate) => candidate !== engine) ?? engine
