import { buffer } from 'node:stream/consumers'
import { fromBuffer, type Entry, type ZipFile } from 'yauzl'
import { GAME_FILES_LIMIT } from '../../../../content/realms/gameFiles.ts'
import { memoryFolder, plainPath, ReadBudget, type GameFolder } from './gameFolder.ts'

export class UnreadableArchive extends Error {
  readonly fault: 'bad_archive' | 'too_large' | 'too_many_files' | 'outside'
  readonly path: string

  constructor(fault: UnreadableArchive['fault'], path = '') {
    super(fault)
    this.name = 'UnreadableArchive'
    this.fault = fault
    this.path = path
  }
}

/** Useful files; archives of emulators also have sources and history. */
const WANTED = /(^|\/)(db|npc|maps)\/.*\.(yml|conf|txt|dat|mcache)$/

const opened = (bytes: Buffer): Promise<ZipFile> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) reject(error)
      else resolve(zip)
    })
  })

const entriesOf = (zip: ZipFile): Promise<Entry[]> =>
  new Promise((resolve, reject) => {
    const entries: Entry[] = []
    zip.on('entry', (entry: Entry) => {
      if (WANTED.test(entry.fileName)) entries.push(entry)
      if (entries.length > GAME_FILES_LIMIT.files) reject(new UnreadableArchive('too_many_files'))
      else zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', reject)
    zip.readEntry()
  })

const contentOf = (zip: ZipFile, entry: Entry): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) reject(error)
      else buffer(stream).then(resolve, reject)
    })
  })

/** The folder that contains the game's folders; archives of projects have one around everything. */
function rootOf(paths: readonly string[]): string {
  const roots = paths.map((path) => /^((?:[^/]+\/)*?)(?:db|npc|maps)\//.exec(path)?.[1] ?? '')
  return roots.reduce((shortest, one) => (one.length < shortest.length ? one : shortest), roots[0] ?? '')
}

/** Throws UnreadableArchive. */
async function filesOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await opened(bytes)
  const entries = await entriesOf(zip)
  const budget = new ReadBudget()
  const files = new Map<string, Buffer>()
  for (const entry of entries) {
    const path = plainPath(entry.fileName)
    if (path === null) throw new UnreadableArchive('outside', entry.fileName)
    // The archive declares sizes; reading fails if a file is longer.
    if (!budget.takes(entry.uncompressedSize)) throw new UnreadableArchive('too_large', path)
    files.set(path, await contentOf(zip, entry))
  }
  return files
}

/** Throws UnreadableArchive. */
export async function openArchive(bytes: Buffer): Promise<GameFolder> {
  const files = await filesOf(bytes).catch((error: unknown) => {
    if (error instanceof UnreadableArchive) throw error
    // yauzl refuses names that lead outside.
    const isOutside = error instanceof Error && /relative path|absolute path|characters in fileName/.test(error.message)
    throw new UnreadableArchive(isOutside ? 'outside' : 'bad_archive')
  })
  return memoryFolder(files, rootOf([...files.keys()]))
}
