import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdir, opendir, readFile, readdir, rename, rm, rmdir, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { ConfigError } from '../process/config.ts'
import type { Encoding } from '../responseCache/compression.ts'
import { Drafts, FILE_MODE, FOLDER_MODE, makeFolder } from './drafts.ts'
import { isMissing, orMissing } from './missing.ts'
import { placeOfFile, type Place } from './places.ts'

/** What is current, and beside it what was last known of everything, for when the site does not answer. */
export const TREES = ['live', 'fallback'] as const
type Tree = (typeof TREES)[number]

/** By this file Gapura knows a folder as its own. It names what in it is Gapura's, and nothing else is ever removed. */
const MARKER = 'gapura.json'
const OURS = [...TREES, 'state', 'drafts', 'trash', 'proxy'] as const
const MARK = `${JSON.stringify({ publishedBy: 'Gapura', owns: OURS })}\n`

/** Which site's it is. */
const OWNER = 'site'

export const endings: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' }
const VARIANTS = ['', ...Object.values(endings)]

/** The compressed forms of an answer. */
export type Encoded = Partial<Record<Encoding, Buffer>>

/** Entity tags are made of a file's time and length: a time that follows from the bytes, so many seconds, all in the past. */
const MODIFIED = { first: 946_684_800, many: 700_000_000 } as const

const modifiedOf = (bytes: Buffer): number =>
  MODIFIED.first + (createHash('sha256').update(bytes).digest().readUInt32BE() % MODIFIED.many)

/** So much one of the larger pages takes, in all its forms. */
const PAGE_BYTES = 128 * 1024

/** The files that a proxy serves by itself. Every one comes and goes by a rename, which a shared disk does at once for all. */
export class PublishedFolder {
  readonly #root: string
  readonly #drafts: Drafts

  constructor(root: string) {
    this.#root = root
    this.#drafts = new Drafts(join(root, 'drafts'))
  }

