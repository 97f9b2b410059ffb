import { GAME_FILES_LIMIT } from '../../../../content/realms/gameFiles.ts'
import { LuaTokens, type LuaToken } from '../lua/luaTokens.ts'

/** What a client's file says of an item, in bytes of one character each. */
export interface RawItemInfo {
  id: number
  /** The picture's file name without its ending. */
  resource: string | null
  lines: readonly string[] | null
}

const RESOURCE = 'identifiedResourceName'
const LINES = 'identifiedDescriptionName'
/** A window of the client shows far fewer. */
const MOST_LINES = 500

/**
 * Reads the tables of `itemInfo.lua`, which the client's `main` passes to AddItem and AddItemIdentifiedDesc. The file is
 * not run: of its code only tables that are assigned to a name are read, and in them what stands under a number. `found`
 * is called in the order of the file. Throws SyntaxFault, after `found` was called for all that stands before.
 */
export function readItemInfo(file: string, source: string, found: (item: RawItemInfo) => void): void {
  const tokens = new LuaTokens(file, source)
  for (let before: LuaToken | null = null; ;) {
    const token = tokens.take()
    if (token === null) return
    // Only a table that is assigned is data. One that is an argument of a function is skipped like any other code.
    if (isSign(token, '=') && before?.kind === 'name' && tokens.takes('{')) readItems(tokens, found)
    before = token
  }
}

const isSign = (token: LuaToken | null, sign: string): boolean => token?.kind === 'sign' && token.text === sign

function readItems(tokens: LuaTokens, found: (item: RawItemInfo) => void): void {
  eachField(tokens, (key) => {
    if (typeof key !== 'number' || !Number.isInteger(key) || key <= 0 || !tokens.takes('{')) return
    const item: { -readonly [F in keyof RawItemInfo]: RawItemInfo[F] } = { id: key, resource: null, lines: null }
    eachField(tokens, (name) => {
      const next = tokens.peek()
      if (name === RESOURCE && next?.kind === 'text') item.resource = next.text
      else if (name === LINES && tokens.takes('{')) item.lines = textsOf(tokens)
    })
    found(item)
  })
}

function textsOf(tokens: LuaTokens): string[] {
  const texts: string[] = []
  eachField(tokens, () => {
    const next = tokens.peek()
    if (next?.kind === 'text' && texts.length < MOST_LINES) texts.push(next.text)
  })
  return texts
}

/**
 * Calls `read` for each field of a table whose brace is taken, up to the brace that ends it. What `read` leaves of the
 * value is skipped. The key of a field without one is null.
 */
function eachField(tokens: LuaTokens, read: (key: string | number | null) => void): void {
  while (!tokens.takes('}')) {
    read(keyOf(tokens))
    skipValue(tokens)
    if (!tokens.takes(',')) tokens.takes(';')
  }
}

function keyOf(tokens: LuaTokens): string | number | null {
  if (tokens.takes('[')) {
    const sign = tokens.takes('-') ? -1 : 1
    const key = tokens.take()
    if (!tokens.takes(']') || !tokens.takes('=')) throw tokens.fault('] = is missing')
    if (key?.kind === 'number') return sign * key.number
    return key?.kind === 'text' ? key.text : null
  }
  const next = tokens.peek()
  if (next?.kind !== 'name') return null
  tokens.take()
  return tokens.takes('=') ? next.text : null
}

const OPENING = ['{', '(', '[']
const CLOSING = ['}', ')', ']']

/** Skips up to the comma or brace that ends a value. */
function skipValue(tokens: LuaTokens): void {
  for (let depth = 0; ;) {
    const next = tokens.peek()
    if (next === null) throw tokens.fault('} is missing')
    const sign = next.kind === 'sign' ? next.text : ''
    if (depth === 0 && (sign === ',' || sign === ';' || sign === '}')) return
    if (OPENING.includes(sign)) depth += 1
    if (CLOSING.includes(sign)) depth -= 1
    if (depth > GAME_FILES_LIMIT.depth) throw tokens.fault(OPENING.join(' '))
    tokens.take()
  }
}
