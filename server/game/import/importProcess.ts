import { once } from 'node:events'
import { createGzip } from 'node:zlib'
import type { Author } from '../../database/changes/author.ts'
import { ChangeFeed } from '../../database/changes/changeFeed.ts'
import { openDatabase } from '../../database/engine/openDatabase.ts'
import { Refusal } from '../../errors/refusals.ts'
import { readArchive } from '../files/read/readArchive.ts'
import type { Wish } from '../files/read/readGameFiles.ts'
import type { Config } from '../../process/config.ts'
import { reportStream } from '../../spreadsheets/import/reportStream.ts'
import { importGameFiles, type Asked, type Imported } from './importGameFiles.ts'
import { reportBody } from './reportBody.ts'

/** An import of the files in a ZIP. */
export interface ImportJob {
  database: Pick<Config, 'databaseUrl' | 'dataDir'>
  author: Author
  bytes: Uint8Array
  wish: Wish
  asked: Asked
}

/** That it is the turn of the process to write. */
export interface MayWrite {
  mayWrite: true
}

/**
 * What the process says: that it has begun, and that it would write now, which it does when it is told to; the report in pieces, packed;
 * and at last what became of it.
 */
export type ImportNews = { step: 'begun' | 'writing' } | { piece: Uint8Array } | ImportEnd

export type ImportEnd =
  | { isRefused: boolean; rows: number }
  | { refusal: Pick<Refusal, 'code' | 'details' | 'message'> }
  | { failure: { message: string; stack: string | undefined; code: string | undefined } }

const say = (news: ImportNews): void => void process.send?.(news)

async function imported({ database: where, author, bytes, wish, asked }: ImportJob): Promise<Imported> {
  const reading = await readArchive(bytes, wish)
  const database = openDatabase(where, { keepsReserve: true })
  try {
    // Nobody listens here: the server reads the log of changes.
    const feed = new ChangeFeed(database, () => undefined)
    return await importGameFiles({ database, feed, clock: { now: () => author.now } }, author, reading, {
      ...asked,
      mayWrite: async () => {
        say({ step: 'writing' })
        await once(process, 'message')
      },
    })
  } finally {
    await database.close()
  }
}

async function answer(job: ImportJob): Promise<ImportEnd> {
  say({ step: 'begun' })
  try {
    const done = await imported(job)
    const packed = reportStream(reportBody(done)).pipe(createGzip({ level: 1 }))
    for await (const piece of packed) say({ piece: piece as Buffer })
    return { isRefused: done.isRefused, rows: done.report.rows.length }
  } catch (error) {
    if (error instanceof Refusal)
      return { refusal: { code: error.code, details: error.details, message: error.message } }
    if (!(error instanceof Error)) throw error
    const { message, stack } = error
    return { failure: { message, stack, code: 'code' in error ? String(error.code) : undefined } }
  }
}

// The process that compares the files of one upload and writes what differs, for the server that started it. Strangers' bytes are read by
// another, which has nothing of the database.
process.on('message', (message: ImportJob | MayWrite) => {
  if ('bytes' in message) void answer(message).then(say)
})
process.on('disconnect', () => process.exit())
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
