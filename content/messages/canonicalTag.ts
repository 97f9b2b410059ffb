const TAG = /^[a-z]{2,8}(?:[-_][a-z\d]{1,8})*$/i

/** Making it takes longer than all that it is asked. */
let names: Intl.DisplayNames | undefined

/** Returns the tag in its usual form, such as `pt-BR`; null if there is no such language. */
export function canonicalTag(text: string): string | null {
  const trimmed = text.trim()
  if (!TAG.test(trimmed)) return null
  try {
    const [tag] = Intl.getCanonicalLocales(trimmed.replaceAll('_', '-'))
    names ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
    return tag !== undefined && names.of(tag) ? tag : null
  } catch {
    return null
  }
}
