import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { readCatalogueFrom, type Catalogue, type Sources } from '../../content/messages/messages.ts'
import { directionOf } from '../../content/messages/direction.ts'
import { localeWords } from './localeWords.ts'

/** A language that the site can be read in. */
export interface Language extends Catalogue {
  readonly direction: 'ltr' | 'rtl'
  /** Changes with its sentences. */
  readonly version: string
}

interface Options {
  tag: string
  /** As `fill` takes them, by their keys. */
  sentences: ReadonlyMap<string, string>
  /** The language of sentences that this one lacks; null for those of the specification. */
  gaps: Language | null
  version: string
}

/** Changes with its parts. It is a part of addresses, which read it behind the last hyphen. */
export const versionOf = (parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex').slice(0, 12)
}

export function createLanguage({ tag, sentences, gaps, version }: Options): Language {
  const { language } = new Intl.Locale(tag).maximize()
  const words = new Map(Object.entries(localeWords(tag)).map(([name, text]) => [`locale.${name}`, text]))
  return {
    tag,
    version,
    direction: directionOf(tag),
    // English needs no translation of what the specification says in English.
    find: (key: string, sources: Sources) =>
      sentences.get(key) ??
      words.get(key) ??
      (language === 'id' || language === 'en' ? sources[language] : undefined) ??
      gaps?.find(key, sources),
  }
}

const running = new AsyncLocalStorage<Language | null>()
readCatalogueFrom(() => running.getStore() ?? null)

/** The part of the address of files that have the sentences of a language. */
export const variantOf = ({ tag, version }: Pick<Language, 'tag' | 'version'>): string => `${tag}-${version}`

/** Runs code, and what it starts, in a language; null stands for the specification's own sentences. */
export const inLanguage = <T>(language: Language | null, run: () => T): T =>
  // Each further store makes all that the code awaits slower.
  language === currentLanguage() ? run() : running.run(language, run)

export const currentLanguage = (): Language | null => running.getStore() ?? null
