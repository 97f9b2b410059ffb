import type { Transaction } from 'kysely'
import type { SystemTables } from '../database/tables.ts'
import { latestStep } from './totp.ts'

/**
 * After a restore: refuses every code that could have been used, since the backup does not know which were. Apps show a
 * valid one within a minute.
 */
export async function refuseSeenCodes(tx: Transaction<SystemTables>, now: Date): Promise<void> {
  const last = latestStep(now)
  await tx
    .updateTable('factors')
    .set({ last_step: last })
    .where('kind', '=', 'totp')
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', last)]))
    .execute()
}
