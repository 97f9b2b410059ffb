import { createHash } from 'node:crypto'
import { fieldsOfKind, type ContentType } from '../../content/define.ts'
import { contentTypes } from '../../content/index.ts'
import type { Queries } from '../database/database.ts'
import type { ContentTables } from '../database/tables.ts'
import { ignoreProgress } from '../process/progress.ts'
import { ObjectStoreError, StoreUnreachableError } from '../objectStore/objectStore.ts'
import type { ObjectStores } from '../objectStore/objectStores.ts'
import { findFile } from './store.ts'
import { picturesEnglish } from './wording.ts'

interface PicturesFound {
  total: number
  broken: string[]
}

export async function checkPictures(
  queries: Queries,
  stores: ObjectStores,
  onProgress = ignoreProgress,
): Promise<PicturesFound> {
  const pictures = await queries.selectFrom('pictures').select('hash').orderBy('hash').execute()
  const broken: string[] = []
  for (const [done, { hash }] of pictures.entries()) {
    onProgress({ step: picturesEnglish.checking, done, total: pictures.length })
    const file = { hash, width: null, format: 'webp' } as const
    const bytes = await findFile(queries, stores, file).catch((error: unknown) => {
      if (error instanceof StoreUnreachableError || !(error instanceof ObjectStoreError)) throw error
      return null
    })
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== hash) broken.push(hash)
  }
  return { total: pictures.length, broken }
}

const HASH = /\b[0-9a-f]{64}\b/g
const hashesIn = (text: string): string[] => text.match(HASH) ?? []

const columnsOf = (type: ContentType) => ({
  pictures: fieldsOfKind(type, 'picture').map(([name]) => name),
  texts: fieldsOfKind(type, 'richText').map(([name]) => name),
})

/**
 * Returns the hashes of pictures that no row, log entry or draft uses. If `before` is set, returns only pictures that
 * were uploaded before that time.
 */
export async function unneededPictures(queries: Queries, before?: string): Promise<string[]> {
  const pictures = await queries
    .selectFrom('pictures')
    .select('hash')
    .$if(before !== undefined, (query) => query.where('created_at', '<', before ?? ''))
    .execute()
  const candidates = new Set(pictures.map(({ hash }) => hash))
  for (const type of contentTypes) {
    const { pictures: fields, texts } = columnsOf(type)
    for (const column of [...fields, ...texts]) {
      if (candidates.size === 0) return []
      const rows = queries.withTables<ContentTables>().selectFrom(type.table).select(column)
      for (const row of await rows.distinct().execute())
        for (const hash of hashesIn(String(row[column] ?? ''))) candidates.delete(hash)
    }
  }
  if (candidates.size === 0) return []
  const copies = await queries.selectFrom('working_copies').select(['changed', 'replaced']).execute()
  for (const row of copies)
    for (const text of Object.values(row)) for (const hash of hashesIn(text)) candidates.delete(hash)
  for await (const hash of hashesInLog(queries, 0)) candidates.delete(hash)
  return [...candidates]
}

export async function rowsThatShow(
  queries: Queries,
  type: ContentType,
  hash: string,
  most = Number.MAX_SAFE_INTEGER,
): Promise<number[]> {
  const { pictures, texts } = columnsOf(type)
  if (pictures.length + texts.length === 0) return []
  const found = await queries
    .withTables<ContentTables>()
    .selectFrom(type.table)
    .select('id')
    .where((row) =>
      row.or([...pictures.map((name) => row(name, '=', hash)), ...texts.map((name) => row(name, 'like', `%${hash}%`))]),
    )
    .orderBy('id')
    .limit(most)
    .execute()
  return found.map(({ id }) => Number(id))
}

export async function isUsed(queries: Queries, hash: string): Promise<boolean> {
  for (const type of contentTypes) if ((await rowsThatShow(queries, type, hash, 1)).length > 0) return true
  const copy = await queries
    .selectFrom('working_copies')
    .select('id')
    .where((row) => row.or([row('changed', 'like', `%${hash}%`), row('replaced', 'like', `%${hash}%`)]))
    .limit(1)
    .executeTakeFirst()
  return copy !== undefined
}

export async function hashesNamedSince(queries: Queries, sequence: number): Promise<ReadonlySet<string>> {
  const named = new Set<string>()
  for await (const hash of hashesInLog(queries, sequence)) named.add(hash)
  return named
}

const AT_ONCE = 500

async function* hashesInLog(queries: Queries, after: number): AsyncGenerator<string> {
  const types = contentTypes
    .filter((type) => Object.values(columnsOf(type)).some(({ length }) => length > 0))
    .map(({ key }) => key)
  for (let floor = after; ;) {
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
    for (const { before, after } of changes) yield* hashesIn(`${before} ${after}`)
    floor = last.sequence
  }
}
