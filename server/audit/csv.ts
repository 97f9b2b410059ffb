/**
 * Where a spreadsheet may begin a formula (OWASP, "CSV Injection"): at the beginning of a cell. One that separates by
 * semicolons, as Indonesia's does, or by tabs sees cells inside the quoted text, too, since quotes that are not its own
 * mean nothing to it.
 */
const BEFORE_FORMULA = /(?<=^|[;\t\r\n])(?=["'\s]*[=+\-@＝＋－＠])|^(?=[\t\r\0])/g

/** A number is no formula, with a sign before it either; text that looks like one is. */
const harmless = (value: string | number | null): string =>
  typeof value === 'string' ? value.replace(BEFORE_FORMULA, "'") : String(value ?? '')

/** One line. RFC 4180. Every cell is quoted, so that none depends on what its reader takes for a separator. */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map((value) => `"${harmless(value).replaceAll('"', '""')}"`).join(',')}\r\n`
