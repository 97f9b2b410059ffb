import { furtherTags } from '../../content/settings/furtherTags.ts'
import type { SiteSettings } from '../../content/settings/site.ts'
import { declaredSources } from '../../content/messages/messages.ts'
import { createLanguage, variantOf, versionOf, type Language } from './language.ts'
import { canonicalTag } from '../../content/messages/canonicalTag.ts'
import { sourceText } from './catalogueFile.ts'
import type { LanguageFiles } from './languageFiles.ts'

/** The languages in which a site can be read. */
export interface SiteLanguages {
  /** Of addresses without a prefix; null for the specification's own sentences. */
  main: Language | null
  /** The others, which have a prefix. */
  further: readonly Language[]
  /** Of sentences that another lacks; null for those of the specification. */
  gaps: Language | null
}

export type LanguageSettings = Pick<SiteSettings, 'language' | 'further_languages' | 'language_of_gaps'>

const SPECIFICATION_ALONE: SiteLanguages = { main: null, further: [], gaps: null }

/** The languages that settings name and that there are files of. */
export class Languages {
  readonly files: LanguageFiles
  readonly #made = new Map<string, { from: readonly unknown[]; language: Language }>()

  constructor(files: LanguageFiles) {
    this.files = files
  }

  async of(settings: LanguageSettings): Promise<SiteLanguages> {
    if (!settings.language && !settings.further_languages && !settings.language_of_gaps) return SPECIFICATION_ALONE
    const gaps = await this.find(settings.language_of_gaps, null)
    const main = await this.find(settings.language, gaps)
    const further = await Promise.all(furtherTags(settings).map((tag) => this.find(tag, gaps)))
    return { main, gaps, further: further.filter((one) => one !== null).filter(({ tag }) => tag !== main?.tag) }
  }

  async find(text: string, gaps: Language | null): Promise<Language | null> {
    const tag = canonicalTag(text)
    const file = tag === null ? null : await this.files.find(tag)
    if (tag === null || file === null) return null
    const from = [file, gaps?.tag === tag ? null : gaps]
    const known = this.#made.get(tag)
    if (known?.from.every((one, index) => one === from[index])) return known.language
    const language = createLanguage({
      ...file,
      gaps: gaps?.tag === tag ? null : gaps,
      version: languageVersion(file.version, gaps, tag),
    })
    this.#made.set(tag, { from, language })
    return language
  }

  /** Where the files of each language are below /assets, by its tag: of all that there are catalogues of. */
  async variants(settings: LanguageSettings): Promise<Record<string, string>> {
    const { gaps } = await this.of(settings)
    const tags = await this.files.tags()
    const versions = await Promise.all(tags.map((tag) => this.files.version(tag)))
    return Object.fromEntries(
      tags.map((tag, index) => [tag, variantOf({ tag, version: languageVersion(versions[index] ?? '', gaps, tag) })]),
    )
  }

  /** The texts of declarations in a language, by their keys. Only the back-office shows them in a browser. */
  declaredTexts(language: Language): Record<string, string> {
    const texts = [...declaredSources()].flatMap(([key, sources]) => {
      const text = language.find(key, sources)
      return text === undefined ? [] : [[key, text] as const]
    })
    return Object.fromEntries(texts)
  }

  /** Returns a browser's file in a language; null if it has no sentences. */
  async inlined(name: string, language: Language): Promise<string | null> {
    const sources = await this.files.sources()
    return this.files.inlined(name, (key, own) => {
      if (key === '') return language.tag
      const source = sources.get(key)
      return language.find(key, source ?? {}) ?? source?.[own] ?? (source ? sourceText(source) : key)
    })
  }
}

/** A language without its own sentence has that of another, so it changes with that one, too. */
const languageVersion = (file: string, gaps: Language | null, tag: string): string =>
  versionOf([file, gaps && gaps.tag !== tag ? gaps.version : ''])
