import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createConnection } from 'mysql2/promise'
import { node } from '../../../../scripts/lib/environment.mjs'
import { freePort, untilPrinted } from '../../../../scripts/lib/product.mjs'
import { endProcess } from '../../processes/endProcess.ts'
import { readBooks, type Books } from './books.ts'
import type { Adapter } from './items.ts'
import type { Character, CharOptions, MapOptions } from './protocol.ts'
import type { DatabaseAddress } from './sql.ts'
import { missingTables } from './tables.ts'

export interface Emulator {
  killChar: () => Promise<void>
  startChar: () => Promise<void>
  killMap: () => Promise<void>
  startMap: () => Promise<void>
  /** The character enters the game, and again after each start of the map-server. */
  addCharacter: (character: Character) => void
  /**
   * Ends both programs as an operator does: the map-server saves each inventory before. Throws if a program had ended by
   * an error of its own.
   */
  stop: () => Promise<void>
  books: () => Books
}

/**
 * Starts stand-ins for the char-server and the map-server of rAthena or Hercules, as far as their letters go. They are
 * written from the emulators' sources, and know nothing of how the site delivers.
 */
export async function startEmulator({
  adapter,
  database,
  characters = [],
  folder,
  saveEveryMs = 3_000,
  lookEveryMs = 500,
  unstackable = [],
  seed = 1,
}: {
  adapter: Adapter
  database: DatabaseAddress
  characters?: readonly Character[]
  /** For the two books. */
  folder: string
  saveEveryMs?: number
  /** The average time between two looks of a character into its mailbox. */
  lookEveryMs?: number
  unstackable?: readonly number[]
  seed?: number
}): Promise<Emulator> {
  const tables = await createConnection({ ...database })
  for (const statement of missingTables(adapter)) await tables.query(statement)
  await tables.end()

  const port = await freePort()
  const inGame = [...characters]
  let starts = 0
  const crashes: string[] = []
  const run = async (program: string, options: CharOptions | MapOptions) => {
    const script = join(import.meta.dirname, program)
    const child = spawn(node(), [script, JSON.stringify(options)], { stdio: ['pipe', 'ignore', 'pipe'] })
    // A program that is killed while it is told of a character closes the pipe.
    child.stdin?.on('error', () => undefined)
    let printed = ''
    child.stderr?.on('data', (chunk) => (printed += String(chunk)))
    child.once('exit', (code) => code && crashes.push(`${program}: ${printed}`))
    await untilPrinted(child, /ready/)
    return child
  }
  const tell = (character: Character) => map?.stdin?.write(`${JSON.stringify(character)}\n`)
  let char: ChildProcess | undefined
  let map: ChildProcess | undefined
  const end = async (program: ChildProcess | undefined, signal: NodeJS.Signals) => {
    if (program) await endProcess(program, signal)
  }
  const emulator: Emulator = {
    killChar: () => end(char, 'SIGKILL'),
    startChar: async () => void (char = await run('charServer.ts', { adapter, database, folder, port })),
    killMap: () => end(map, 'SIGKILL'),
    startMap: async () => {
      map = await run('mapServer.ts', {
        adapter,
        folder,
        port,
        saveEveryMs,
        lookEveryMs,
        unstackable,
        seed: seed + starts++,
      })
      for (const character of inGame) tell(character)
    },
    addCharacter: (character) => {
      inGame.push(character)
      tell(character)
    },
    stop: async () => {
      await end(map, 'SIGTERM')
      await end(char, 'SIGTERM')
      if (crashes.length > 0) throw new Error(`A stand-in has crashed. ${crashes.join('\n')}`)
    },
    books: () => readBooks(folder),
  }
  await emulator.startChar()
  await emulator.startMap()
  return emulator
}
