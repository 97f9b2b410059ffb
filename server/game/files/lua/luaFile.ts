import { GAME_FILES_LIMIT } from '../../../../content/realms/gameFiles.ts'
import { LuaTokens, type LuaToken } from './luaTokens.ts'

export interface LuaTable {
  line: number
  list: readonly LuaValue[]
  fields: ReadonlyMap<string, LuaValue>
}

/** Null is what only running the code would tell. */
export type LuaValue = string | number | boolean | LuaTable | null

export interface LuaCall {
  /** The name as it is written, such as `Game.createNpcType` or `shopModule:addBuyableItem`. */
  name: string
  line: number
  values: readonly LuaValue[]
  /** The name that is given what the call returns; null if none is. */
  result: string | null
}

export const isTable = (value: LuaValue | undefined): value is LuaTable => typeof value === 'object' && value !== null

export const textIn = (table: LuaTable, ...names: string[]): string | null => {
  for (const name of names) {
    const value = table.fields.get(name)
    if (typeof value === 'string') return value
  }
  return null
}

export const numberIn = (table: LuaTable, ...names: string[]): number | null => {
  for (const name of names) {
    const value = table.fields.get(name)
    if (typeof value === 'number') return value
  }
  return null
}

/** What a file assigns and calls outside of functions, conditions and loops. */
export class LuaFile {
  readonly #values = new Map<string, LuaValue>()
  readonly calls: LuaCall[] = []
  /** What `table.insert` is called for, in loops and functions, too. */
  readonly filled = new Set<string>()

  /** The value of a name such as `monster.health`; undefined if nothing is assigned to it. */
  get(name: string): LuaValue | undefined {
    if (this.#values.has(name)) return this.#values.get(name)
    const dot = name.lastIndexOf('.')
    if (dot < 0) return undefined
    const owner = this.get(name.slice(0, dot))
    return isTable(owner) ? owner.fields.get(name.slice(dot + 1)) : undefined
  }

  set(name: string, value: LuaValue): void {
    this.#values.set(name, value)
  }
}

const STARTS = ['function', 'do', 'if', 'repeat']
const ENDS = ['end', 'until']
const OPENING = ['{', '(', '[']
const CLOSING = ['}', ')', ']']
/** What after a value means that the value is only a part of an expression. */
const OPERATORS = ['+', '-', '*', '/', '%', '^', '.', '[', '(', ':', '<', '>', '~', '=', ',', '{']
const WORDS_OF_OPERATORS = ['and', 'or']

const signOf = (token: LuaToken | null): string => (token?.kind === 'sign' ? token.text : '')
const nameOf = (token: LuaToken | null): string => (token?.kind === 'name' ? token.text : '')

/**
 * Reads a file of Lua without running it. `source` is its bytes, one character each, and so are the texts in it. Throws
 * SyntaxFault.
 */
export function readLuaFile(path: string, source: string): LuaFile {
  return new Reader(new LuaTokens(path, source)).read()
}

class Reader {
  readonly #tokens: LuaTokens
  readonly #file = new LuaFile()

  constructor(tokens: LuaTokens) {
    this.#tokens = tokens
  }

  read(): LuaFile {
    const tokens = this.#tokens
    let depth = 0
    for (let token = tokens.peek(); token !== null; token = tokens.peek()) {
      const name = nameOf(token)
      if (STARTS.includes(name)) depth += 1
      if (ENDS.includes(name)) depth -= 1
      if (name !== '' && !STARTS.includes(name) && !ENDS.includes(name)) this.#statement(depth <= 0)
      else {
        tokens.take()
        if (signOf(token) === '{') this.#skipTable()
      }
    }
    return this.#file
  }

  #statement(isOutside: boolean): void {
    const tokens = this.#tokens
    const { name, line } = this.#chain()
    if (name === 'table.insert' && tokens.takes('(')) {
      this.#file.filled.add(this.#chain().name)
      return
    }
    if (!isOutside) return
    if (signOf(tokens.peek()) === '(') this.#call(name, line)
    else if (tokens.takes('=') && signOf(tokens.peek()) !== '=') {
      const { calls } = this.#file
      const before = calls.length
      const value = this.#value(0)
      const after = tokens.peek()
      const isPart = OPERATORS.includes(signOf(after)) || WORDS_OF_OPERATORS.includes(nameOf(after))
      this.#file.set(name, isPart ? null : value)
      // The last call is the outermost one: those among its arguments came before.
      const made = calls.at(-1)
      if (made && calls.length > before && value === null && !isPart) made.result = name
    }
  }

