import { directionOf } from '../../content/messages/direction.ts'

/** Returns the language of a row's text: undefined if it is that of the page. */
export const langOf = (
  row: { readonly languages?: Readonly<Record<string, string>> | undefined } | null | undefined,
  field: string,
): string | undefined => row?.languages?.[field]

interface LanguageAttributes {
  lang: string
  dir: 'ltr' | 'rtl'
}

/** The attributes of an element whose text is in this language. None if it is undefined, for the language of the page. */
export const textIn = (tag: string | undefined): LanguageAttributes | undefined =>
  tag ? { lang: tag, dir: directionOf(tag) } : undefined
