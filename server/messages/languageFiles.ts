import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { MOST_FAULTS, type CatalogueOrigin } from '../../content/languages/catalogue.ts'
import { declaredSources } from '../../content/messages/messages.ts'
import { fill } from '../../content/messages/fill.ts'
import { withSentences } from '../../content/messages/tokens.ts'
import { canonicalTag } from '../../content/messages/canonicalTag.ts'
import {
  faultOf,
  neededIn,
  readCatalogueFile,
  type CatalogueFile,
  type Fault,
  type Source,
  type SourceTexts,
} from './catalogueFile.ts'
import { versionOf } from './language.ts'
import { SentenceError } from './sentenceError.ts'
import { catalogueEnglish as words } from './wording.ts'

const EXTENSION = '.po'
const LOCALE = 'locale.'

/** The catalogues that were uploaded: server/languages/uploads.ts. */
export interface Uploads {
  /** By their tags what changes with each. */
  marks: () => Promise<ReadonlyMap<string, string>>
  /** Null if there is none any more. */
  read: (tag: string) => Promise<Uint8Array | null>
}

/** The command line reads no database before it knows its language. */
export const noUploads: Uploads = { marks: async () => new Map(), read: async () => null }

export interface MessageFolders {
  /** What the build made: translation/vitePlugin.ts. Null in tests that have no build. */
  shipped: string | null
  /** DATA_DIR/messages, which need not exist. */
  own: string
}

type Places = MessageFolders & { uploads: Uploads }

interface Located {
  origin: CatalogueOrigin
  /** Changes with the bytes. */
  mark: string
  read: () => Promise<Uint8Array>
}

type Read = { file: CatalogueFile; fault: null } | { file: null; fault: SentenceError }

interface Summary {
  /** Whether the file is one of this language at all. */
  isReadable: boolean
  isDraft: boolean
  /** How many of the sentences that the language needs it has. */
  translated: number
  needed: number
  outdated: number
  unknown: number
  faulty: number
  /** The first ones. That of a file that cannot be read has no key. */
  faults: readonly Fault[]
}

export interface Inspected {
  /** The first one is used. */
  origins: [CatalogueOrigin, ...CatalogueOrigin[]]
  summary: Summary
  bytes: () => Promise<Uint8Array>
}

/** Values that are made once for each version of a catalogue. */
class OfVersions<T> {
  readonly #known = new Map<string, { mark: string; value: Promise<T> }>()

  get(tag: string, { mark }: Located, make: () => Promise<T>): Promise<T> {
    const known = this.#known.get(tag)
    if (known?.mark === mark) return known.value
    const made = { mark, value: make() }
    this.#known.set(tag, made)
    made.value.catch(() => {
      if (this.#known.get(tag) === made) this.#known.delete(tag)
    })
    return made.value
  }
}

/**
 * The languages that there are catalogues of: an upload replaces the operator's file, which replaces the shipped one. They
 * are read when they are asked for, and again if they have changed.
 */
export class LanguageFiles {
  readonly #places: Places
  /** For other processes, which find the uploads in the database themselves. */
  readonly folders: MessageFolders
  readonly #read = new OfVersions<Read>()
  readonly #summaries = new OfVersions<Summary>()
  readonly #versions = new OfVersions<string>()
  #sources: Promise<SourceTexts> | undefined

  constructor(places: Places) {
    this.#places = places
    this.folders = { shipped: places.shipped, own: places.own }
  }

  /** The sentences of the product, by their keys. */
  sources(): Promise<SourceTexts> {
    this.#sources ??= this.#readSources()
    return this.#sources
  }

  async #readSources(): Promise<SourceTexts> {
    const { shipped } = this.#places
    const text = shipped === null ? '{}' : await readFile(join(shipped, 'sources.json'), 'utf8')
    const found = JSON.parse(text) as Record<string, Source> // The build wrote it.
    const sources = new Map([...Object.entries(found), ...declaredSources()])
    // Intl says these: localeWords.ts.
    return new Map([...sources].filter(([key]) => !key.startsWith(LOCALE)))
  }

