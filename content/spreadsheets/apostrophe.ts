/**
 * What a spreadsheet would run as a formula begins so (OWASP, "CSV Injection"), with or without apostrophes before it. An export puts
 * one apostrophe before it, an import takes one off: so that every text comes back as it was.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/

export const withApostrophe = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

export const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
