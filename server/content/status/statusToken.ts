import { timingSafeEqual } from 'node:crypto'
import { status } from '../../../content/settings/status.ts'
import { hashToken, newToken } from '../../auth/tokens.ts'
import type { Context } from '../../context/context.ts'
import { write, type Author } from '../../database/changes/write.ts'
import type { Queries } from '../../database/database.ts'
import { readState, removeState, writeState } from '../../database/state/siteState.ts'
import { loggedTable } from '../operations.ts'
import { SINGLE_ID } from '../singleRow.ts'

/** The token with which a script sends the state of the game's server. It can do nothing else; its hash alone is stored. */
interface StoredToken {
  hash: string
  made_at: string
}

type Writing = Pick<Context, 'database' | 'feed'>

async function storedToken(queries: Queries): Promise<StoredToken | null> {
  const stored = await readState(queries, 'status-token')
  return stored === null ? null : (JSON.parse(stored) as StoredToken) // as makeStatusToken stores it
}

/** When the token that holds was made; null where there is none. */
export const statusTokenMadeAt = async (queries: Queries): Promise<string | null> =>
  (await storedToken(queries))?.made_at ?? null

export async function isStatusToken(queries: Queries, token: string): Promise<boolean> {
  const stored = await storedToken(queries)
  return stored !== null && timingSafeEqual(Buffer.from(stored.hash), Buffer.from(hashToken(token)))
}

/** Makes a token in place of the one that there was, and gives it: it cannot be read again. */
export async function makeStatusToken({ database, feed }: Writing, author: Author): Promise<string> {
  const token = newToken()
  const stored: StoredToken = { hash: hashToken(token), made_at: author.now.toISOString() }
  await write(database, feed, author, async (writer) => {
    await writeState(writer.tx, 'status-token', JSON.stringify(stored), author.now)
    await writer.note(loggedTable(status), SINGLE_ID, 'make-status-token')
  })
  return token
}

/** Takes the token away; false where there is none. */
export async function revokeStatusToken({ database, feed }: Writing, author: Author): Promise<boolean> {
  return write(database, feed, author, async (writer) => {
    if (!(await removeState(writer.tx, 'status-token'))) return false
    await writer.note(loggedTable(status), SINGLE_ID, 'revoke-status-token')
    return true
  })
}