  /** Takes an empty folder, or one that this site took before. Throws ConfigError for any other, and changes nothing in it. */
  async claim(site: string): Promise<void> {
    try {
      await mkdir(this.#root, { recursive: true, mode: FOLDER_MODE })
      const names = await readdir(this.#root)
      if (!names.includes(MARKER)) {
        if (names.length > 0)
          throw new ConfigError(
            `PUBLISH names ${this.#root}, which is not empty and was not made by Gapura (it has no ${MARKER}). Name an empty folder.`,
          )
        // Before anything else is there: another process may start at the same moment.
        await writeFile(join(this.#root, MARKER), MARK, { flag: 'a', mode: FILE_MODE })
      }
      for (const name of OURS) await makeFolder(join(this.#root, name))
      await this.#own(site)
      await chmod(this.#root, FOLDER_MODE).catch(() => undefined)
    } catch (error) {
      if (error instanceof ConfigError) throw error
      throw new ConfigError(`PUBLISH names ${this.#root}, where nothing can be written: ${(error as Error).message}`)
    }
  }

  /** Two sites would each take the other's pages for their own. */
  async #own(site: string): Promise<void> {
    const file = join(this.#root, 'state', OWNER)
    await writeFile(file, site, { flag: 'wx', mode: FILE_MODE }).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    })
    if ((await readFile(file, 'utf8')) !== site)
      throw new ConfigError(
        `PUBLISH names ${this.#root}, where another site (with another database) publishes its pages. ` +
          'Name a folder of its own; or, if that site is no more, empty this one.',
      )
  }

  /** Whether it is ours, without changing it. */
  isClaimed(): Promise<boolean> {
    return readFile(join(this.#root, MARKER)).then(
      () => true,
      () => false,
    )
  }

  /**
   * Writes an answer into both trees, unless the same bytes are there already. False where it was taken out meanwhile.
   * Of a process that is killed meanwhile, `endUnfinished` undoes it: it could not look any more whether the answer still held.
   */
  async write(place: Place, plain: Buffer, make: () => Promise<Encoded>): Promise<boolean> {
    const { file } = place
    await writeFile(this.#unfinished, file, { mode: FILE_MODE })
    const kept = this.#path('fallback', file)
    const known = await this.readKept(place)
    if (!known?.equals(plain) && !(await this.#writeForms(kept, plain, await make()))) return false
    const live = this.#path('live', file)
    await makeFolder(dirname(live))
    let isLinked = false
    for (const variant of [...VARIANTS].reverse()) isLinked = await this.#drafts.link(kept + variant, live + variant)
    return isLinked
  }

  /** Says that nothing is being written. */
  async writeNothing(): Promise<void> {
    await writeFile(this.#unfinished, '', { mode: FILE_MODE })
  }

  /** Takes out what a process was writing when it was killed; the next one writes it again. */
  async endUnfinished(): Promise<void> {
    const file = await readFile(this.#unfinished, 'utf8').catch(orMissing)
    const place = file ? placeOfFile(file) : null
    if (!place) return
    await this.remove(place)
    // It may have been killed before a folder that it made was open to the proxy.
    for (const tree of TREES)
      for (let folder = dirname(place.file); folder !== '.'; folder = dirname(folder))
        await chmod(this.#path(tree, folder), FOLDER_MODE).catch(orMissing)
    await this.writeNothing()
  }

  /** Says when the site was last there: what it shows of a game's server is then so old. */
  async writeHeartbeat(now: Date): Promise<void> {
    const text = `${JSON.stringify({ at: now.toISOString() })}\n`
    for (const tree of TREES) {
      await makeFolder(this.#path(tree, ''))
      await this.#drafts.replace(this.#path(tree, 'heartbeat.json'), text)
    }
  }

  /** Takes a unit out of what is current. Who asks for it is then answered by the site, or from what was last known. */
  async withdraw(unit: string): Promise<void> {
    if (unit === '') await this.#removeOwnFiles(this.#path('live', ''))
    else await this.#discard(this.#path('live', unit))
  }

  /** Takes an answer out of what is current. */
  async withdrawFile({ file }: Place): Promise<void> {
    for (const variant of VARIANTS) await rm(this.#path('live', file) + variant, { force: true })
  }

  /** Takes an answer out of both trees. */
  async remove({ file }: Place): Promise<void> {
    for (const tree of TREES)
      for (const variant of VARIANTS) await rm(this.#path(tree, file) + variant, { force: true })
  }

  /** Takes the page of a row out of both trees, in whatever form it was asked for. `folder` is the path of its address. */
  async removePage(folder: string): Promise<void> {
    for (const tree of TREES) await this.#discard(this.#path(tree, folder))
  }

  /** Takes the lists of a unit out of what was last known; the pages of its rows stay. */
  removeLists(unit: string): Promise<void> {
    return this.#removeOwnFiles(this.#path('fallback', unit))
  }

  /** Takes the files of a picture out of both trees, whatever their size and format. */
  async removePicture(hash: string): Promise<void> {
    for (const tree of TREES) {
      const storage = this.#path(tree, 'storage')
      for (const folder of await readdir(storage).catch(none)) {
        const names = await readdir(join(storage, folder)).catch(none)
        for (const name of names) if (name.startsWith(hash)) await rm(join(storage, folder, name), { force: true })
      }
    }
  }

  /** Takes everything out of a tree, except files that never change. */
  async empty(tree: Tree): Promise<void> {
    for (const name of await readdir(this.#path(tree, '')).catch(none)) {
      if (name === 'assets') continue
      if (name.startsWith('@')) await rm(this.#path(tree, name), { force: true })
      else await this.#discard(this.#path(tree, name))
    }
  }

  /** The plain files of a tree, from its root on. */
  async *files(tree: Tree, folder = ''): AsyncGenerator<string> {
    const opened = await opendir(this.#path(tree, folder)).catch(orMissing)
    if (!opened) return
    for await (const entry of opened) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) yield* this.files(tree, name)
      else if (!/\.(?:br|gz)$/.test(name)) yield name
    }
  }

  /** What was last known of an answer; null where nothing was. */
  readKept({ file }: Place): Promise<Buffer | null> {
    return readFile(this.#path('fallback', file)).catch(orMissing)
  }

  /** Whether as much as a page takes can be written now; what it fails by, or null. */
  async tryWriting(): Promise<string | null> {
    try {
      await rm(await this.#drafts.write(Buffer.alloc(PAGE_BYTES)))
      return null
    } catch (error) {
      return (error as Error).message
    }
  }

  /** Null where there is none, or nothing is left of it: so a machine can leave a file that has lost its power. */
  async readState(name: string): Promise<string | null> {
    const text = await readFile(join(this.#root, 'state', name), 'utf8').catch(orMissing)
    return text === null || /^\0*$/.test(text) ? null : text
  }

  async writeState(name: string, text: string): Promise<void> {
    await this.#drafts.replace(join(this.#root, 'state', name), text)
  }

  /** Writes what the proxy is set by; gives whether it was another before. */
  async writeSettings(name: string, text: string): Promise<boolean> {
    const file = join(this.#root, 'proxy', name)
    if ((await readFile(file, 'utf8').catch(orMissing)) === text) return false
    await this.#drafts.replace(file, text)
    return true
  }

  /** Frees the room of what was taken out, and of what a killed process left half written; one file after another. */
  async clearTrash(ended: AbortSignal): Promise<void> {
    await this.#drafts.clear()
    for (const name of await readdir(join(this.#root, 'trash')).catch(none))
      await clear(join(this.#root, 'trash', name), ended)
  }

  #path(tree: Tree, file: string): string {
    return join(this.#root, tree, file)
  }

  get #unfinished(): string {
    return join(this.#root, 'state/unfinished')
  }

  /**
   * The forms of an answer, in the place of those before. All are there before the first is put in place: a disk may be full. False where
   * the folder was taken out meanwhile.
   */
  async #writeForms(kept: string, plain: Buffer, encoded: Encoded): Promise<boolean> {
    const modified = modifiedOf(plain)
    await makeFolder(dirname(kept))
    const drafts: { draft: string; file: string }[] = []
    let areWritten = false
    try {
      // The plain one last: by it what is known is recognized.
      for (const [encoding, ending] of Object.entries(endings) as [Encoding, string][]) {
        // its own type says so
        const form = encoded[encoding]
        if (form) drafts.push({ draft: await this.#drafts.write(form, modified), file: kept + ending })
        // A form that is no longer there must not outlive the plain one.
        else await rm(kept + ending, { force: true })
      }
      drafts.push({ draft: await this.#drafts.write(plain, modified), file: kept })
      areWritten = true
      for (const { draft, file } of drafts) await rename(draft, file)
      return true
    } catch (error) {
      for (const { draft } of drafts) await rm(draft, { force: true })
      if (areWritten && isMissing(error)) return false
      throw error
    }
  }

  /** One rename, however much it holds. */
  async #discard(path: string): Promise<void> {
    await rename(path, join(this.#root, 'trash', randomUUID())).catch(orMissing)
  }

  async #removeOwnFiles(folder: string): Promise<void> {
    for (const name of await readdir(folder).catch(none))
      if (name.startsWith('@')) await rm(join(folder, name), { force: true })
  }
}

const none = (): string[] => []

async function clear(path: string, ended: AbortSignal): Promise<void> {
  if (ended.aborted) return
  const folder = await opendir(path).catch(() => null)
  if (!folder) return void (await unlink(path).catch(orMissing))
  for await (const entry of folder) await clear(join(path, entry.name), ended)
  if (!ended.aborted) await rmdir(path).catch(orMissing)
}
