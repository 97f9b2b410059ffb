/**
 * A spreadsheet program runs a text that begins with `=`, for example, as a formula (OWASP, "CSV Injection"). An export
 * therefore adds an apostrophe, and an import removes it.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/

export const withApostrophe = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

export const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
