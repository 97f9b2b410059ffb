import type { RescueAct } from '../../../content/accounts/gameAccountRules.ts'
import type { Character } from '../../../content/accounts/gameAccounts.ts'
import { countAttempt } from '../../auth/attempts/attempts.ts'
import type { Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import { write } from '../../database/changes/write.ts'
import { Refusal } from '../../errors/refusals.ts'
import { adapterOf } from '../adapters/adapterOf.ts'
import type { GameRow } from '../connection/gameConnection.ts'
import { hideOwnNames } from '../figures/hiddenNames.ts'
import { withGameWriter, type GameWriter } from '../writing/gameWriter.ts'
import { findWritable, gameAccounts, inGame, readOwn, type GameAccount } from './gameAccounts.ts'
import type { WritableRealm } from '../writing/gamePowers.ts'

/** A person who reloads the page asks the game no more often than this. */
const KEPT_MS = 10_000
const MOST_KEPT = 200

interface Kept {
  until: number
  characters: Promise<Character[]>
}
const kept = new WeakMap<object, Map<number, Kept>>()

/** Throws Refusal `not_found`, `game_account_waits`, `game_account_closed`, `game_accounts_off` and `game_away`. */
export async function readCharacters(context: Context, owner: { id: number }, id: number): Promise<Character[]> {
  const account = await readOwn(context.database.reader, owner.id, id)
  const realm = await findWritable(context, account.realm, 'characters', 'deliver')
  const number = numberOf(account)
  const own = kept.get(context.database) ?? new Map<number, Kept>()
  kept.set(context.database, own)
  const now = context.clock.now()
  const known = own.get(id)
  if (known && known.until > now.getTime()) return known.characters
  const characters = inGame(realm, (writer) => charactersOf(writer, realm, number))
  if (own.size >= MOST_KEPT) own.clear()
  own.set(id, { until: now.getTime() + KEPT_MS, characters })
  characters.catch(() => own.delete(id))
  if (account.hidden_at !== null) await storeHidden(context, realm, account, await characters)
  return characters
}

const charactersOf = async (writer: GameWriter, realm: WritableRealm, number: number): Promise<Character[]> => {
  const names = adapterOf(realm).factionNames
  const rows = await writer.call('gapura_characters', [number])
  if (rows[0]?.['id'] === null) throw new Refusal('game_account_closed')
  return rows.map((row) => characterOf(row, names))
}

/** Throws Refusal `game_account_waits`. */
export function numberOf({ state, number }: Pick<GameAccount, 'state' | 'number'>): number {
  if (state !== 'ready' || number === null) throw new Refusal('game_account_waits')
  return number
}

const storeHidden = (
  { database, feed, clock }: Context,
  realm: WritableRealm,
  { id, hidden_at }: Pick<GameAccount, 'id' | 'hidden_at'>,
  characters: readonly Character[],
): Promise<void> =>
  database.transaction((tx) =>
    hideOwnNames({ tx, engine: database.engine }, feed.name, {
      realmId: realm.id,
      accountId: id,
      names: hidden_at === null ? [] : characters.map(({ name }) => name),
      now: clock.now(),
    }),
  )

/**
 * Leaves the characters of an account out of rankings, or shows them again. Throws Refusal `not_found`,
 * `game_account_waits`, `game_account_closed`, `game_accounts_off` and `game_away`.
 */
export async function hideCharacters(
  context: Context,
  owner: { id: number },
  { id, hidden }: { id: number; hidden: boolean },
  author: Author,
): Promise<GameAccount> {
  const { database, feed } = context
  const account = await readOwn(database.reader, owner.id, id)
  const realm = await findWritable(context, account.realm, 'characters')
  const number = numberOf(account)
  const characters = hidden ? await inGame(realm, (writer) => charactersOf(writer, realm, number)) : []
  const hidden_at = hidden ? author.now.toISOString() : null
  const changed = await write(database, feed, author, async (writer) => {
    await readOwn(writer.tx, owner.id, id)
    if ((account.hidden_at !== null) !== hidden) await writer.update(gameAccounts, id, { hidden_at })
    return readOwn(writer.tx, owner.id, id)
  })
  await storeHidden(context, realm, changed, characters)
  return changed
}

/** Hides characters of these accounts that have been made or renamed since. Throws the driver's error. */
export async function hideNewCharacters(
  context: Context,
  realm: WritableRealm,
  accounts: readonly GameAccount[],
): Promise<void> {
  await withGameWriter(realm.login, async (writer) => {
    for (const account of accounts)
      if (account.number !== null)
        await storeHidden(context, realm, account, await charactersOf(writer, realm, account.number))
  })
}

const refusals = { online: 'game_character_online', soon: 'game_rescue_soon' } as const

/**
 * Moves a character to where it last saved, or gives it a look that the game can show. Returns whether it is done, or waits
 * for the character's next log-in. Throws Refusal `not_found`, `game_account_waits`, `game_accounts_off`, `game_away`,
 * `game_character_online`, `game_rescue_soon`, `game_rescue_impossible` and `too_many`.
 */
export async function rescueCharacter(
  context: Context,
  owner: { id: number },
  { id, character, act }: { id: number; character: number; act: RescueAct },
  author: Author,
): Promise<'done' | 'waits'> {
  const { database, feed } = context
  const account = await readOwn(database.reader, owner.id, id)
  const realm = await findWritable(context, account.realm, 'rescue')
  const number = numberOf(account)
  await countAttempt(context, { 'game-rescue': `${owner.id}` })
  // Before the game changes, so that the audit trail has each rescue even if this process is killed.
  await write(database, feed, author, async (writer) => {
    await readOwn(writer.tx, owner.id, id)
    await writer.update(gameAccounts, id, { rescued_at: author.now.toISOString() })
  })
  const [answer] = await inGame(realm, (writer) => writer.call('gapura_rescue', [number, character, act]))
  const result = String(answer?.['result'])
  if (result === 'done' || result === 'waits') {
    kept.get(database)?.delete(id)
    return result
  }
  await write(database, feed, author, async (writer) => {
    await writer.update(gameAccounts, id, { rescued_at: account.rescued_at })
  })
  throw new Refusal(refusals[result as keyof typeof refusals] ?? 'game_rescue_impossible') // The cast is safe, because an unknown key gives undefined.
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function characterOf(row: GameRow, classes: ReadonlyMap<string, string>): Character {
  const name = String(row['class'])
  const seen = Number(row['last_seen'] ?? 0)
  return {
    id: Number(row['id']),
    name: String(row['name']),
    class: classes.get(name) ?? name,
    level: Number(row['level']),
    job_level: row['job_level'] === null ? null : Number(row['job_level']),
    map: textOf(row['map']) ?? '',
    money: Number(row['money']),
    guild: textOf(row['guild']),
    online: Number(row['online']) > 0,
    last_seen: seen > 0 ? new Date(seen * 1_000).toISOString() : null,
    played: row['played'] === null ? null : Number(row['played']),
  }
}
