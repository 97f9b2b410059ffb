/**
 * Spreadsheet programs run text as a formula if it begins with a character such as `=` (OWASP, "CSV Injection").
 * Exports therefore prepend an apostrophe, and imports remove it.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/

export const withApostrophe = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

export const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
