/** The name of a language, such as `Inggris` in Indonesian. */
export const languageName = (tag: string, inLanguage: string): string =>
  new Intl.DisplayNames(inLanguage, { type: 'language' }).of(tag) ?? tag

/** Languages that CLDR names like their country, since its names follow the word for language. */
const OWN_NAMES: Readonly<Record<string, string>> = { id: 'Bahasa Indonesia', ms: 'Bahasa Melayu' }

/** The name of a language, as those who speak it write it. */
export function ownName(tag: string): string {
  const own = OWN_NAMES[tag]
  if (own !== undefined) return own
  const name = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}
