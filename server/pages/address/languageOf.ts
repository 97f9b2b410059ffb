import { addressIn } from '../../../content/site/languageAddress.ts'
import { site } from '../../../content/settings/site.ts'
import { readSingle } from '../../content/singleRow.ts'
import type { Context } from '../../context/context.ts'
import type { ValueKind } from '../../database/changes/versionedCache.ts'
import { canonicalTag } from '../../../content/messages/canonicalTag.ts'
import { SPECIFICATION_TAG } from '../../../content/messages/specificationTag.ts'
import { inLanguage, type Language } from '../../messages/language.ts'
import type { SiteLanguages } from '../../messages/languages.ts'
import { readingRowsIn } from '../../messages/rowsIn.ts'
import type { Target } from './requestTarget.ts'

/** The address of a page without its language, and the prefix of that: empty for the main language. */
export interface Addressed {
  address: string
  prefix: string
}

interface Found {
  prefix: string
  target: Target
  /** Set if the language is not offered, or has no prefix. */
  movedTo?: string
}

const siteLanguages: ValueKind = { most: 1 }

export const readLanguages = (context: Context): Promise<SiteLanguages> =>
  context.cache.get(siteLanguages, '', [site.key], async () => context.languages.of(await readSingle(context, site)))

/** Without its database the site has its own sentences. */
export const mainLanguage = (context: Context): Promise<Language | null> =>
  readLanguages(context).then(
    ({ main }) => main,
    () => null,
  )

/** Runs code in the language of an address, with rows in this language. */
export async function readingIn<T>(context: Context, prefix: string, run: () => Promise<T>): Promise<T> {
  const { main, further } = await readLanguages(context)
  const language = further.find(({ tag }) => `/${tag}` === prefix)
  if (!language) return inLanguage(main, run)
  return readingRowsIn({ tag: language.tag, source: main?.tag ?? SPECIFICATION_TAG }, () => inLanguage(language, run))
}

const PREFIX = /^\/([a-z]{2,3}(?:-[a-z\d]{2,8})*)(?=\/|$)/i

/** What the addresses of pages begin with in each language of the site. */
export async function readPrefixes(context: Context): Promise<string[]> {
  const { further } = await readLanguages(context)
  return ['', ...further.map(({ tag }) => `/${tag}`)]
}

/** Finds a language that a catalogue exists for, also if the site does not offer it: staff may choose it for themselves. */
export async function findLanguage(context: Context, text: string): Promise<Language | null> {
  const { main, further, gaps } = await readLanguages(context)
  const tag = canonicalTag(text)
  return [main, ...further].find((one) => one?.tag === tag) ?? context.languages.find(text, gaps)
}

/** Splits the language from an address. A language that is not offered any more leads to the same page in the main one. */
export async function languageOf(context: Context, target: Target): Promise<Found> {
  const named = PREFIX.exec(target.path)?.[1]
  const tag = named === undefined ? null : canonicalTag(named)
  if (tag === null) return { prefix: '', target }
  const { main, further } = await readLanguages(context)
  const path = target.path.slice(tag.length + 1) || '/'
  const isOffered = further.some((language) => language.tag === tag)
  if (!isOffered && main?.tag !== tag && !(await context.languages.files.tags()).includes(tag))
    return { prefix: '', target }
  const prefix = isOffered ? `/${tag}` : ''
  const found = { prefix, target: { ...target, path } }
  if (isOffered && named === tag) return found
  const query = target.query.size > 0 ? `?${target.query.toString()}` : ''
  return { ...found, movedTo: addressIn(prefix, path) + query }
}
