import { isThorough } from '../thorough.ts'

export type EngineName = 'sqlite' | 'postgres'

/**
 * For tests of rooms whose SQL can differ between engines (eslint.config.js lists the rooms). `npm run test:fast` uses
 * only one engine.
 */
export const engines: readonly EngineName[] =
  process.env['TEST_ENGINES'] === 'sqlite' ? ['sqlite'] : ['sqlite', 'postgres']

/** For tests whose results hardly depend on the engine, or that use both anyway. `npm run test:release` uses both. */
export const anyEngine = isThorough ? engines : engines.slice(0, 1)

/** The engine on which a backup is restored: the other one if this run has it. */
export const otherEngine = (engine: EngineName): EngineName =>
  engines.find((candidate) => candidate !== engine) ?? engine
