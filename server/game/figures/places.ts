import type { Transaction } from 'kysely'
import type { RankingName } from '../../../content/realms/figures.ts'
import { nameKey } from '../../../content/realms/nameKey.ts'
import type { Queries } from '../../database/database.ts'
import type { SystemTables } from '../../database/tables.ts'
import type { AnswerRow } from '../answers.ts'

/** How long the places of a day are kept: as far back as a card's course goes. */
const KEPT_DAYS = 31
const DAY_MS = 24 * 60 * 60_000
/** Rows that are written by one statement. */
const WRITTEN_AT_ONCE = 250
/** What a column holds; a score beyond it is still one place. */
const LARGEST_SCORE = 2_147_483_647

/** The day that lies so many days before another. */
export const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)

interface Ranking {
  realmId: number
  figure: RankingName
}

/** Keeps the places of a day in place of those that were kept of it before. */
export async function keepPlaces(
  tx: Transaction<SystemTables>,
  { realmId, figure, day }: Ranking & { day: string },
  rows: readonly (AnswerRow<'players'> | AnswerRow<'guilds'>)[],
): Promise<void> {
  await tx
    .deleteFrom('realm_places')
    .where('realm_id', '=', realmId)
    .where('figure', '=', figure)
    .where((eb) => eb.or([eb('day', '=', day), eb('day', '<=', dayBefore(day, KEPT_DAYS))]))
    .execute()
  const placed = rows.map((row, index) => ({
    ...{ realm_id: realmId, figure, day, name_key: nameKey(row.name), place: index + 1 },
    score: Math.min('score' in row ? row.score : row.level, LARGEST_SCORE),
  }))
  for (let from = 0; from < placed.length; from += WRITTEN_AT_ONCE) {
    await tx
      .insertInto('realm_places')
      .values(placed.slice(from, from + WRITTEN_AT_ONCE))
      .execute()
  }
}

/** The names of a ranking as a day left it, in their order. */
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

/** The places of one name, oldest day first. */
export const courseOf = (queries: Queries, { realmId, figure }: Ranking, name: string): Promise<CoursePoint[]> =>
  queries
    .selectFrom('realm_places')
    .select(['day', 'place', 'score'])
    .where('realm_id', '=', realmId)
    .where('figure', '=', figure)
    .where('name_key', '=', nameKey(name))
    .orderBy('day')
    .execute()
