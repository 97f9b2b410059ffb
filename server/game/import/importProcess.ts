import { once } from 'node:events'
import { createGzip } from 'node:zlib'
import type { Author } from '../../database/changes/author.ts'
import { ChangeFeed } from '../../database/changes/changeFeed.ts'
import { openDatabase } from '../../database/engine/openDatabase.ts'
import { Refusal, type RefusalCode } from '../../errors/refusals.ts'
import { readArchive } from '../files/read/readArchive.ts'
import type { ImportRequest } from '../files/read/readGameFiles.ts'
import { pictureStores } from '../../pictures/outside/place.ts'
import type { Config } from '../../process/config.ts'
import { reportStream } from '../../spreadsheets/import/reportStream.ts'
import { importGameFiles, type Requested, type Imported } from './importGameFiles.ts'
import { reportBody } from './reportBody.ts'
import type { Database } from '../../database/database.ts'
import { VersionedCache } from '../../database/changes/versionedCache.ts'
import { Versions } from '../../database/changes/versions.ts'
import { storedUploads } from '../../languages/uploads.ts'
import { inLanguage, type Language } from '../../messages/language.ts'
import { LanguageFiles, type MessageFolders } from '../../messages/languageFiles.ts'
import { Languages } from '../../messages/languages.ts'

export interface ImportJob {
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'pictures' | 'storeCredentials'>
  author: Author
  bytes: Uint8Array
  wish: ImportRequest
  requested: Requested
  /** In which the report is written; null for the specification's own sentences. */
  language: { tag: string; gaps: string | null; folders: MessageFolders } | null
}

/** The author's permissions are checked again before anything is written. */
export type MayWrite = { mayWrite: true } | { mayWrite: false; code: RefusalCode }

export type ImportNews = { step: 'begun' | 'writing' } | { piece: Uint8Array } | ImportEnd

export type ImportEnd =
  | { isRefused: boolean; rows: number }
  | { refusal: Pick<Refusal, 'code' | 'details'> }
  | { failure: { message: string; stack: string | undefined; code: string | undefined } }

const say = (news: ImportNews): void => void process.send?.(news)

async function imported({ config, author, bytes, wish, requested, language }: ImportJob): Promise<Imported> {
  const reading = await readArchive(bytes, wish)
  const database = openDatabase(config, { keepsReserve: true })
  const stores = pictureStores(config)
  try {
    // Nothing in this process listens to the feed. The server's own process finds the changes in the table `changes`.
    const feed = new ChangeFeed(database, () => undefined)
    const context = { database, feed, stores, clock: { now: () => author.now } }
    const mayWrite = async () => {
      say({ step: 'writing' })
      const [answer] = (await once(process, 'message')) as [MayWrite] // The cast is safe, because the server sends nothing else meanwhile.
      if (!answer.mayWrite) throw new Refusal(answer.code)
    }
    const spoken = language && (await languageIn(language, database, feed))
    return await inLanguage(spoken, () => importGameFiles(context, author, reading, { ...requested, mayWrite }))
  } finally {
    await stores.close()
    await database.close()
  }
}

async function languageIn(
  { tag, gaps, folders }: NonNullable<ImportJob['language']>,
  database: Database,
  feed: ChangeFeed,
): Promise<Language | null> {
  const uploads = storedUploads(database, new VersionedCache(new Versions(feed)))
  const languages = new Languages(new LanguageFiles({ ...folders, uploads }))
  return languages.find(tag, gaps === null ? null : await languages.find(gaps, null))
}

async function answer(job: ImportJob): Promise<ImportEnd> {
  say({ step: 'begun' })
  try {
    const done = await imported(job)
    const packed = reportStream(reportBody(done)).pipe(createGzip({ level: 1 }))
    for await (const piece of packed) say({ piece: piece as Buffer })
    return { isRefused: done.isRefused, rows: done.report.rows.length }
  } catch (error) {
    if (error instanceof Refusal) return { refusal: { code: error.code, details: error.details } }
    if (!(error instanceof Error)) throw error
    const { message, stack } = error
    return { failure: { message, stack, code: 'code' in error ? String(error.code) : undefined } }
  }
}

// This child process compares uploaded game files with the site and writes the differences. The files are parsed in
// another process, which has no access to the database.
process.on('message', (message: ImportJob | MayWrite) => {
  if ('bytes' in message) void answer(message).then(say)
})
process.on('disconnect', () => process.exit())
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => undefined)
