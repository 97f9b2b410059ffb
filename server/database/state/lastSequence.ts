import type { Queries } from '../database.ts'

export async function lastSequence(queries: Queries): Promise<number> {
  const { last } = await queries
    .selectFrom('changes')
    .select(({ fn }) => fn.max<number | null>('sequence').as('last'))
    .executeTakeFirstOrThrow()
  return Number(last ?? 0)
}
