import { extname, join } from 'node:path'
import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { Context } from '../../context/context.ts'
import { Refusal } from '../../errors/refusals.ts'
import { unread } from '../files/read/readGameFiles.ts'
import { ReusedProcess, ProcessEnded } from '../../process/system/reusedProcess.ts'
import { reportStream } from '../../spreadsheets/import/reportStream.ts'
import { nothingPlanned, reportOf } from './importGameFiles.ts'
import type { ImportEnd, ImportJob, ImportNews, MayWrite } from './importProcess.ts'
import { reportBody } from './reportBody.ts'
import { readLanguages } from '../../languages/siteLanguages.ts'
import { currentLanguage } from '../../messages/language.ts'

/** The child process runs the TypeScript file in development and the built JavaScript file otherwise. */
const program = join(import.meta.dirname, `importProcess${extname(import.meta.filename)}`)

/** An import of 200,000 rows stays within these limits on memory and time. */
const importer = new ReusedProcess(program, { heapMb: 1_536, limitMs: 600_000, idleMs: 30_000 })

/** After an import of more rows than this, the child process ends at once to free its memory. */
const MOST_ROWS_KEPT = 2_000

interface Answer {
  isRefused: boolean
  report: () => Readable
}

/**
 * Imports game files from a ZIP, or reports what an import would change. A child process does the work, so that the
 * server never holds all rows in memory. Throws Refusal.
 */
export async function importArchive(context: Context, job: Omit<ImportJob, 'config' | 'language'>): Promise<Answer> {
  const { database, feed } = context
  const { databaseUrl, dataDir, pictures, storeCredentials } = context.config
  const pieces: Uint8Array[] = []
  const writing: { turn?: Promise<() => void> } = {}
  const { expectStill, ...author } = job.author
  const hear = (news: ImportNews, reply: (message: MayWrite) => void): ImportEnd | undefined => {
    if ('piece' in news) pieces.push(news.piece)
    else if (!('step' in news)) return news
    else if (news.step === 'writing') {
      writing.turn = database.handOver()
      void writing.turn
        .then(() => expectStill?.(database.reader))
        .then(
          () => reply({ mayWrite: true }),
          (error: unknown) => reply({ mayWrite: false, code: error instanceof Refusal ? error.code : 'busy' }),
        )
    }
    return undefined
  }
  const config = { databaseUrl, dataDir, pictures, storeCredentials }
  const question: ImportJob = { ...job, author, config, language: await spokenLanguage(context) }
  try {
    const end = await importer.ask(question, hear, (end) => 'rows' in end && end.rows <= MOST_ROWS_KEPT)
    if ('refusal' in end) throw new Refusal(end.refusal.code, end.refusal.details)
    if ('failure' in end) throw Object.assign(new Error(end.failure.message), end.failure)
    return { isRefused: end.isRefused, report: () => Readable.from(pieces).pipe(createGunzip()) }
  } catch (error) {
    // If the child process dies while writing, its transaction may have been committed. The error is passed on, because
    // the outcome is unknown.
    if (!(error instanceof ProcessEnded) || writing.turn) throw error
    const reading = unread(job.wish, error.wasLate ? 'too_slow' : 'too_large')
    const isRefused = !job.requested.isDryRun
    const body = reportBody({ report: reportOf(reading, nothingPlanned), isRefused })
    return { isRefused, report: () => reportStream(body) }
  } finally {
    const giveBack = await writing.turn
    giveBack?.()
    // The change feed is polled at once, so that the next reader sees the import. A failed poll is ignored, because a
    // regular poll follows.
    if (giveBack) await feed.poll().catch(() => undefined)
  }
}

/** What the process of an import needs to speak the language of the request. */
async function spokenLanguage(context: Context): Promise<ImportJob['language']> {
  const language = currentLanguage()
  if (language === null) return null
  const { gaps } = await readLanguages(context)
  return { tag: language.tag, gaps: gaps?.tag ?? null, folders: context.languages.files.folders }
}
