import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { createConnection, type Connection, type ResultSetHeader, type RowDataPacket } from 'mysql2/promise'
import { Random } from '../../random.ts'
import type { DatabaseAddress } from './sql.ts'

export interface TibiaOptions {
  database: DatabaseAddress
  /** The ids of players who log in and out. */
  players: readonly number[]
  seed: number
}

const SCRIPT = readFileSync(new URL('../../../../deploy/game/tibia.lua', import.meta.url), 'utf8')
const FIRST_KEY = Number(/FIRST_KEY = (\d+)/.exec(SCRIPT)?.[1])
/** The statement of the script that takes what the storage shows as given. */
const PROVEN = [...(/^local PROVEN = (.*?)\n\n/ms.exec(SCRIPT)?.[1] ?? '').matchAll(/"([^"]*)"|FIRST_KEY/g)]
  .map(([, text]) => text ?? String(FIRST_KEY))
  .join('')

interface Player {
  id: number
  inbox: Map<number, number>
  storage: Map<number, number>
}

interface Row {
  id: number
  player: number
  what: string
  mark: number
}

/** Milliseconds for which the script and the game are at most at one step, so that a kill comes in the middle. */
const STEP_MS = 15
const LOOK_MS = 200

const options = JSON.parse(process.argv[2] ?? '') as TibiaOptions // oneProgram.ts wrote it.
const random = new Random(options.seed)
const inGame = new Map<number, Player>()
let connection: Connection | null = null
let isEnding = false

async function open(): Promise<Connection> {
  connection ??= await createConnection({ ...options.database })
  connection.on('error', () => (connection = null))
  return connection
}

const run = async (statement: string, values: unknown[] = []): Promise<number> =>
  (await (await open()).query<ResultSetHeader>(statement, values))[0].affectedRows
const rows = async (statement: string, values: unknown[] = []): Promise<RowDataPacket[]> =>
  (await (await open()).query<RowDataPacket[]>(statement, values))[0]
const step = () => sleep(random.whole(0, STEP_MS))

/** IOLoginData::loadPlayer. */
async function logIn(id: number): Promise<void> {
  const read = async (table: string, key: string, value: string) =>
    new Map(
      (await rows(`select \`${key}\` as k, ${value} as v from ${table} where player_id = ?`, [id])).map((row) => [
        Number(row['k']),
        Number(row['v']),
      ]),
    )
  const player = {
    id,
    inbox: await read('player_inboxitems', 'itemtype', 'count'),
    storage: await read('player_storage', 'key', 'value'),
  }
  inGame.set(id, player)
}

/** IOLoginData::savePlayer: what a player has and their storage, in one transaction. Returns whether it was saved. */
async function save({ id, inbox, storage }: Player): Promise<boolean> {
  try {
    await run('start transaction')
    await run('delete from player_inboxitems where player_id = ?', [id])
    for (const [item, count] of inbox) {
      await run('insert into player_inboxitems (player_id, itemtype, count) values (?, ?, ?)', [id, item, count])
      await step()
    }
    await run('delete from player_storage where player_id = ?', [id])
    for (const [key, value] of storage)
      await run('insert into player_storage (player_id, `key`, value) values (?, ?, ?)', [id, key, value])
    await step()
    await run('commit')
    return true
  } catch {
    connection?.destroy()
    connection = null
    return false
  }
}

/** `giveToPlayer` of the script. */
async function give(player: Player, { id, what, mark }: Row): Promise<void> {
  const key = FIRST_KEY + id
  if (player.storage.get(key) !== mark) {
    await run(`update gapura_goods set state = 'claimed' where state = 'waits' and id = ?`, [id])
    const [claimed] = await rows('select state from gapura_goods where id = ?', [id])
    if (claimed?.['state'] !== 'claimed') return
    await step()
    for (const [, item = '', count = ''] of what.matchAll(/(\d+):(\d+)/g))
      player.inbox.set(Number(item), (player.inbox.get(Number(item)) ?? 0) + Number(count))
  }
  player.storage.set(key, mark)
  await step()
  if (!(await save(player))) return
  await step()
  await run(`${PROVEN} and gapura_goods.id = ?`, [id])
}

async function look(): Promise<void> {
  const ids = [...inGame.keys()]
  if (ids.length === 0) return
  const waiting = await rows(
    `select id, player_id, what, crc32(delivery) div 2 as mark from gapura_goods
      where state in ('waits', 'claimed') and player_id in (?) order by id`,
    [ids],
  )
  for (const row of waiting) {
    const player = inGame.get(Number(row['player_id']))
    const goods = { id: Number(row['id']), player: Number(row['player_id']), what: String(row['what']) }
    if (player) await give(player, { ...goods, mark: Number(row['mark']) })
  }
}

/** Players come and go. What the game could not save at a log-out is lost, as in the game. */
async function comeAndGo(): Promise<void> {
  const id = random.pick(options.players)
  const player = inGame.get(id)
  if (!player) return logIn(id)
  if (random.chance(0.5)) return
  inGame.delete(id)
  await save(player)
}

async function play(): Promise<void> {
  let hasStarted = false
  while (!isEnding) {
    try {
      if (!hasStarted) {
        await run(PROVEN)
        await run(`update gapura_goods set state = 'waits' where state = 'claimed'`)
        for (const id of options.players) if (random.chance(0.7)) await logIn(id)
        hasStarted = true
        process.stderr.write('ready\n')
      }
      await comeAndGo()
      await look()
    } catch {
      // The database is dead at this moment. The game runs on, and asks it again.
      connection?.destroy()
      connection = null
    }
    await sleep(LOOK_MS)
  }
  for (const player of inGame.values()) await save(player)
  process.exit(0)
}

process.on('SIGTERM', () => (isEnding = true))
void play()
