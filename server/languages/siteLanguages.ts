import { CATALOGUES_TYPE } from '../../content/languages/catalogue.ts'
import { canonicalTag } from '../../content/messages/canonicalTag.ts'
import { site } from '../../content/settings/site.ts'
import { readSingle, type SingleSource } from '../content/singleRow.ts'
import type { Context } from '../context/context.ts'
import type { ValueKind } from '../database/changes/versionedCache.ts'
import { inLanguage, type Language } from '../messages/language.ts'
import type { SiteLanguages } from '../messages/languages.ts'

type Source = SingleSource & Pick<Context, 'languages'>

const siteLanguages: ValueKind = { most: 1 }

export const readLanguages = (context: Source): Promise<SiteLanguages> =>
  context.cache.get(siteLanguages, '', [site.key, CATALOGUES_TYPE], async () =>
    context.languages.of(await readSingle(context, site)),
  )

/** Without its database the site has its own sentences. */
export const mainLanguage = (context: Source): Promise<Language | null> =>
  readLanguages(context).then(
    ({ main }) => main,
    () => null,
  )

/** Runs what nobody has asked for, such as a delivery, whose sentences staff read later, in the main language. */
export const inMainLanguage = async <T>(context: Source, run: () => Promise<T>): Promise<T> =>
  inLanguage(await mainLanguage(context), run)

/** What the addresses of pages begin with in each language of the site. */
export async function readPrefixes(context: Source): Promise<string[]> {
  const { further } = await readLanguages(context)
  return ['', ...further.map(({ tag }) => `/${tag}`)]
}

/** Finds a language that a catalogue exists for, also if the site does not offer it: staff may choose it for themselves. */
export async function findLanguage(context: Source, text: string): Promise<Language | null> {
  const { main, further, gaps } = await readLanguages(context)
  const tag = canonicalTag(text)
  return [main, ...further].find((one) => one?.tag === tag) ?? context.languages.find(text, gaps)
}
