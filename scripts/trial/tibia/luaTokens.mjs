// @ts-check
// The tokens of Lua: https://www.lua.org/manual/5.4/manual.html#3.1

/** @typedef {{ kind: 'name' | 'sign', value: string, line: number } | { kind: 'text', value: string, line: number } | { kind: 'number', value: number, line: number }} Token */

const PATTERN =
  /(\s+)|(--\[(=*)\[[^]*?\]\3\]|--[^\n]*)|([A-Za-z_]\w*)|(0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|("(?:[^"\\]|\\[^])*"|'(?:[^'\\]|\\[^])*')|\[(=*)\[\n?([^]*?)\]\7\]|(\.\.\.|\.\.|==|~=|<=|>=|::|<<|>>|\/\/|[-+*/%^#&~|<>=(){}[\];:,.])/y

/** @type {Record<string, string>} */
const ESCAPES = { n: '\n', t: '\t', r: '\r', a: '\x07', b: '\b', f: '\f', v: '\v' }

/** @param {string} quoted */
const unquoted = (quoted) =>
  quoted
    .slice(1, -1)
    .replace(
      /\\(?:z\s*|x([0-9a-fA-F]{2})|u\{([0-9a-fA-F]+)\}|(\d{1,3})|([^]))/g,
      (all, hex, unicode, decimal, other) =>
        all.startsWith('\\z')
          ? ''
          : other !== undefined
            ? (ESCAPES[other] ?? other)
            : String.fromCodePoint(decimal !== undefined ? Number(decimal) : parseInt(hex ?? unicode, 16)),
    )

/** @param {string} text @returns {Token[]} throws what is no Lua */
export function tokensOf(text) {
  const pattern = new RegExp(PATTERN)
  /** @type {Token[]} */
  const tokens = []
  let line = 1
  while (pattern.lastIndex < text.length) {
    const at = pattern.lastIndex
    const found = pattern.exec(text)
    if (!found) throw new Error(`line ${line}: ${text.slice(at, at + 20)} is no Lua`)
    const [all, , , , name, number, quoted, , long, sign] = found
    if (name !== undefined) tokens.push({ kind: 'name', value: name, line })
    else if (number !== undefined) tokens.push({ kind: 'number', value: Number(number), line })
    else if (quoted !== undefined) tokens.push({ kind: 'text', value: unquoted(quoted), line })
    else if (long !== undefined) tokens.push({ kind: 'text', value: long, line })
    else if (sign !== undefined) tokens.push({ kind: 'sign', value: sign, line })
    for (const character of all) if (character === '\n') line++
  }
  return tokens
}
