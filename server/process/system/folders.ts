import { mkdirSync, statSync } from 'node:fs'
import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

// Node's mkdir with `recursive` never returns if the system reports a missing folder although the parent exists. Linux
// does so for a new folder in /proc.

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

const notAFolder = (path: string): Error =>
  Object.assign(new Error(`ENOTDIR: ${path} is not a folder`), { code: 'ENOTDIR', path })

export function makeFolder(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT' && dirname(path) !== path && !exists(dirname(path))) {
      makeFolder(dirname(path))
      return makeFolder(path)
    }
    if (codeOf(error) !== 'EEXIST') throw error
    if (!statSync(path).isDirectory()) throw notAFolder(path)
  }
}

const exists = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined

/** Creates a folder without blocking the process, because the disk may be slow. */
export async function makeFolderLater(path: string): Promise<void> {
  try {
    await mkdir(path)
  } catch (error) {
    const above = dirname(path)
    if (codeOf(error) === 'ENOENT' && above !== path && !(await stat(above).then(Boolean, () => false))) {
      await makeFolderLater(above)
      return makeFolderLater(path)
    }
    if (codeOf(error) !== 'EEXIST') throw error
    if (!(await stat(path)).isDirectory()) throw notAFolder(path)
  }
}
