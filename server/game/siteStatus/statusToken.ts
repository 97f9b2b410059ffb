import { STATUS_REPORT } from '../../../content/permissions.ts'
import { status } from '../../../content/settings/status.ts'
import { addApiToken, latestEnd, lockTokens, takeBack, type Creator } from '../../apiTokens/tokens.ts'
import { hashToken } from '../../auth/tokens.ts'
import type { Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import { write, type Writer } from '../../database/changes/write.ts'
import type { Queries } from '../../database/database.ts'
import { readState, removeState, writeState } from '../../database/state/siteState.ts'
import { loggedTable } from '../../content/writing/loggedTable.ts'
import { SINGLE_ID } from '../../content/singleRow.ts'

interface StoredToken {
  hash: string
  made_at: string
  /** Release 0.2.0 reads this mark. Without it, a token would be one of release 0.1.0. */
  listed: true
}

type Writing = Pick<Context, 'database' | 'feed'>

const NAME = 'Status'

async function storedToken(queries: Queries): Promise<StoredToken | null> {
  const stored = await readState(queries, 'status-token')
  return stored === null ? null : (JSON.parse(stored) as StoredToken) // The cast is safe, because makeStatusToken stores a StoredToken as JSON.
}

const rowOf = (queries: Queries, { hash }: StoredToken) =>
  queries
    .selectFrom('api_tokens')
    .select(['id', 'expires_at'])
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

export async function readStatusToken(queries: Queries): Promise<{ made_at: string; expires_at: string } | null> {
  const stored = await storedToken(queries)
  const row = stored && (await rowOf(queries, stored))
  return row ? { made_at: stored.made_at, expires_at: row.expires_at } : null
}

async function removeToken(writer: Writer, now: Date): Promise<boolean> {
  const stored = await storedToken(writer.tx)
  await removeState(writer.tx, 'status-token')
  const row = stored && (await rowOf(writer.tx, stored))
  return row ? takeBack(writer, row.id, now) : false
}

/**
 * Creates an API token that may only send the status, and replaces the former token. The token cannot be shown again.
 * Throws Refusal `too_many_tokens`.
 */
export async function makeStatusToken({ database, feed }: Writing, author: Author, creator: Creator): Promise<string> {
  const { now } = author
  return write(database, feed, author, async (writer) => {
    await lockTokens(writer)
    await removeToken(writer, now)
    const values = { name: NAME, permissions: [STATUS_REPORT], expires_at: latestEnd(now).toISOString() }
    const { token, made } = await addApiToken(writer, values, creator)
    const stored: StoredToken = { hash: hashToken(token), made_at: made.created_at, listed: true }
    await writeState(writer.tx, 'status-token', JSON.stringify(stored), now)
    await writer.note(loggedTable(status), SINGLE_ID, 'make-status-token')
    return token
  })
}

export async function revokeStatusToken({ database, feed }: Writing, author: Author): Promise<boolean> {
  return write(database, feed, author, async (writer) => {
    if (!(await removeToken(writer, author.now))) return false
    await writer.note(loggedTable(status), SINGLE_ID, 'revoke-status-token')
    return true
  })
}
