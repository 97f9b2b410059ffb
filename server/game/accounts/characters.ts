import type { Context } from '../../context/context.ts'
import { Refusal } from '../../errors/refusals.ts'
import { adapterOf } from '../adapters/adapterOf.ts'
import type { GameRow } from '../connection/gameConnection.ts'
import { findWritable, inGame, readOwn } from './gameAccounts.ts'

export interface Character {
  id: number
  name: string
  /** In words. */
  class: string
  level: number
  job_level: number | null
  map: string
  money: number
  guild: string | null
  online: boolean
  last_seen: string | null
  /** Seconds. */
  played: number | null
}

/** A person who reloads the page asks the game no more often than this. */
const KEPT_MS = 10_000
const MOST_KEPT = 200

interface Kept {
  until: number
  characters: Promise<Character[]>
}
const kept = new WeakMap<object, Map<number, Kept>>()

/** Throws Refusal `not_found`, `game_account_waits`, `game_accounts_off` and `game_away`. */
export async function readCharacters(context: Context, owner: { id: number }, id: number): Promise<Character[]> {
  const account = await readOwn(context.database.reader, owner.id, id)
  const realm = await findWritable(context, account.realm, 'characters')
  const { number } = account
  if (account.state !== 'ready' || number === null) throw new Refusal('game_account_waits')
  const own = kept.get(context.database) ?? new Map<number, Kept>()
  kept.set(context.database, own)
  const now = context.clock.now().getTime()
  const known = own.get(id)
  if (known && known.until > now) return known.characters
  const names = adapterOf(realm).factionNames
  const characters = inGame(realm, (writer) => writer.call('gapura_characters', [number])).then((rows) =>
    rows.map((row) => characterOf(row, names)),
  )
  if (own.size >= MOST_KEPT) own.clear()
  own.set(id, { until: now + KEPT_MS, characters })
  characters.catch(() => own.delete(id))
  return characters
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
