import type { Transaction } from 'kysely'
import type { RankingName } from '../../../content/realms/figures.ts'
import { distinctKeys } from '../../../content/realms/nameKey.ts'
import type { Queries } from '../../database/database.ts'
import type { SystemTables } from '../../database/tables.ts'
import type { AnswerRow } from '../answers.ts'

const HISTORY_DAYS = 31
const DAY_MS = 24 * 60 * 60_000
/** A ranking may have more rows, whose places are not kept from day to day. */
export const MOST_PLACES = 1_000
const WRITTEN_AT_ONCE = 250
const LARGEST_SCORE = 2_147_483_647

export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

interface Ranking {
  realmId: number
  figure: RankingName
}

export async function storePlaces(
  tx: Transaction<SystemTables>,
  { realmId, figure, day }: Ranking & { day: string },
  rows: readonly (AnswerRow<'players'> | AnswerRow<'guilds'>)[],
): Promise<void> {
  await tx
    .deleteFrom('realm_places')
    .where('realm_id', '=', realmId)
    .where('figure', '=', figure)
    .where((eb) => eb.or([eb('day', '=', day), eb('day', '<=', dayBefore(day, HISTORY_DAYS))]))
    .execute()
  const kept = rows.slice(0, MOST_PLACES)
  const keys = distinctKeys(kept.map(({ name }) => name))
  const placed = kept.map((row, index) => ({
    ...{ realm_id: realmId, figure, day, name_key: keys.get(row.name) ?? row.name, place: index + 1 },
    score: Math.min('score' in row ? row.score : row.level, LARGEST_SCORE),
  }))
  for (let from = 0; from < placed.length; from += WRITTEN_AT_ONCE) {
    await tx
      .insertInto('realm_places')
      .values(placed.slice(from, from + WRITTEN_AT_ONCE))
      .execute()
  }
}

export async function namesOn(queries: Queries, { realmId, figure }: Ranking, day: string): Promise<string[]> {
  const rows = await queries
    .selectFrom('realm_places')
    .select('name_key')
    .where('realm_id', '=', realmId)
    .where('figure', '=', figure)
    .where('day', '=', day)
    .orderBy('place')
    .execute()
  return rows.map((row) => row.name_key)
}

export interface CoursePoint {
  day: string
  place: number
  score: number
}

/** Names hidden by staff are skipped when places are counted. */
export async function courseOf(
  queries: Queries,
  { realmId, figure }: Ranking,
  nameKey: string,
): Promise<CoursePoint[]> {
  const rows = await queries
    .selectFrom('realm_places as row')
    .select((eb) => [
      'row.day',
      'row.place',
      'row.score',
      eb
        .selectFrom('realm_hidden_names as hidden')
        .innerJoin('realm_places as above', 'above.name_key', 'hidden.name_key')
        .whereRef('hidden.realm_id', '=', 'row.realm_id')
        .whereRef('above.realm_id', '=', 'row.realm_id')
        .whereRef('above.figure', '=', 'row.figure')
        .whereRef('above.day', '=', 'row.day')
        .whereRef('above.place', '<', 'row.place')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('hidden'),
    ])
    .where('row.realm_id', '=', realmId)
    .where('row.figure', '=', figure)
    .where('row.name_key', '=', nameKey)
    .orderBy('row.day')
    .execute()
  return rows.map(({ day, place, score, hidden }) => ({ day, place: place - Number(hidden ?? 0), score }))
}
