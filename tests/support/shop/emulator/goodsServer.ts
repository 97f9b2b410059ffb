import { setTimeout as sleep } from 'node:timers/promises'
import { Random } from '../../random.ts'
import { GoodsScript } from './goodsScript.ts'
import type { Adapter } from './items.ts'
import type { Character } from './protocol.ts'
import { Sql, type DatabaseAddress } from './sql.ts'

export interface GoodsOptions {
  adapter: Adapter
  database: DatabaseAddress
  characters: readonly Character[]
  seed: number
}

const LOOK_MS = 200

const options = JSON.parse(process.argv[2] ?? '') as GoodsOptions // oneProgram.ts wrote it.
const random = new Random(options.seed)
const sql = new Sql({ ...options.database, multipleStatements: true })
const script = new GoodsScript(async (statement) => {
  // The script's statements that return nothing end with a SELECT, so that all return rows.
  const rows: unknown = await sql.rows(statement)
  const last: unknown = Array.isArray(rows) && Array.isArray(rows.at(-1)) ? rows.at(-1) : rows
  return last as Record<string, unknown>[] // The cast is safe, because MariaDB answers a SELECT with rows.
}, options.adapter)
const inGame = new Set<number>()
let isEnding = false

async function comeAndGo(): Promise<void> {
  const { account, character } = random.pick(options.characters)
  if (!inGame.has(account)) {
    await script.logIn(account, character)
    inGame.add(account)
  } else if (random.chance(0.3)) {
    await script.logOut(account)
    inGame.delete(account)
  }
}

async function play(): Promise<void> {
  for (let hasStarted = false; !isEnding; await sleep(LOOK_MS)) {
    try {
      if (!hasStarted) await script.kill()
      if (!hasStarted) process.stderr.write('ready\n')
      hasStarted = true
      await comeAndGo()
      await script.tick()
    } catch {
      // The database is dead at this moment. What the game could not save is lost with those who were in it.
      inGame.clear()
      hasStarted = false
    }
  }
  for (const account of inGame) await script.logOut(account)
  process.exit(0)
}

process.on('SIGTERM', () => (isEnding = true))
void play()
