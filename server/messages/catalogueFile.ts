import { canonicalTag } from '../../content/messages/canonicalTag.ts'
import { po, type GetTextTranslations } from 'gettext-parser'
import { compileSentence, SentenceError } from './compile.ts'
import { versionOf } from './language.ts'

/** A sentence of the product as the specification has it, and a note for its translators. */
export interface Source {
  readonly id?: string
  readonly en?: string
  readonly note: string
}
export type SourceTexts = ReadonlyMap<string, Source>

export interface Fault {
  key: string
  reason: string
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

/** A whole catalogue has some 300 KB. */
export const LARGEST_FILE = 4 * 1024 * 1024

/** The text that a translator sees. */
export const sourceText = ({ id, en }: Source): string => en ?? id ?? ''

/**
 * Reads a file of gettext (PO). The context of an entry is the key of the sentence. Throws SentenceError if the file is no
 * such file, or names no language.
 */
export function readCatalogueFile(bytes: Uint8Array, sources: SourceTexts): CatalogueFile {
  if (bytes.length > LARGEST_FILE) throw new SentenceError(`The file has more than ${LARGEST_FILE} bytes.`)
  const { headers, translations } = parseFile(bytes)
  const tag = canonicalTag(headers['Language'] ?? headers['language'] ?? '')
  if (tag === null) throw new SentenceError('The header Language of the file is no language.')
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
        faults.push({ key, reason: error.message })
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

/** Returns the texts of a file as its translators wrote them, unchecked. Throws SentenceError if it is no PO file. */
export function readTexts(bytes: Uint8Array): { texts: Map<string, string>; isDraft: boolean } {
  const { headers, translations } = parseFile(bytes)
  const texts = Object.entries(translations).flatMap(([key, entries]) =>
    Object.values(entries).map(({ msgstr }): [string, string] => [key, msgstr[0] ?? '']),
  )
  return { texts: new Map(texts.filter(([key]) => key !== '')), isDraft: headers['X-Draft'] === 'yes' }
}

function parseFile(bytes: Uint8Array) {
  try {
    return po.parse(Buffer.from(bytes), { defaultCharset: 'utf-8', validation: false })
  } catch (error) {
    throw new SentenceError(`The file is no PO file: ${error instanceof Error ? error.message : String(error)}`)
  }
}

interface Written {
  tag: string
  sources: SourceTexts
  /** As translators write them, not compiled. */
  texts: ReadonlyMap<string, string>
  isDraft: boolean
}

/** Writes what `readCatalogueFile` reads, with an empty entry for each sentence that is missing. */
export function writeCatalogueFile({ tag, sources, texts, isDraft }: Written): Buffer {
  const entries = [...sources].map(([key, source]): [string, GetTextTranslations['translations'][string]] => [
    key,
    {
      [sourceText(source)]: {
        msgctxt: key,
        msgid: sourceText(source),
        msgstr: [texts.get(key) ?? ''],
        ...(source.note !== '' && { comments: { extracted: source.note } }),
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
