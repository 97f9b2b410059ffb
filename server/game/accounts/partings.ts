import type { Selectable } from 'kysely'
import { lockWording } from '../../../content/accounts/deletion.ts'
import type { Context } from '../../context/context.ts'
import type { Queries } from '../../database/database.ts'
import type { SystemTables } from '../../database/tables.ts'
import { withGameWriter, type GameWriter } from '../writing/gameWriter.ts'
import { canLock, type WritableRealm } from '../writing/gamePowers.ts'
import { isOwned } from './gameAccounts.ts'
import { retryTime } from './steps.ts'

export type Parting = Selectable<SystemTables['game_partings']>

export const duePartings = ({ database, clock }: Pick<Context, 'database' | 'clock'>, most: number) =>
  database.reader
    .selectFrom('game_partings')
    .selectAll()
    .where((eb) => eb.or([eb('retry_at', 'is', null), eb('retry_at', '<=', clock.now().toISOString())]))
    .orderBy('id')
    .limit(most)
    .execute()

/** About an hour, as `retryTime` spaces them. */
const LATE_TRIES = 9

/** Counts the partings that have waited for more than an hour, by the key of the realm. */
export async function countLatePartings(queries: Queries): Promise<ReadonlyMap<string, number>> {
  const counts = await queries
    .selectFrom('game_partings')
    .select(['realm', ({ fn }) => fn.countAll<number>().as('count')])
    .where('tries', '>=', LATE_TRIES)
    .groupBy('realm')
    .execute()
  return new Map(counts.map(({ realm, count }) => [realm, Number(count)]))
}

/** Locks or only unlinks a game account whose owner has left the site. If the site stops in between, it is done again. */
export async function finishParting(context: Context, realm: WritableRealm | null, parting: Parting): Promise<void> {
  const { database, clock } = context
  const { id } = parting
  const tries = parting.tries + 1
  const isDone = realm !== null && (await isCarriedOut(context, realm, parting))
  await database.transaction(async (tx) => {
    if (isDone) return void (await tx.deleteFrom('game_partings').where('id', '=', id).execute())
    const retry_at = retryTime(clock.now(), tries)
    await tx.updateTable('game_partings').set({ tries, retry_at }).where('id', '=', id).execute()
  })
}

/** Returns false if it is to be tried again. Nobody is left to whom the reason could be shown. */
async function isCarriedOut(context: Context, realm: WritableRealm, parting: Parting): Promise<boolean> {
  // Somebody may have linked the account since, who knows its password.
  const isTheirsNow = await isOwned(context.database.reader, parting)
  try {
    return await withGameWriter(realm.login, (writer) => carryOut(writer, realm, parting, isTheirsNow))
  } catch {
    return false
  }
}

async function carryOut(
  writer: GameWriter,
  realm: WritableRealm,
  { choice, number }: Parting,
  isTheirsNow: boolean,
): Promise<boolean> {
  if (isTheirsNow) return true
  // Before it is unlinked, because the site can ban only accounts that are linked.
  if (choice === 'lock' && canLock(realm)) {
    const [answer] = await writer.call('gapura_ban', [number, 0, lockWording.reason])
    // The log-in server of rAthena and Hercules may be about to write the row as it was before.
    if (answer?.['result'] === 'done' && Number(answer['had']) !== 1) return false
  }
  await writer.call('gapura_unlink_account', [number])
  return true
}