  /** Takes names that are joined by dots and colons. */
  #chain(): { name: string; line: number } {
    const tokens = this.#tokens
    const first = tokens.peek()
    let name = ''
    for (;;) {
      const next = nameOf(tokens.peek())
      if (next === '') return { name, line: first ? tokens.lineOf(first) : 0 }
      tokens.take()
      name += next
      const sign = ['.', ':'].find((one) => tokens.takes(one))
      if (sign === undefined) return { name, line: first ? tokens.lineOf(first) : 0 }
      name += sign
    }
  }

  #call(name: string, line: number): void {
    const tokens = this.#tokens
    const values: LuaValue[] = []
    tokens.takes('(')
    while (!tokens.takes(')')) {
      values.push(this.#wholeValue(1))
      if (!tokens.takes(',') && signOf(tokens.peek()) !== ')') throw tokens.fault(') is missing')
    }
    this.#file.calls.push({ name, line, values, result: null })
  }

  /** A value that a comma or a bracket ends. */
  #wholeValue(depth: number): LuaValue {
    const value = this.#value(depth)
    return this.#skipRest() ? null : value
  }

  #value(depth: number): LuaValue {
    const tokens = this.#tokens
    const token = tokens.peek()
    const name = nameOf(token)
    if (name === 'true' || name === 'false') {
      tokens.take()
      return name === 'true'
    }
    if (name === 'nil') {
      tokens.take()
      return null
    }
    if (name === 'function' || name === 'not') return null
    if (name !== '') {
      const chain = this.#chain()
      if (signOf(tokens.peek()) !== '(') return this.#file.get(chain.name) ?? null
      this.#call(chain.name, chain.line)
      return null
    }
    if (tokens.takes('{')) return this.#table(depth + 1)
    const sign = tokens.takes('-') ? -1 : 1
    const next = tokens.peek()
    if (next?.kind === 'number') {
      tokens.take()
      return sign * next.number
    }
    if (next?.kind !== 'text' || sign === -1) return null
    tokens.take()
    return next.text
  }

  #table(depth: number): LuaTable {
    const tokens = this.#tokens
    const first = tokens.peek()
    const line = first ? tokens.lineOf(first) : 0
    const list: LuaValue[] = []
    const fields = new Map<string, LuaValue>()
    if (depth > GAME_FILES_LIMIT.depth) throw tokens.fault(OPENING.join(' '))
    while (!tokens.takes('}')) {
      const key = this.#key()
      if (key?.kind === 'value') list.push(this.#skipRest() ? null : key.value)
      else if (key) fields.set(key.name, this.#wholeValue(depth))
      else list.push(this.#wholeValue(depth))
      if (!tokens.takes(',') && !tokens.takes(';') && signOf(tokens.peek()) !== '}') throw tokens.fault('} is missing')
    }
    return { line, list, fields }
  }

  /** The name of a field. A name without an equals sign is a value. Null is a value that is not taken yet. */
  #key(): { kind: 'field'; name: string } | { kind: 'value'; value: LuaValue } | null {
    const tokens = this.#tokens
    if (tokens.takes('[')) {
      const sign = tokens.takes('-') ? '-' : ''
      const key = tokens.take()
      // Of a key that is more than a text or a number, only running it would tell the value.
      const isPlain = !this.#skipRest() && (key?.kind === 'text' || key?.kind === 'number')
      if (!tokens.takes(']') || !tokens.takes('=')) throw tokens.fault('] = is missing')
      return isPlain ? { kind: 'field', name: sign + (key.kind === 'text' ? key.text : String(key.number)) } : null
    }
    const name = nameOf(tokens.peek())
    if (name === '' || ['function', 'not', 'true', 'false', 'nil'].includes(name)) return null
    const chain = this.#chain()
    if (tokens.takes('=')) return { kind: 'field', name: chain.name }
    if (signOf(tokens.peek()) !== '(') return { kind: 'value', value: this.#file.get(chain.name) ?? null }
    this.#call(chain.name, chain.line)
    return { kind: 'value', value: null }
  }

  /** Skips up to the comma or bracket that ends a value. Says whether there was something to skip. */
  #skipRest(): boolean {
    const tokens = this.#tokens
    let skipped = false
    for (let depth = 0; ;) {
      const token = tokens.peek()
      if (token === null) throw tokens.fault('} is missing')
      const [sign, name] = [signOf(token), nameOf(token)]
      if (depth === 0 && ([',', ';'].includes(sign) || CLOSING.includes(sign))) return skipped
      if (OPENING.includes(sign) || STARTS.includes(name)) depth += 1
      if (CLOSING.includes(sign) || ENDS.includes(name)) depth -= 1
      tokens.take()
      skipped = true
    }
  }

  #skipTable(): void {
    const tokens = this.#tokens
    for (let depth = 1; depth > 0;) {
      const token = tokens.take()
      if (token === null) throw tokens.fault('} is missing')
      if (signOf(token) === '{') depth += 1
      if (signOf(token) === '}') depth -= 1
    }
  }
}
