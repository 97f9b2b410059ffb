import type { Database } from '../../database/database.ts'

const HOUR_MS = 3_600_000
export const TIDY_MS = HOUR_MS
export const STEP_KEPT_MS = 30 * 24 * HOUR_MS
/** Steps are tidied every hour, so with this limit no password stays for more than a day. */
const LONGEST_WAIT_MS = 23 * HOUR_MS

/**
 * Deletes steps that have ended long ago, passwords that have waited for a day, behind an earlier step too, and codes that
 * cannot be used any more.
 */
export const tidySteps = (database: Database, now: Date): Promise<void> => {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString()
  return database.transaction(async (tx) => {
    await tx
      .deleteFrom('game_steps')
      .where('state', 'in', ['done', 'refused', 'over'])
      .where('ended_at', '<', before(STEP_KEPT_MS))
      .execute()
    await tx
      .updateTable('game_steps')
      .set({ payload: null })
      .where('state', 'in', ['waiting', 'unclear'])
      .where('payload', 'is not', null)
      .where('asked_at', '<', before(LONGEST_WAIT_MS))
      .execute()
    await tx.deleteFrom('game_link_codes').where('expires_at', '<', before(HOUR_MS)).execute()
  })
}
