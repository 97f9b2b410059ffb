import { extname, join } from 'node:path'
import type { GameConnection } from '../../process/gameUrls.ts'
import { askProgram } from '../../process/system/askProgram.ts'
import { boundStatement } from './boundStatement.ts'
import { SilentError } from './failures.ts'
import type { GameDatabase, GameRow } from './gameConnection.ts'
import { MOST_ROWS, type Limits } from './limits.ts'

/** The child process runs the TypeScript file in development and the built JavaScript file otherwise. */
const program = join(import.meta.dirname, `sqliteProcess${extname(import.meta.filename)}`)

const MOST_BYTES = 16 * 1024 * 1024

export interface Question {
  file: string
  text: string
  parameters: readonly (string | number)[]
  most: number
}
export type Answer = { rows: readonly GameRow[] } | { fault: { message: string; code: string } }

/** A running SQLite statement cannot be interrupted, so each read runs in a child process that can be killed. */
export async function openSqlite({ database: file }: GameConnection, { readMs }: Limits): Promise<GameDatabase> {
  const read: GameDatabase['read'] = async (statement, values = {}) => {
    const answer = await ask({ file, ...boundStatement(statement, values, () => '?'), most: MOST_ROWS }, readMs)
    if ('rows' in answer) return answer.rows
    throw Object.assign(new Error(answer.fault.message), { code: answer.fault.code })
  }
  const [row] = await read('select sqlite_version() as version')
  return { engine: 'sqlite', version: `SQLite ${String(row?.['version'])}`, read, close: async () => undefined }
}

async function ask(question: Question, readMs: number): Promise<Answer> {
  const answer = await askProgram(program, question, { limitMs: readMs, mostBytes: MOST_BYTES })
  if (answer === null) throw new SilentError(readMs)
  return answer as Answer // The cast is safe, because sqliteProcess.ts writes an Answer as JSON.
}
