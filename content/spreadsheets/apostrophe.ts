/**
 * A spreadsheet would run a text with this beginning as a formula (OWASP, "CSV Injection"). An export adds one
 * apostrophe and an import removes one, so every text comes back unchanged.
 */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/

export const withApostrophe = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

export const withoutApostrophe = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text) ? text.slice(1) : text
