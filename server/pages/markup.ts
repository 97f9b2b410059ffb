const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '@': '&#64;',
}

// These characters are removed, because XML 1.0, section 2.2 forbids them, even escaped.
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

export const escapeMarkup = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"@]/g, (character) => escapes[character] ?? character)

/**
 * Some proxies replace e-mail addresses by elements of their own, which would break hydration. They do not recognise an
 * escaped @.
 */
export const withoutAts = (html: string): string => html.replaceAll('@', '&#64;')

/**
 * `<` is escaped, because a tag could end the script element that contains the JSON, and the @ of an e-mail address for
 * the proxies above. The @ of `"@type"` stays.
 */
export const embedJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replace(/@(?<!"@)/g, '\\u0040')
