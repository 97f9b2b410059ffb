/** Returns the tag in its usual form, such as `pt-BR`; null if there is no such language. */
export function canonicalTag(text: string): string | null {
  try {
    const [tag] = Intl.getCanonicalLocales(text.trim().replace('_', '-'))
    return tag !== undefined && new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(tag) ? tag : null
  } catch {
    return null
  }
}
