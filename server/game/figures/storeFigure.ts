import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { figureAge, figureKey, RANKINGS, type StoredFigure } from '../../../content/realms/figures.ts'
import type { Database } from '../../database/database.ts'
import { giveNotice } from '../../database/engine/notices.ts'
import { writeState } from '../../database/state/siteState.ts'
import type { SystemTables } from '../../database/tables.ts'
import { realmState } from '../../../content/realms/serverState.ts'
import type { AnswerRow, FigureRow } from '../answers.ts'
import { readReading } from './readFigures.ts'
import { storePlaces } from './rankingPlaces.ts'
import { storePopulation } from './population.ts'

export interface FigureStore {
  database: Database
  feed: { name: string }
}

interface Reading {
  realmId: number
  figure: StoredFigure
  /** Seconds until the next read of this data. */
  interval: number
  now: Date
}

interface Given<F extends StoredFigure> extends Reading {
  figure: F
  rows: readonly FigureRow<F>[]
  refused: string
  day: string
}

/** Ranks are stored every hour, so that the last stored ranks of a day are close to the final ones. */
const PLACES_MS = 60 * 60_000

const rowOf = (tx: Transaction<SystemTables>, { realmId, figure }: Pick<Reading, 'realmId' | 'figure'>) =>
  tx.selectFrom('realm_figures').selectAll().where('realm_id', '=', realmId).where('figure', '=', figure)

async function isOffline(tx: Transaction<SystemTables>, realmId: number, now: Date): Promise<boolean> {
  const servers = await readReading(tx, realmId, 'servers')
  if (servers === null || figureAge(servers, now).age.state !== 'current') return false
  return realmState(servers.rows) === 'offline'
}

/**
 * Stores the latest rows read from a game, and their history. Cached pages are invalidated if the rows differ from the
 * stored ones or the stored ones were outdated.
 */
export function storeFigure<F extends StoredFigure>({ database, feed }: FigureStore, given: Given<F>): Promise<void> {
  const { realmId, figure, now, interval } = given
  return database.transaction(async (tx) => {
    const before = await rowOf(tx, given).executeTakeFirst()
    const rows = JSON.stringify(given.rows)
    const places = await placesOf(tx, given, before?.placed_at ?? null)
    const record = await recordOf(tx, given, before)
    const values = {
      rows,
      ...{ given_at: now.toISOString(), tried_at: now.toISOString(), interval },
      ...{ failures: 0, failing_since: null, failure: '', refused: given.refused },
      ...{ placed_at: places, ...record },
    }
    await tx
      .insertInto('realm_figures')
      .values({ realm_id: realmId, figure, ...values })
      .onConflict((conflict) => conflict.columns(['realm_id', 'figure']).doUpdateSet(values))
      .execute()
    if (before?.rows === rows && isCurrent(before, now)) return
    await writeState(tx, figureKey(figure), randomUUID(), now)
    await giveNotice(tx, database.engine, feed.name)
  })
}

const isCurrent = ({ given_at, interval }: { given_at: string | null; interval: number }, now: Date): boolean =>
  given_at !== null && figureAge({ given_at, interval }, now).age.state === 'current'

async function placesOf<F extends StoredFigure>(
  tx: Transaction<SystemTables>,
  { realmId, figure, rows, now, day }: Given<F>,
  placedAt: string | null,
): Promise<string | null> {
  const ranking = RANKINGS.find((name) => name === figure)
  if (!ranking) return null
  if (placedAt !== null && Math.abs(now.getTime() - Date.parse(placedAt)) < PLACES_MS) return placedAt
  const placed = rows as readonly (AnswerRow<'players'> | AnswerRow<'guilds'>)[] // The cast is safe, because `figure` is the name of a ranking here.
  await storePlaces(tx, { realmId, figure: ranking, day }, placed)
  return now.toISOString()
}

async function recordOf<F extends StoredFigure>(
  tx: Transaction<SystemTables>,
  { realmId, figure, rows, now }: Given<F>,
  before: { record: number | null; record_at: string | null } | undefined,
) {
  const [online] = rows as readonly AnswerRow<'online'>[] // The cast is safe, because the next line returns if `figure` is not `online`.
  if (figure !== 'online' || !online) return { record: null, record_at: null }
  // A game that crashed leaves its players marked as online in its database.
  const players = (await isOffline(tx, realmId, now)) ? 0 : online.players
  await storePopulation(tx, realmId, players, now)
  if (before?.record != null && before.record >= players) return { record: before.record, record_at: before.record_at }
  return { record: players, record_at: now.toISOString() }
}

export function storeFailure(
  { database }: Pick<FigureStore, 'database'>,
  { realmId, figure, interval, now }: Reading,
  failure: string,
): Promise<void> {
  return database.transaction(async (tx) => {
    const before = await rowOf(tx, { realmId, figure }).executeTakeFirst()
    const values = {
      tried_at: now.toISOString(),
      interval: before?.interval ?? interval,
      failures: (before?.failures ?? 0) + 1,
      failing_since: before?.failing_since ?? now.toISOString(),
      failure,
    }
    const none = { rows: null, given_at: null, refused: '', placed_at: null, record: null, record_at: null }
    await tx
      .insertInto('realm_figures')
      .values({ realm_id: realmId, figure, ...none, ...values })
      .onConflict((conflict) => conflict.columns(['realm_id', 'figure']).doUpdateSet(values))
      .execute()
  })
}
