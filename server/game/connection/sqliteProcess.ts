import { text } from 'node:stream/consumers'
import BetterSqlite from 'better-sqlite3'
import type { GameRow } from './gameConnection.ts'
import type { Answer, Question } from './sqlite.ts'

// This child process runs one query on an SQLite file. The query arrives on stdin, and the rows are written to stdout.

function answer({ file, text: statement, parameters, most }: Question): Answer {
  try {
    const database = new BetterSqlite(file, { readonly: true, fileMustExist: true })
    const rows: GameRow[] = []
    for (const row of database.prepare<unknown[], GameRow>(statement).iterate(...parameters)) {
      if (rows.push(row) >= most) break
    }
    return { rows }
  } catch (error) {
    const code = error instanceof BetterSqlite.SqliteError ? error.code : ''
    return { fault: { message: error instanceof Error ? error.message : String(error), code } }
  }
}

process.stdout.write(JSON.stringify(answer(JSON.parse(await text(process.stdin)) as Question))) // The cast is safe, because sqlite.ts sends a Question as JSON.
