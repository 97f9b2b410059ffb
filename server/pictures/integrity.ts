import { createHash } from 'node:crypto'
import { fieldsOfKind } from '../../content/define.ts'
import { contentTypes } from '../../content/index.ts'
import type { Queries } from '../database/database.ts'
import type { ContentTables } from '../database/tables.ts'
import { ignoreProgress } from '../process/progress.ts'
import { findFile } from './store.ts'

interface PicturesFound {
  total: number
  /** Hashes of those whose bytes are missing or are not theirs. */
  broken: string[]
}

/** Reads every picture, one at a time, and compares it with its hash. */
export async function checkPictures(queries: Queries, onProgress = ignoreProgress): Promise<PicturesFound> {
  const pictures = await queries.selectFrom('pictures').select('hash').orderBy('hash').execute()
  const broken: string[] = []
  for (const [done, { hash }] of pictures.entries()) {
    onProgress({ step: 'Looking at the pictures', done, total: pictures.length })
    const bytes = await findFile(queries, { hash, width: null, format: 'webp' })
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== hash) broken.push(hash)
  }
  return { total: pictures.length, broken }
}

/** Hashes of the pictures that no row shows and no entry of the log names. */
export async function unneededPictures(queries: Queries): Promise<string[]> {
  const needed = new Set<string>()
  for (const type of contentTypes) {
    for (const [field] of fieldsOfKind(type, 'picture')) {
      const rows = await queries.withTables<ContentTables>().selectFrom(type.table).select(field).distinct().execute()
      for (const row of rows) if (typeof row[field] === 'string') needed.add(row[field])
    }
  }
  const pictures = await queries.selectFrom('pictures').select('hash').execute()
  const candidates = new Set(pictures.map(({ hash }) => hash).filter((hash) => !needed.has(hash)))
  if (candidates.size === 0) return []
  for await (const hash of hashesInLog(queries)) candidates.delete(hash)
  return [...candidates]
}

/** Entries of the log that are read at once. */
const AT_ONCE = 500

async function* hashesInLog(queries: Queries): AsyncGenerator<string> {
  const types = contentTypes.filter((type) => fieldsOfKind(type, 'picture').length > 0).map(({ key }) => key)
  for (let floor = 0; ;) {
    const changes = await queries
      .selectFrom('changes')
      .select(['sequence', 'before', 'after'])
      .where('content_type', 'in', types)
      .where('sequence', '>', floor)
      .orderBy('sequence')
      .limit(AT_ONCE)
      .execute()
    const last = changes.at(-1)
    if (!last) return
    for (const { before, after } of changes) {
      for (const [hash] of `${before} ${after}`.matchAll(/\b[0-9a-f]{64}\b/g)) yield hash
    }
    floor = last.sequence
  }
}
