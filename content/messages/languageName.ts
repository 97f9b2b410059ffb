/** The name of a language, such as `Inggris` in Indonesian. */
export const languageName = (tag: string, inLanguage: string): string =>
  new Intl.DisplayNames(inLanguage, { type: 'language' }).of(tag) ?? tag
