import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Context } from '../../context/context.ts'
import { Refusal } from '../../errors/refusals.ts'
import { unread } from '../files/read/readGameFiles.ts'
import { KeptProcess, ProcessEnded } from '../../process/system/keptProcess.ts'
import { reportStream } from '../../spreadsheets/import/reportStream.ts'
import { nothingPlanned, reportOf } from './importGameFiles.ts'
import type { ImportEnd, ImportJob, ImportNews, MayWrite } from './importProcess.ts'
import { reportBody } from './reportBody.ts'

/** The program of the process, beside this file: a source in development, built otherwise. */
const program = join(import.meta.dirname, `importProcess${extname(import.meta.filename)}`)

/** What 200,000 rows fill, and many times what they take. */
const importer = new KeptProcess(program, { heapMb: 1_536, limitMs: 600_000, keptMs: 30_000 })

/** After more rows the process is ended at once, since it holds their memory. */
const MOST_ROWS_KEPT = 2_000

interface Answer {
  isRefused: boolean
  /** The JSON of the report. */
  report: () => Readable
}

/**
 * Imports the files of a game in a ZIP, or says what that would do, in a process of its own with a connection of its own: neither the
 * rows nor the report are ever whole in the memory of the server. Throws Refusal.
 */
export async function importArchive(
  { config: { databaseUrl, dataDir }, database, feed }: Pick<Context, 'config' | 'database' | 'feed'>,
  job: Omit<ImportJob, 'database'>,
): Promise<Answer> {
  const pieces: Uint8Array[] = []
  const writing: { turn?: Promise<() => void> } = {}
  const hear = (news: ImportNews, reply: (message: MayWrite) => void): ImportEnd | undefined => {
    if ('piece' in news) pieces.push(news.piece)
    else if (!('step' in news)) return news
    else if (news.step === 'writing') {
      writing.turn = database.handOver()
      void writing.turn.then(() => reply({ mayWrite: true }))
    }
    return undefined
  }
  const question: ImportJob = { ...job, database: { databaseUrl, dataDir } }
  try {
    const end = await importer.ask(question, hear, (end) => 'rows' in end && end.rows <= MOST_ROWS_KEPT)
    if ('refusal' in end) throw Object.assign(new Refusal(end.refusal.code, end.refusal.details), end.refusal)
    if ('failure' in end) throw Object.assign(new Error(end.failure.message), end.failure)
    return { isRefused: end.isRefused, report: () => Readable.from(pieces).pipe(createGunzip()) }
  } catch (error) {
    // What was written has been rolled back with the process, unless it was just about to say that it is done.
    if (!(error instanceof ProcessEnded) || writing.turn) throw error
    const reading = unread(job.wish, error.wasLate ? 'too_slow' : 'too_large')
    const isRefused = !job.asked.isDryRun
    const body = reportBody({ report: reportOf(reading, nothingPlanned), isRefused })
    return { isRefused, report: () => reportStream(body) }
  } finally {
    const giveBack = await writing.turn
    giveBack?.()
    // Whoever asks next sees what was written. Where that can't be read now, it is read as that of any other process.
    if (giveBack) await feed.poll().catch(() => undefined)
  }
}
