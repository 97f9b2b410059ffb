/**
 * Positions where a spreadsheet could see the start of a formula (OWASP, "CSV Injection"). Some are inside a quoted
 * cell, because some spreadsheets split cells at semicolons or tabs.
 */
const BEFORE_FORMULA = /(?<=^|[;\t\r\n])(?=["'\s]*[=+\-@＝＋－＠])|^(?=[\t\r\0])/g

/** Only text can be a formula. Numbers need no protection, even if they begin with a minus sign. */
const harmless = (value: string | number | null): string =>
  typeof value === 'string' ? value.replace(BEFORE_FORMULA, "'") : String(value ?? '')

/** Writes a line of CSV (RFC 4180). Every cell is quoted, because programs expect different separators. */
export const csvLine = (values: readonly (string | number | null)[]): string =>
  `${values.map((value) => `"${harmless(value).replaceAll('"', '""')}"`).join(',')}\r\n`
