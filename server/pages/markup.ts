const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// These characters are removed, because XML 1.0, section 2.2 forbids them, even escaped.
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

export const escapeMarkup = (text: string): string =>
  text.replace(FORBIDDEN, '').replace(/[&<>"]/g, (character) => escapes[character] ?? character)

/** Only `<` is escaped, because only a tag could end the script element that contains the JSON. */
export const embedJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c')
