import type { GameChoice } from '../../content/accounts/deletion.ts'
import type { Context } from '../context/context.ts'
import type { Author } from '../database/changes/author.ts'
import { write } from '../database/changes/write.ts'
import { isOneOf } from '../database/dialect/idList.ts'
import { listDeletions, listedDeletions, type FormerAccount } from '../database/state/siteFile.ts'
import { users } from '../users/users.ts'
import { deleteAccount, type Outcome } from './deleteAccount.ts'

export type Source = Pick<Context, 'config' | 'database' | 'feed' | 'hasher'>

const siteAuthor = (now: Date): Author => ({ actor: 'site', requestId: null, address: null, now })

/** Deletes an account at once, without the days in which its owner may return. */
export async function deleteNow(
  source: Source,
  author: Author,
  { id, games }: { id: number; games?: GameChoice | undefined },
): Promise<Outcome> {
  const outcome = await deleteAccount(source, author, { id, isMeant: () => true, deletedAt: author.now, games })
  if (outcome === 'deleted') await listDeletions(source.config, source.database, author.now)
  return outcome
}

/** Deletes the accounts whose time has come. The last owner stays until there is another one. Returns how many it deleted. */
export async function deleteDue(source: Source, now: Date, signal?: AbortSignal): Promise<number> {
  const time = now.toISOString()
  const due = await source.database.reader
    .selectFrom('users')
    .select('id')
    .where('delete_at', '<=', time)
    .orderBy('delete_at')
    .execute()
  let deleted = 0
  const isMeant = ({ delete_at }: { delete_at: string | null }) => delete_at !== null && delete_at <= time
  for (const { id } of due) {
    if (signal?.aborted) break
    if ((await deleteAccount(source, siteAuthor(now), { id, isMeant, deletedAt: now })) === 'deleted') deleted += 1
  }
  // Also lists what another process, or this one before it was killed, has deleted and not listed.
  await listDeletions(source.config, source.database, now)
  return deleted
}

/**
 * Deletes accounts again that a restored database has and that were deleted before. Returns how many. A last owner stays,
 * and is deleted when there is another one.
 */
export async function deleteAgain(source: Source, now: Date): Promise<number> {
  const { database } = source
  let deleted = 0
  for (const account of await presentAmong(source, await listedDeletions(source.config))) {
    const { id, registered_at: registeredAt } = account
    const isMeant = ({ created_at }: { created_at: string }) => created_at === registeredAt
    const deletion = { id, isMeant, deletedAt: new Date(account.deleted_at) }
    const outcome = await deleteAccount(source, siteAuthor(now), deletion)
    if (outcome === 'deleted') deleted += 1
    if (outcome === 'last owner')
      await write(database, source.feed, siteAuthor(now), (writer) =>
        writer.update(users, id, { delete_at: account.deleted_at }),
      )
  }
  return deleted
}

async function presentAmong({ database }: Source, listed: readonly FormerAccount[]): Promise<FormerAccount[]> {
  if (listed.length === 0) return []
  const found = await database.reader
    .selectFrom('users')
    .select(['id', 'created_at'])
    .where((eb) =>
      isOneOf(
        database.engine,
        eb.ref('id'),
        listed.map(({ id }) => id),
      ),
    )
    .execute()
  const registered = new Map(found.map(({ id, created_at }) => [id, created_at]))
  return listed.filter(({ id, registered_at }) => registered.get(id) === registered_at)
}
