import { isUtf8 } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise, type Entry } from 'yauzl'
import { GAME_FILES_LIMIT } from '../../../../content/realms/gameFiles.ts'
import { isGameFile, treeOf } from '../../../../content/realms/gameFilePaths.ts'
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

function rootOf(paths: readonly string[]): string {
  const roots = paths.map((path) => treeOf(path) ?? '')
  return roots.reduce((shortest, one) => (one.length < shortest.length ? one : shortest), roots[0] ?? '')
}

const UTF_8 = 0x800
const UNICODE_PATH = 0x7075

/**
 * The path of an entry. Programs of Windows write names in the code page of their country and do not say which, so that
 * such names keep their bytes, one character each.
 */
function pathOf({ fileName, fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const isSaid = (generalPurposeBitFlag & UTF_8) !== 0 || extraFields.some(({ id }) => id === UNICODE_PATH)
  if (isSaid) return fileName
  return fileNameRaw.toString(isUtf8(fileNameRaw) ? 'utf8' : 'latin1').replaceAll('\\', '/')
}

async function filesOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true })
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    if (isGameFile(pathOf(entry))) entries.push(entry)
    if (entries.length > GAME_FILES_LIMIT.files) throw new UnreadableArchive('too_many_files')
  }
  const budget = new ReadBudget()
  const files = new Map<string, Buffer>()
  for (const entry of entries) {
    const path = plainPath(pathOf(entry))
    if (path === null) throw new UnreadableArchive('outside', entry.fileName)
    // The limit applies to the sizes that the archive declares. They can be trusted, because reading fails if a file is
    // longer than declared.
    if (!budget.takes(entry.uncompressedSize)) throw new UnreadableArchive('too_large', path)
    files.set(path, await buffer(await zip.openReadStreamPromise(entry)))
  }
  return files
}

export async function openArchive(bytes: Buffer): Promise<GameFolder> {
  const files = await filesOf(bytes).catch((error: unknown) => {
    if (error instanceof UnreadableArchive) throw error
    // For a name that leads outside the archive, yauzl throws an error with one of these messages.
    const isOutside = error instanceof Error && /relative path|absolute path|characters in fileName/.test(error.message)
    throw new UnreadableArchive(isOutside ? 'outside' : 'bad_archive')
  })
  return memoryFolder(files, rootOf([...files.keys()]))
}
