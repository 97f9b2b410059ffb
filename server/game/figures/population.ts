import type { Transaction } from 'kysely'
import type { PopulationSpan } from '../../../content/realms/population.ts'
import type { Queries } from '../../database/database.ts'
import type { SystemTables } from '../../database/tables.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

const HISTORY_MS = { minute: 2 * DAY_MS, hour: 366 * DAY_MS } as const

const beginning = (time: Date, length: number): string =>
  new Date(Math.floor(time.getTime() / length) * length).toISOString()

export async function storePopulation(
  tx: Transaction<SystemTables>,
  realmId: number,
  players: number,
  now: Date,
): Promise<void> {
  const minute = beginning(now, MINUTE_MS)
  const hour = beginning(now, HOUR_MS)
  const before = await tx
    .selectFrom('realm_population')
    .select('most')
    .where('realm_id', '=', realmId)
    .where('span', '=', 'minute')
    .where('at', '=', minute)
    .executeTakeFirst()
  await storeSpan(tx, realmId, 'minute', minute, { players, most: Math.max(players, before?.most ?? 0) })
  const { average, most } = await tx
    .selectFrom('realm_population')
    .select(({ fn }) => [fn.avg('players').as('average'), fn.max('most').as('most')])
    .where('realm_id', '=', realmId)
    .where('span', '=', 'minute')
    .where('at', '>=', hour)
    .where('at', '<=', minute)
    .executeTakeFirstOrThrow()
  await storeSpan(tx, realmId, 'hour', hour, { players: Math.round(Number(average)), most })
  if (!before) await prune(tx, realmId, now)
}

async function storeSpan(
  tx: Transaction<SystemTables>,
  realmId: number,
  span: 'minute' | 'hour',
  at: string,
  values: { players: number; most: number },
): Promise<void> {
  await tx
    .insertInto('realm_population')
    .values({ realm_id: realmId, span, at, ...values })
    .onConflict((conflict) => conflict.columns(['realm_id', 'span', 'at']).doUpdateSet(values))
    .execute()
}

async function prune(tx: Transaction<SystemTables>, realmId: number, now: Date): Promise<void> {
  for (const span of ['minute', 'hour'] as const) {
    await tx
      .deleteFrom('realm_population')
      .where('realm_id', '=', realmId)
      .where('span', '=', span)
      .where('at', '<', new Date(now.getTime() - HISTORY_MS[span]).toISOString())
      .execute()
  }
}

/** Of the last two days. */
export async function readPeak(queries: Queries, realmId: number, since: Date): Promise<number | null> {
  const { most } = await queries
    .selectFrom('realm_population')
    .select(({ fn }) => fn.max('most').as('most'))
    .where('realm_id', '=', realmId)
    .where('span', '=', 'minute')
    .where('at', '>=', since.toISOString())
    .executeTakeFirstOrThrow()
  return most
}

export interface PopulationPoint {
  at: string
  players: number
  most: number
}

const charts: Readonly<Record<PopulationSpan, { rows: 'minute' | 'hour'; back: number; point: number }>> = {
  day: { rows: 'minute', back: DAY_MS, point: 10 * MINUTE_MS },
  week: { rows: 'hour', back: 7 * DAY_MS, point: HOUR_MS },
  year: { rows: 'hour', back: 365 * DAY_MS, point: DAY_MS },
}

export async function readPopulation(
  queries: Queries,
  realmId: number,
  span: PopulationSpan,
  now: Date,
): Promise<PopulationPoint[]> {
  const { rows: kept, back, point } = charts[span]
  const rows = await queries
    .selectFrom('realm_population')
    .select(['at', 'players', 'most'])
    .where('realm_id', '=', realmId)
    .where('span', '=', kept)
    .where('at', '>', new Date(now.getTime() - back).toISOString())
    .orderBy('at')
    .execute()
  const points = Map.groupBy(rows, ({ at }) => beginning(new Date(at), point))
  return [...points].map(([at, parts]) => ({
    at,
    players: Math.round(parts.reduce((sum, { players }) => sum + players, 0) / parts.length),
    most: Math.max(...parts.map(({ most }) => most)),
  }))
}
