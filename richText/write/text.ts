/** Markdown characters to escape anywhere; brackets only if they could form a link. */
const SIGNS = /[\\*`~]|<(?!\s)|\](?=\()|!(?=\[)|&(?=#?[a-z0-9]{1,32};)/gi
/** Underscores, except between letters as in names. */
const UNDERSCORES = /(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu
/** Text that would parse as an address. */
const ADDRESS = /\/(?=\/)|(?<=\bmailto):/gi

export const escapeText = (text: string): string =>
  text
    .replace(SIGNS, '\\$&')
    .replace(UNDERSCORES, (run) => '\\_'.repeat(run.length))
    .replace(ADDRESS, '\\$&')

const named = (sign: string): string => `&#${sign.codePointAt(0)};`
const escapeUnderscores = (text: string): string => text.replaceAll('_', '\\_')

/** `nameFirst` and `nameLast` replace a punctuation mark at the start or end of the words with an entity. */
export function nameFirst(words: string): string {
  const [first = '', ...rest] = words
  return named(first) + rest.join('').replace(/^_+(?=[\p{L}\p{N}])/u, escapeUnderscores)
}
export function nameLast(words: string): string {
  const signs = Array.from(words)
  const last = signs.pop() ?? ''
  return signs.join('').replace(/(?<=[\p{L}\p{N}])_+$/u, escapeUnderscores) + named(last)
}

export const escapeLabel = (text: string): string =>
  text.replace(/[\\*`~_<[\]!]|&(?=#?[a-z0-9]{1,32};)/gi, '\\$&').replace(ADDRESS, '\\$&')

/** Escapes the text of a link. An address in the text must end before the bracket. */
export const escapeWholeLabel = (text: string): string =>
  /^[A-Za-z0-9 .,:/?=&#%-]*$/.test(text) ? text : escapeLabel(text)

/** An address in parentheses; blanks and control characters are encoded. */
export const escapeAddress = (address: string): string =>
  address.replace(/[()\\]|&(?=#?[a-z0-9]{1,32};)/gi, '\\$&').replace(/[\s<>]/g, (sign) => encodeURIComponent(sign))

export function writeCode(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
  // A fence is one backtick longer than the longest run in the code, so the code cannot end it.
  const fence = '`'.repeat(longest + 1)
  // The parser strips one blank on each side of code, unless the code has only blanks.
  const room = /^`|`$|^ [^]*[^ ][^]* $/.test(text) ? ' ' : ''
  return fence + room + text + room + fence
}

/** Escapes the start of a line that would begin a block. */
export function escapeLineStart(line: string): string {
  if (/^[-:|\s]+$/.test(line)) return `\\${line}`
  return line.replace(/^\d{1,9}(?=[.)](\s|$))/, '$&\\').replace(/^(>|:(?=:)|[-+](?=\s|$)|#{1,6}(?=\s|$))/, '\\$&')
}
