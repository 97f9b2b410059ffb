import type { ContentType } from '../../../content/define.ts'
import type { ListQuery } from '../../../content/reader.ts'
import type { Context } from '../../context/context.ts'
import type { Queries } from '../../database/database.ts'
import { Refusal } from '../../errors/refusals.ts'
import { listIds } from '../lists/matchingRows.ts'
import { resolveList } from '../lists/resolveList.ts'

export type Choice = { ids: readonly number[] } | { query: ListQuery; expect: number }

export const countOf = (choice: Choice): number => ('ids' in choice ? choice.ids.length : choice.expect)

/** Throws Refusal `stale` if a list no longer has the number of rows that the user saw. */
export async function chosenIds(
  queries: Queries,
  { database, cache, clock }: Pick<Context, 'database' | 'cache' | 'clock'>,
  type: ContentType,
  choice: Choice,
): Promise<readonly number[]> {
  if ('ids' in choice) return choice.ids
  const within = { database: { ...database, reader: queries, longReader: queries }, cache, clock }
  const ids = await listIds(await resolveList(within, type, choice.query))
  if (ids.length !== choice.expect) throw new Refusal('stale')
  return ids
}