  async tags(): Promise<string[]> {
    const [uploaded, ...names] = await Promise.all([
      this.#places.uploads.marks(),
      ...this.#folders().map(({ folder }) => readdir(folder).catch(() => [])),
    ])
    const tags = names.flat().flatMap((name) => {
      const tag = name.endsWith(EXTENSION) ? canonicalTag(name.slice(0, -EXTENSION.length)) : null
      return tag === null ? [] : [tag]
    })
    return [...new Set([...uploaded.keys(), ...tags])].sort()
  }

  /** Returns null if there is no usable catalogue of this language. */
  async find(tag: string): Promise<CatalogueFile | null> {
    const [found] = await this.#locate(tag)
    return found ? (await this.#read.get(tag, found, () => this.#readNow(tag, found))).file : null
  }

  /** Returns what there is of a language, also if it cannot be used; null if there is nothing. */
  async inspect(tag: string): Promise<Inspected | null> {
    const [found, ...below] = await this.#locate(tag)
    if (!found) return null
    // Staff look at languages that nobody reads the site in, whose sentences would take memory for nothing.
    const summary = await this.#summaries.get(tag, found, async () =>
      this.#summary(tag, await this.#readNow(tag, found)),
    )
    return { summary, origins: [found.origin, ...below.map(({ origin }) => origin)], bytes: found.read }
  }

  async #summary(tag: string, { file, fault }: Read): Promise<Summary> {
    const needed = neededIn(tag, await this.sources())
    if (file === null) {
      const none = { translated: 0, outdated: 0, unknown: 0 }
      return {
        ...none,
        isReadable: false,
        isDraft: false,
        needed: needed.size,
        faulty: 1,
        faults: [faultOf('', fault)],
      }
    }
    return {
      isReadable: true,
      isDraft: file.isDraft,
      translated: [...needed.keys()].filter((key) => file.sentences.has(key)).length,
      needed: needed.size,
      outdated: file.outdated.length,
      unknown: file.unknown.length,
      faulty: file.faults.length,
      faults: file.faults.slice(0, MOST_FAULTS),
    }
  }

  async #readNow(tag: string, found: Located): Promise<Read> {
    try {
      const file = readCatalogueFile(await found.read(), await this.sources())
      const named = { language: file.tag, name: tag }
      if (file.tag !== tag) throw new SentenceError(() => fill(words.otherLanguage, named))
      return { file, fault: null }
    } catch (fault) {
      if (fault instanceof SentenceError) return { file: null, fault }
      throw fault
    }
  }

  /** Returns the version of a catalogue without reading its sentences; null if there is none. */
  async version(tag: string): Promise<string | null> {
    const [found] = await this.#locate(tag)
    return found ? this.#versions.get(tag, found, async () => versionOf([await found.read()])) : null
  }

  /** The catalogues of a language; the first is used. */
  async #locate(tag: string): Promise<Located[]> {
    if (canonicalTag(tag) !== tag) return []
    const { uploads } = this.#places
    const mark = (await uploads.marks()).get(tag)
    const files = this.#folders().map(async ({ folder, origin }): Promise<Located[]> => {
      const path = join(folder, tag + EXTENSION)
      const found = await stat(path).catch(() => null)
      return found ? [{ origin, mark: `${path} ${found.mtimeMs} ${found.size}`, read: () => readFile(path) }] : []
    })
    const uploaded: Located[] =
      mark === undefined
        ? []
        : [{ origin: 'uploaded', mark, read: async () => (await uploads.read(tag)) ?? new Uint8Array() }]
    return [...uploaded, ...(await Promise.all(files)).flat()]
  }

  #folders(): { folder: string; origin: CatalogueOrigin }[] {
    const { own, shipped } = this.#places
    const file = { folder: own, origin: 'file' } as const
    return shipped === null ? [file] : [file, { folder: shipped, origin: 'shipped' }]
  }

  /** Returns a browser's file in a language, or null if it has no sentences. `name` is the name of a built file. */
  async inlined(name: string, find: Parameters<typeof withSentences>[1]): Promise<string | null> {
    const { shipped } = this.#places
    const template =
      shipped === null ? null : await readFile(join(shipped, 'templates', name), 'utf8').catch(() => null)
    return template === null ? null : withSentences(template, find)
  }
}
