/** What would be a sign of Markdown in a line, wherever it stands. Brackets only where they could close into a link. */
const SIGNS = /[\\*`~]|<(?!\s)|\](?=\()|!(?=\[)|&(?=#?[a-z0-9]{1,32};)/gi
/** All underscores but those between letters, which are a part of a name. */
const UNDERSCORES = /(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu
/** What would be taken for an address. */
const ADDRESS = /\/(?=\/)|(?<=\bmailto):/gi

/** Words as they stand in a line of the source. */
export const escapeText = (text: string): string =>
  text
    .replace(SIGNS, '\\$&')
    .replace(UNDERSCORES, (run) => '\\_'.repeat(run.length))
    .replace(ADDRESS, '\\$&')

const named = (sign: string): string => `&#${sign.codePointAt(0)};`
const escapeUnderscores = (text: string): string => text.replaceAll('_', '\\_')

/** Escaped words with their first or last character by its number, which begins and ends with a punctuation mark. */
export function nameFirst(words: string): string {
  const [first = '', ...rest] = words
  return named(first) + rest.join('').replace(/^_+(?=[\p{L}\p{N}])/u, escapeUnderscores)
}
export function nameLast(words: string): string {
  const signs = Array.from(words)
  const last = signs.pop() ?? ''
  return signs.join('').replace(/(?<=[\p{L}\p{N}])_+$/u, escapeUnderscores) + named(last)
}

/** Words within brackets. */
export const escapeLabel = (text: string): string =>
  text.replace(/[\\*`~_<[\]!]|&(?=#?[a-z0-9]{1,32};)/gi, '\\$&').replace(ADDRESS, '\\$&')

/** All that stands in a link; an address in it ends before the bracket that closes. */
export const escapeWholeLabel = (text: string): string =>
  /^[A-Za-z0-9 .,:/?=&#%-]*$/.test(text) ? text : escapeLabel(text)

/** An address within round brackets; what has blanks or control characters in it is no address any more. */
export const escapeAddress = (address: string): string =>
  address.replace(/[()\\]|&(?=#?[a-z0-9]{1,32};)/gi, '\\$&').replace(/[\s<>]/g, (sign) => encodeURIComponent(sign))

/** Code between as many backticks as it takes. */
export function writeCode(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
  // The shortest length that does not occur would do; one more than the longest is read as easily.
  const fence = '`'.repeat(longest + 1)
  // One blank on each side is not read, unless there is nothing else.
  const room = /^`|`$|^ [^]*[^ ][^]* $/.test(text) ? ' ' : ''
  return fence + room + text + room + fence
}

/** A line of a paragraph whose beginning would be the sign of a block. */
export function escapeLineStart(line: string): string {
  if (/^[-:|\s]+$/.test(line)) return `\\${line}`
  return line.replace(/^\d{1,9}(?=[.)](\s|$))/, '$&\\').replace(/^(>|:(?=:)|[-+](?=\s|$)|#{1,6}(?=\s|$))/, '\\$&')
}
