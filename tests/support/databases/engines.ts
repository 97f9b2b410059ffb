import { isThorough } from '../thorough.ts'

export type EngineName = 'sqlite' | 'postgres'

/** The database engines for tests whose SQL can differ between engines. `npm run test:fast` uses only SQLite. */
export const engines: readonly EngineName[] =
  process.env['TEST_ENGINES'] === 'sqlite' ? ['sqlite'] : ['sqlite', 'postgres']

/** The database engines for tests that hardly depend on the engine. Only `npm run test:release` uses both engines. */
export const anyEngine = isThorough ? engines : engines.slice(0, 1)

/**
 * Returns the database engine on which a test restores a backup of `engine`. It is the other engine if the run has two.
 */
export const otherEngine = (engine: EngineName): EngineName =>
  engines.find((candidate) => candidate !== engine) ?? engine
