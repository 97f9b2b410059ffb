import { isUtf8 } from 'node:buffer'
import { po, type GetTextTranslations } from 'gettext-parser'
import { LARGEST_CATALOGUE } from '../../content/languages/catalogue.ts'
import { canonicalTag } from '../../content/messages/canonicalTag.ts'
import { fill } from '../../content/messages/fill.ts'
import { compileSentence } from './compile.ts'
import { versionOf } from './language.ts'
import { SentenceError } from './sentenceError.ts'
import { catalogueEnglish as words } from './wording.ts'

/** A sentence of the product as the specification has it, and a note for its translators. */
export interface Source {
  readonly id?: string
  readonly en?: string
  readonly note: string
}
export type SourceTexts = ReadonlyMap<string, Source>

export interface Fault {
  readonly key: string
  /** In the language of those who read it. */
  readonly reason: string
}

export interface CatalogueFile {
  tag: string
  version: string
  /** Compiled. */
  sentences: ReadonlyMap<string, string>
  /** Translated from a text that is no longer the source. */
  outdated: readonly string[]
  /** Not used. */
  faults: readonly Fault[]
  /** No sentence of this version of the product. */
  unknown: readonly string[]
  isDraft: boolean
}

const UTF_8 = 'utf-8'

/** The text that a translator sees. */
export const sourceText = ({ id, en }: Source): string => en ?? id ?? ''

/**
 * Reads a file of gettext (PO). The context of an entry is the key of the sentence. Throws SentenceError if the file is no
 * such file, or names no language.
 */
export function readCatalogueFile(bytes: Uint8Array, sources: SourceTexts): CatalogueFile {
  if (bytes.length > LARGEST_CATALOGUE) throw new SentenceError(() => fill(words.tooLarge, { most: LARGEST_CATALOGUE }))
  const { headers, translations } = parseFile(bytes)
  const tag = canonicalTag(headers['Language'] ?? headers['language'] ?? '')
  if (tag === null) throw new SentenceError(() => words.noLanguage)
  const sentences = new Map<string, string>()
  const outdated: string[] = []
  const faults: Fault[] = []
  const unknown: string[] = []
  for (const [key, entries] of Object.entries(translations)) {
    if (key === '') continue
    const source = sources.get(key)
    for (const { msgid, msgstr, comments } of Object.values(entries)) {
      const text = msgstr[0] ?? ''
      if (text === '') continue
      if (!source) {
        unknown.push(key)
        continue
      }
      const now = sourceText(source)
      if (msgid !== now || comments?.flag?.includes('fuzzy')) outdated.push(key)
      try {
        sentences.set(key, compileSentence(text, { source: now, tag }))
      } catch (error) {
        if (!(error instanceof SentenceError)) throw error
        faults.push(faultOf(key, error))
      }
    }
  }
  return {
    tag,
    version: versionOf([bytes]),
    sentences,
    outdated,
    faults,
    unknown,
    isDraft: headers['X-Draft'] === 'yes',
  }
}

export const faultOf = (key: string, error: SentenceError): Fault => ({
  key,
  get reason() {
    return error.message
  },
})

/** Returns the texts of a file as its translators wrote them, unchecked. Throws SentenceError if it is no PO file. */
export function readTexts(bytes: Uint8Array): { texts: Map<string, string>; isDraft: boolean } {
  const { headers, translations } = parseFile(bytes)
  const texts = Object.entries(translations).flatMap(([key, entries]) =>
    Object.values(entries).map(({ msgstr }): [string, string] => [key, msgstr[0] ?? '']),
  )
  return { texts: new Map(texts.filter(([key]) => key !== '')), isDraft: headers['X-Draft'] === 'yes' }
}

function parseFile(bytes: Uint8Array): Pick<GetTextTranslations, 'headers' | 'translations'> {
  try {
    const parsed: Partial<GetTextTranslations> = po.parse(Buffer.from(bytes), {
      defaultCharset: UTF_8,
      validation: false,
    })
    const isUtf8File = isUtf8(bytes) && !bytes.includes(0) && (parsed.charset ?? UTF_8) === UTF_8
    if (!isUtf8File) throw new SentenceError(() => words.noUtf8)
    // An empty file has neither.
    return { headers: parsed.headers ?? {}, translations: parsed.translations ?? {} }
  } catch (error) {
    if (error instanceof SentenceError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new SentenceError(() => fill(words.noFile, { reason }))
  }
}

/** The sentences that a language needs: Indonesian and English need no translation of what the specification has in them. */
export function neededIn(tag: string, sources: SourceTexts): SourceTexts {
  const { language } = new Intl.Locale(tag)
  return language === 'id' || language === 'en'
    ? new Map([...sources].filter(([, source]) => source[language] === undefined))
    : sources
}

/** What is written for translators. What the specification has in their language may be said in another way, too. */
export const writtenIn = (tag: string, sources: SourceTexts, texts: ReadonlyMap<string, string>): SourceTexts => {
  const needed = neededIn(tag, sources)
  return new Map([...sources].filter(([key]) => needed.has(key) || texts.get(key)))
}

interface Written {
  tag: string
  sources: SourceTexts
  /** As translators write them, not compiled. */
  texts: ReadonlyMap<string, string>
  /** The keys of texts that were translated from another source. Editors show them as fuzzy. */
  outdated?: readonly string[]
  isDraft: boolean
}

/** Writes what `readCatalogueFile` reads, with an empty entry for each sentence that is missing. */
export function writeCatalogueFile({ tag, sources, texts, outdated = [], isDraft }: Written): Buffer {
  const fuzzy = new Set(outdated)
  // Entries are sorted by their sources. Those of one source keep this order, so that a new one moves no other.
  const ordered = [...sources].sort(([one], [other]) => (one < other ? -1 : 1))
  const entries = ordered.map(([key, source]): [string, GetTextTranslations['translations'][string]] => [
    key,
    {
      [sourceText(source)]: {
        msgctxt: key,
        msgid: sourceText(source),
        msgstr: [texts.get(key) ?? ''],
        ...((source.note !== '' || fuzzy.has(key)) && {
          comments: {
            ...(source.note !== '' && { extracted: source.note }),
            ...(fuzzy.has(key) && { flag: 'fuzzy' }),
          },
        }),
      },
    },
  ])
  return po.compile(
    {
      charset: 'utf-8',
      headers: {
        ...{ 'Content-Type': 'text/plain; charset=utf-8', 'Content-Transfer-Encoding': '8bit', Language: tag },
        ...(isDraft && { 'X-Draft': 'yes' }),
      },
      translations: Object.fromEntries(entries),
    },
    { foldLength: 0, sort: true },
  )
}
