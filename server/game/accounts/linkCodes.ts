import { createHash, randomInt } from 'node:crypto'
import { LINK_CODE } from '../../../content/accounts/gameAccounts.ts'
import { countAttempt } from '../../auth/attempts/attempts.ts'
import type { Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import { write } from '../../database/changes/write.ts'
import type { Queries } from '../../database/database.ts'
import { isUniqueViolation } from '../../database/dialect/violations.ts'
import { Refusal } from '../../errors/refusals.ts'
import { withGameWriter } from '../writing/gameWriter.ts'
import { accountsBelowLimit, findWritable, inGame, type FoundAccount, type Owner } from './gameAccounts.ts'
import { storeLinked, takeBackLink } from './links.ts'
import { takeUnlinks } from './unlinks.ts'
import type { WritableRealm } from '../writing/gamePowers.ts'

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex')

/** Returns 40 random bits, without letters that look like digits. */
export const randomCode = (): string =>
  Array.from({ length: LINK_CODE.length }, () => LINK_CODE.letters[randomInt(LINK_CODE.letters.length)]).join('')

export interface LinkCode {
  code: string
  /** What the player types in the game. */
  command: string
  expires_at: string
}

/**
 * Makes a code that links the game account in which somebody types it. It replaces the person's last code of the realm.
 * Throws Refusal `game_accounts_off`, `too_many_game_accounts`, `too_many` and `game_away`.
 */
export async function offerLinkCode(context: Context, owner: Owner, key: string, now: Date): Promise<LinkCode> {
  const { database } = context
  const realm = await findWritable(context, key, 'codes')
  await accountsBelowLimit(database.reader, owner, key)
  await countAttempt(context, { 'game-code': `${owner.id}` })
  const code = randomCode()
  const hash = hashOf(code)
  const seconds = LINK_CODE.minutes * 60
  const expires_at = new Date(now.getTime() + seconds * 1_000).toISOString()
  await inGame(realm, (writer) => writer.call('gapura_offer_code', [hash, owner.username, seconds]))
  await database.transaction(async (tx) => {
    await tx.deleteFrom('game_link_codes').where('user_id', '=', owner.id).where('realm', '=', key).execute()
    await tx
      .insertInto('game_link_codes')
      .values({ code_hash: hash, user_id: owner.id, realm: key, expires_at })
      .execute()
  })
  return { code, command: `${realm.writing.linkCommand} ${code}`, expires_at }
}

/** The clock of the game's database may be behind. */
const LATE_MS = 60_000

export const openCodes = ({ database }: Pick<Context, 'database'>, now: Date) =>
  database.reader
    .selectFrom('game_link_codes')
    .selectAll()
    .where('expires_at', '>', new Date(now.getTime() - LATE_MS).toISOString())
    .execute()
export type OpenCode = Awaited<ReturnType<typeof openCodes>>[number]

/** Links the accounts in which players have typed codes of this realm. */
export const takeAnswers = (
  context: Context,
  realm: WritableRealm,
  codes: readonly OpenCode[],
  now: Date,
): Promise<void> =>
  withGameWriter(realm.login, async (writer) => {
    await takeUnlinks(context, realm, writer, now)
    for (const { code_hash, user_id } of codes) {
      const [answer] = await writer.call('gapura_code_answer', [code_hash])
      if (!answer) continue
      const number = Number(answer['account'])
      const found = { realm: realm.key, name: String(answer['name']), number }
      if (!(await storeAnswer(context, { code_hash, user_id, now }, found)))
        await takeBackLink(context.database.reader, writer, found)
    }
  })

interface Answered {
  code_hash: string
  user_id: number
  now: Date
}

/** Returns false if the link is refused. A code is used once, even then. */
async function storeAnswer(
  { database, feed }: Context,
  { code_hash, user_id, now }: Answered,
  found: FoundAccount,
): Promise<boolean> {
  const author: Author = { actor: `user:${user_id}`, requestId: null, address: null, now }
  const useUp = (tx: Queries) => tx.deleteFrom('game_link_codes').where('code_hash', '=', code_hash).executeTakeFirst()
  try {
    return await write(database, feed, author, async (writer) => {
      if ((await useUp(writer.tx)).numDeletedRows === 0n) return true
      await storeLinked(writer, { id: user_id }, found, { feed: feed.name, now })
      return true
    })
  } catch (error) {
    if (!isUniqueViolation(error) && !(error instanceof Refusal)) throw error
    await database.transaction(useUp)
    return false
  }
}
