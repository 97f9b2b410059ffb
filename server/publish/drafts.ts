import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { chmod, copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isMissing, orMissing } from './missing.ts'

/** So that whoever runs the proxy can read it: the process makes its own files for its owner alone. */
export const FILE_MODE = 0o644
export const FOLDER_MODE = 0o755

/** No file takes so long to be written; who still does finds its own gone, and writes it again. */
const LONGEST_DRAFT_MS = 30_000

/** File systems that have no second name for a file. */
const NO_LINK = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'EMLINK', 'ENOSYS'])

/** Makes a folder and those above it, open to the proxy. */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return
    if (!isMissing(error)) throw error
    await makeFolder(dirname(folder))
    return makeFolder(folder)
  }
  // The whole of it may have been taken out meanwhile.
  await chmod(folder, FOLDER_MODE).catch((error: unknown) => {
    if (!isMissing(error)) throw error
    return makeFolder(folder)
  })
}

/** Files are written under a name that nobody asks for, and put in their place by a rename. */
export class Drafts {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async replace(file: string, content: string | Buffer): Promise<void> {
    await rename(await this.write(content), file)
  }

  /** Writes a file that is not in its place yet; gives where it is. */
  async write(content: string | Buffer, modified?: number): Promise<string> {
    const draft = this.#newName()
    const handle = await open(draft, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL)
    try {
      await handle.writeFile(content)
      await handle.chmod(FILE_MODE)
      if (modified !== undefined) await handle.utimes(modified, modified)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    } finally {
      await handle.close()
    }
    return draft
  }

  /** Gives a file a second name; false where the first is not there, or the folder of the second. */
  async link(from: string, to: string): Promise<boolean> {
    try {
      await this.#link(from, to)
      return true
    } catch (error) {
      if (!isMissing(error)) throw error
      await rm(to, { force: true })
      return false
    }
  }

  async #link(from: string, to: string): Promise<void> {
    try {
      await link(from, to)
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException
      if (code === 'EEXIST') await this.#through(to, (draft) => link(from, draft))
      else if (NO_LINK.has(code)) await this.#through(to, (draft) => copyFile(from, draft))
      else throw error
    }
  }

  async #through(file: string, make: (draft: string) => Promise<void>): Promise<void> {
    const draft = this.#newName()
    try {
      await make(draft)
      await rename(draft, file)
    } finally {
      // Two names of one file are not renamed into each other.
      await rm(draft, { force: true })
    }
  }

  /** Frees the room of what a killed process left half written. */
  async clear(): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const draft = join(this.#folder, name)
      const found = await stat(draft).catch(orMissing)
      if (found && Date.now() - found.ctimeMs > LONGEST_DRAFT_MS) await rm(draft, { force: true })
    }
  }

  #newName(): string {
    return join(this.#folder, randomUUID())
  }
}
