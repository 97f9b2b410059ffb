/** In a form, the text of a field in another language is a field of its own, such as `title@en`. */
export interface TranslatedName {
  /** The name of the field in the type. */
  source: string
  tag: string
}

const BETWEEN = '@'

/** A field that says whether a translation is still right although its source has changed: `title@en!`. */
const CONFIRMED = '!'

export const translatedName = (source: string, tag: string): string => `${source}${BETWEEN}${tag}`

/** Returns null for a field of the row itself. */
export function splitName(name: string): TranslatedName | null {
  const at = name.indexOf(BETWEEN)
  return at < 0 ? null : { source: name.slice(0, at), tag: name.slice(at + 1).replace(CONFIRMED, '') }
}

/** Finds the name in a form of what the API calls `translations.en.title`. */
export function translatedAt(path: string): TranslatedName | null {
  const [, tag, source] = /^translations\.([^.]+)\.(.+)$/.exec(path) ?? []
  return tag !== undefined && source !== undefined ? { source, tag } : null
}

export const confirmationOf = (name: string): string => name + CONFIRMED

/** The reverse of `confirmationOf`. */
export const confirmedBy = (confirmation: string): string => confirmation.slice(0, -CONFIRMED.length)

export const isConfirmation = (name: string): boolean => name.endsWith(CONFIRMED)
