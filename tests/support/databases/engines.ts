export type EngineName = 'sqlite' | 'postgres'

/** Every promise of the API holds on both; `npm run test:fast` asks one. */
export const engines: readonly EngineName[] =
  process.env['TEST_ENGINES'] === 'sqlite' ? ['sqlite'] : ['sqlite', 'postgres']
