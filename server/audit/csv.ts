/**
 * A spreadsheet could begin a formula at these positions (OWASP, "CSV Injection"). If it separates cells by semicolons
 * or tabs, it also finds cells inside quoted text.
 */
const BEFORE_FORMULA = /(?<=^|[;\t\r\n])(?=["'\s]*[=+\-@＝＋－＠])|^(?=[\t\r\0])/g

/** A number, even a negative one, cannot be a formula, but a text can. */
const harmless = (value: string | number | null): string =>
  typeof value === 'string' ? value.replace(BEFORE_FORMULA, "'") : String(value ?? '')

/** RFC 4180. Every cell is quoted, so that the reader's separator does not matter. */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map((value) => `"${harmless(value).replaceAll('"', '""')}"`).join(',')}\r\n`
