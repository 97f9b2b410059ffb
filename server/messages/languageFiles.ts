import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { declaredSources } from '../../content/messages/messages.ts'
import { withSentences } from '../../content/messages/tokens.ts'
import { canonicalTag } from '../../content/messages/canonicalTag.ts'
import { readCatalogueFile, type CatalogueFile, type Source, type SourceTexts } from './catalogueFile.ts'
import { SentenceError } from './compile.ts'
import { versionOf } from './language.ts'

const EXTENSION = '.po'
const LOCALE = 'locale.'

interface Folders {
  /** What the build made: translation/vitePlugin.ts. Null in tests that have no build. */
  shipped: string | null
  /** DATA_DIR/messages, which need not exist. A file there replaces the shipped one of its language. */
  own: string
}

/** The languages that there are files of. They are read when they are asked for, and again if they have changed. */
export class LanguageFiles {
  readonly #folders: Folders
  readonly #read = new Map<string, { changed: number; file: CatalogueFile | null }>()
  readonly #versions = new Map<string, { changed: number; version: string }>()
  #sources: Promise<SourceTexts> | undefined

  constructor(folders: Folders) {
    this.#folders = folders
  }

  /** The sentences of the product, by their keys. */
  sources(): Promise<SourceTexts> {
    this.#sources ??= this.#readSources()
    return this.#sources
  }

  async #readSources(): Promise<SourceTexts> {
    const { shipped } = this.#folders
    const text = shipped === null ? '{}' : await readFile(join(shipped, 'sources.json'), 'utf8')
    const found = JSON.parse(text) as Record<string, Source> // The build wrote it.
    const sources = new Map([...Object.entries(found), ...declaredSources()])
    // Intl says these: localeWords.ts.
    return new Map([...sources].filter(([key]) => !key.startsWith(LOCALE)))
  }

  async tags(): Promise<string[]> {
    const names = await Promise.all(this.#all().map((folder) => readdir(folder).catch(() => [])))
    const tags = names.flat().flatMap((name) => {
      const tag = name.endsWith(EXTENSION) ? canonicalTag(name.slice(0, -EXTENSION.length)) : null
      return tag === null ? [] : [tag]
    })
    return [...new Set(tags)].sort()
  }

  /** Returns null if there is no usable file of this language. */
  async find(tag: string): Promise<CatalogueFile | null> {
    const found = await this.#locate(tag)
    if (found === null) return null
    const { path, changed } = found
    const known = this.#read.get(path)
    if (known?.changed === changed) return known.file
    const file = await readFile(path)
      .then(async (bytes) => readCatalogueFile(bytes, await this.sources()))
      .catch((error: unknown) => {
        if (error instanceof SentenceError) return null
        throw error
      })
    this.#read.set(path, { changed, file })
    return file
  }

  /** Returns the version of a file without reading its sentences; null if there is none. */
  async version(tag: string): Promise<string | null> {
    const found = await this.#locate(tag)
    if (found === null) return null
    const { path, changed } = found
    const known = this.#versions.get(path)
    if (known?.changed === changed) return known.version
    const version = versionOf([await readFile(path)])
    this.#versions.set(path, { changed, version })
    return version
  }

  async #locate(tag: string): Promise<{ path: string; changed: number } | null> {
    if (canonicalTag(tag) !== tag) return null
    for (const folder of this.#all()) {
      const path = join(folder, tag + EXTENSION)
      const found = await stat(path).catch(() => null)
      if (found) return { path, changed: found.mtimeMs }
    }
    return null
  }

  #all(): string[] {
    const { own, shipped } = this.#folders
    return shipped === null ? [own] : [own, shipped]
  }

  /** Returns a browser's file in a language, or null if it has no sentences. `name` is the name of a built file. */
  async inlined(name: string, find: Parameters<typeof withSentences>[1]): Promise<string | null> {
    const { shipped } = this.#folders
    const template =
      shipped === null ? null : await readFile(join(shipped, 'templates', name), 'utf8').catch(() => null)
    return template === null ? null : withSentences(template, find)
  }
}
