import type { Selectable, Updateable } from 'kysely'
import type { Database } from '../database/database.ts'
import type { SystemTables } from '../database/tables.ts'
import type { Outcome } from './sender.ts'

export type Entry = Selectable<SystemTables['outbox']>

const ERROR_LENGTH = 500

const cut = (error: string): string => error.slice(0, ERROR_LENGTH)
const ended = { begun_at: null } as const
const anew = { ...ended, tries: 0, retry_at: null, failed_at: null, unknown_at: null, last_error: null } as const

/**
 * Stores the outcome of a try. If the message changed meanwhile, what was sent is recorded and it stays due. `longest`
 * limits the wait that a receiver may request, in milliseconds.
 */
export async function noteOutcome(
  database: Database,
  entry: Entry,
  outcome: Outcome,
  now: Date,
  longest: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const present = await tx
      .selectFrom('outbox')
      .select('revision')
      .where('key', '=', entry.key)
      .$if(database.engine === 'postgres', (query) => query.forUpdate())
      .executeTakeFirst()
    if (!present) return
    const isOvertaken = present.revision !== entry.revision
    const set = (values: Updateable<SystemTables['outbox']>) =>
      tx.updateTable('outbox').set(values).where('key', '=', entry.key).execute()
    const isUndone = ['later', 'again', 'failed'].includes(outcome.kind)
    if (isOvertaken && isUndone) {
      await set(anew)
      return
    }
    switch (outcome.kind) {
      case 'sent': {
        const { remoteId = null, again = null } = outcome
        if (isOvertaken) await set({ ...anew, remote_id: remoteId })
        else if (again) await set({ ...anew, remote_id: remoteId, due_at: again.toISOString() })
        else
          await set({
            ...{ ...anew, tries: entry.tries, remote_id: remoteId },
            ...{ sent_at: now.toISOString(), payload: '' },
          })
        return
      }
      case 'dropped':
        if (isOvertaken) await set({ ...anew, remote_id: null })
        else await tx.deleteFrom('outbox').where('key', '=', entry.key).execute()
        return
      case 'later': {
        // Always in the future, so that the receiver is not asked without pause, but limited.
        const at = Math.min(Math.max(outcome.at.getTime(), now.getTime() + 1), now.getTime() + longest)
        const tries = entry.begun_at === null ? entry.tries : entry.tries - 1
        await set({ ...ended, tries: Math.max(0, tries), retry_at: new Date(at).toISOString() })
        return
      }
      case 'again':
        await set({ ...ended, last_error: cut(outcome.error) })
        return
      case 'failed':
        await set({ ...ended, last_error: cut(outcome.error), failed_at: now.toISOString() })
        return
      case 'unknown':
        await set({ ...ended, last_error: cut(outcome.error), unknown_at: now.toISOString() })
    }
  })
}
