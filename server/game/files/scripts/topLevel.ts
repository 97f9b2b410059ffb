export interface TopLine {
  line: number
  words: string[]
  code: string | null
}

const CODE = /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"?|[{}]/g
const BLANK = /(?:\s|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$))+/y
const BRACE = /\s*\{/y
const CODED = /^(script|trader)$/i

function closing(text: string, open: number): number | null {
  let depth = 0
  CODE.lastIndex = open
  for (let found = CODE.exec(text); found; found = CODE.exec(text)) {
    if (found[0] === '{') depth += 1
    else if (found[0] === '}') depth -= 1
    if (depth === 0) return CODE.lastIndex
  }
  return null
}

/** Returns the place of the brace in a line, or on the next line that is not blank. */
function openingBrace(text: string, start: number, end: number): number | null {
  const found = text.slice(start, end).indexOf('{')
  if (found !== -1) return start + found
  BRACE.lastIndex = end
  return BRACE.test(text) ? BRACE.lastIndex - 1 : null
}

/**
 * Yields the lines outside code and comments. The parsing follows npc_parsesrcfile and npc_skip_script in src/map/npc
 * of rAthena and Hercules.
 */
export function* topLevel(text: string): Generator<TopLine> {
  let [line, counted] = [1, 0]
  const lineAt = (place: number): number => {
    for (let at = text.indexOf('\n', counted); at !== -1 && at < place; at = text.indexOf('\n', at + 1)) line += 1
    counted = place
    return line
  }
  for (let at = 0; ;) {
    BLANK.lastIndex = at
    if (BLANK.test(text)) at = BLANK.lastIndex
    if (at >= text.length) return
    const found = text.indexOf('\n', at)
    const end = found === -1 ? text.length : found
    const words = text
      .slice(at, end)
      .split('\t')
      .flatMap((word) => (word.trim() === '' ? [] : [word.trim()]))
    const here = lineAt(at)
    const open = CODED.test(words[1] ?? '') ? openingBrace(text, at, end) : null
    const close = open === null ? end : closing(text, open)
    yield { line: here, words, code: open === null ? '' : close === null ? null : text.slice(open, close) }
    if (close === null) return
    at = close
  }
}

export const withoutComments = (code: string): string =>
  code.replace(CODE, (piece) => (piece.startsWith('/') ? ' ' : piece))

/** Returns the names of the shops that code opens. Null means the shop of the code's own NPC. */
export function shopsOpened(code: string): (string | null)[] {
  if (!/callshop|openshop/.test(code)) return []
  const plain = withoutComments(code)
  const named = [...plain.matchAll(/\b(?:callshop|openshop)\s*\(?\s*"([^"\n]*)"/g)].map(([, name = '']) => name)
  return /\bopenshop\s*(\(\s*\))?\s*;/.test(plain) ? [null, ...named] : named
}
