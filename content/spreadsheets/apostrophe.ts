/**
 * Text that a spreadsheet would run as a formula (OWASP, "CSV Injection"), possibly after apostrophes. Exports add an
 * apostrophe and imports remove one, so that text survives the round trip.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/

export const withApostrophe = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

export const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
