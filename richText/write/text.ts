/** Characters to escape anywhere in Markdown. Brackets are escaped only if they could form a link. */
const SIGNS = /[\\*`~]|<(?!\s)|\](?=\()|!(?=\[)|&(?=#?[a-z0-9]{1,32};)/gi
/** Matches underscores, except those between letters as in `item_db`. */
const UNDERSCORES = /(?<![\p{L}\p{N}_])_+|_+(?![\p{L}\p{N}_])/gu
/** Matches the characters to escape so that the parser does not turn a bare URL into a link. */
const ADDRESS = /\/(?=\/)|(?<=\bmailto):/gi

export const escapeText = (text: string): string =>
  text
    .replace(SIGNS, '\\$&')
    .replace(UNDERSCORES, (run) => '\\_'.repeat(run.length))
    .replace(ADDRESS, '\\$&')

const named = (sign: string): string => `&#${sign.codePointAt(0)};`
const escapeUnderscores = (text: string): string => text.replaceAll('_', '\\_')

/** Writes the first character of a text as an HTML entity. `nameLast` does so with the last character. */
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

/** A link's text is not escaped if it consists of simple characters, even if it is a URL. */
export const escapeWholeLabel = (text: string): string =>
  /^[A-Za-z0-9 .,:/?=&#%-]*$/.test(text) ? text : escapeLabel(text)

/** Escapes a URL for the parentheses of a Markdown link. Spaces and angle brackets are percent-encoded. */
export const escapeAddress = (address: string): string =>
  address.replace(/[()\\]|&(?=#?[a-z0-9]{1,32};)/gi, '\\$&').replace(/[\s<>]/g, (sign) => encodeURIComponent(sign))

export function writeCode(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([run]) => run.length))
  // The fence is one backtick longer than the longest run of backticks in the code, so the code cannot end it.
  const fence = '`'.repeat(longest + 1)
  // The parser strips one space on each side of code. Code that would lose its own spaces gets additional ones.
  const room = /^`|`$|^ [^]*[^ ][^]* $/.test(text) ? ' ' : ''
  return fence + room + text + room + fence
}

/** Escapes the start of a line that would otherwise begin a block, such as `- ` or `# `. */
export function escapeLineStart(line: string): string {
  if (/^[-:|\s]+$/.test(line)) return `\\${line}`
  return line.replace(/^\d{1,9}(?=[.)](\s|$))/, '$&\\').replace(/^(>|:(?=:)|[-+](?=\s|$)|#{1,6}(?=\s|$))/, '\\$&')
}
