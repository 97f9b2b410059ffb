import { isThorough } from '../thorough.ts'

export type EngineName = 'sqlite' | 'postgres'

/**
 * The engines for tests of folders whose SQL can differ between engines (eslint.config.js lists these folders as
 * rooms). `npm run test:fast` uses only one engine.
 */
export const engines: readonly EngineName[] =
  process.env['TEST_ENGINES'] === 'sqlite' ? ['sqlite'] : ['sqlite', 'postgres']

/**
 * The engines for tests whose results hardly depend on the engine, or that use both engines anyway. `npm run
 * test:release` uses both.
 */
export const anyEngine = isThorough ? engines : engines.slice(0, 1)

/** Returns the engine on which a test restores a backup of `engine`: the other engine, unless the run has only one. */
export const otherEngine = (engine: EngineName): EngineName =>
  engines.find((candidate) => candidate !== engine) ?? engine
