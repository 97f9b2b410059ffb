/**
 * Returns a text whose order by UTF-16 code units is the order in which the database sorts `text` (`folded` in
 * server/database/dialect/collation.ts): A to Z regardless of case, all other characters by code point.
 */
export function sortKey(text: string): string {
  const lower = text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
  return /[\uD800-\uFFFF]/.test(lower) ? lower.replace(/[\uD800-\uFFFF]/g, byCodePoint) : lower
}

/** Surrogates encode characters above U+FFFF, so they must sort after U+E000 to U+FFFF. */
function byCodePoint(unit: string): string {
  const code = unit.charCodeAt(0)
  return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800)
}
