import { SyntaxFault } from '../source/entries.ts'

/** Texts are bytes, one character each, because their encoding differs from text to text. */
export type LuaToken =
  | { kind: 'text'; text: string; at: number }
  | { kind: 'number'; number: number; at: number }
  | { kind: 'name' | 'sign'; text: string; at: number }

const BLANK = /[\s\uFEFF]+/y
const LONG_START = /\[(=*)\[\r?\n?/y
const NAME = /[A-Za-z_]\w*/y
const NUMBER = /0[xX][\da-fA-F]+|\d+(?:\.\d*)?(?:[eE][+-]?\d+)?/y
const QUOTED = { '"': /[^"\\\n]*/y, "'": /[^'\\\n]*/y } as const

const ESCAPES: Readonly<Record<string, string>> = {
  ...{ a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' },
  ...{ '\\': '\\', '"': '"', "'": "'", '\n': '\n' },
}
const DECIMAL = /\d{1,3}/y
const HEXADECIMAL = /x([\da-fA-F]{2})/y
const CODE_POINT = /u\{([\da-fA-F]{1,6})\}/y
const SKIPPED_BLANKS = /z\s*/y

/** Counts the lines of a text from the place that was asked for last. */
class Lines {
  readonly #text: string
  #at = 0
  #line = 1

  constructor(text: string) {
    this.#text = text
  }

  lineAt(at: number): number {
    if (at < this.#at) [this.#at, this.#line] = [0, 1]
    for (let end = this.#text.indexOf('\n', this.#at); end >= 0 && end < at; end = this.#text.indexOf('\n', end + 1)) {
      this.#line += 1
      this.#at = end + 1
    }
    return this.#line
  }
}

/** Splits a file of Lua, read as bytes of one character each. Nothing of it is run (Lua 5.1, manual section 2.1). */
export class LuaTokens {
  readonly #file: string
  readonly #source: string
  readonly #lines: Lines
  #at = 0
  #next: LuaToken | null | undefined

  constructor(file: string, source: string) {
    this.#file = file
    this.#source = source
    this.#lines = new Lines(source)
  }

  /** The next token, which stays the next one; null at the end of the file. Throws SyntaxFault. */
  peek(): LuaToken | null {
    return (this.#next ??= this.#read())
  }

  /** Throws SyntaxFault. */
  take(): LuaToken | null {
    const token = this.peek()
    this.#next = undefined
    return token
  }

  /** Takes the next token if it is this sign. Throws SyntaxFault. */
  takes(sign: string): boolean {
    const token = this.peek()
    if (token?.kind !== 'sign' || token.text !== sign) return false
    this.#next = undefined
    return true
  }

  fault(message: string, at = this.#at): SyntaxFault {
    return new SyntaxFault('syntax', { file: this.#file, line: this.#lines.lineAt(at) }, message)
  }

  /** The line of a token, from 1. */
  lineOf({ at }: LuaToken): number {
    return this.#lines.lineAt(at)
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#source)
    if (found) this.#at += found[0].length
    return found
  }

  #read(): LuaToken | null {
    for (;;) {
      this.#match(BLANK)
      if (!this.#source.startsWith('--', this.#at)) break
      this.#at += 2
      const long = this.#match(LONG_START)
      if (long) this.#longText(long[1] ?? '')
      else this.#at = this.#lineEnd()
    }
    const at = this.#at
    const first = this.#source[at]
    if (first === undefined) return null
    if (first === '"' || first === "'") return { kind: 'text', text: this.#quoted(first), at }
    const long = this.#match(LONG_START)
    if (long) return { kind: 'text', text: this.#longText(long[1] ?? ''), at }
    const name = this.#match(NAME)
    if (name) return { kind: 'name', text: name[0], at }
    const number = this.#match(NUMBER)
    if (number) return { kind: 'number', number: Number(number[0]), at }
    this.#at += 1
    return { kind: 'sign', text: first, at }
  }

  #lineEnd(): number {
    const end = this.#source.indexOf('\n', this.#at)
    return end < 0 ? this.#source.length : end
  }

  #longText(level: string): string {
    const [start, closing] = [this.#at, `]${level}]`]
    const end = this.#source.indexOf(closing, start)
    if (end < 0) throw this.fault(`${closing} is missing`, start)
    this.#at = end + closing.length
    return this.#source.slice(start, end)
  }

  #quoted(quote: '"' | "'"): string {
    const start = this.#at
    this.#at += 1
    const parts: string[] = []
    for (;;) {
      parts.push(this.#match(QUOTED[quote])?.[0] ?? '')
      const end = this.#source[this.#at]
      this.#at += 1
      if (end === quote) return parts.join('')
      if (end !== '\\') throw this.fault(`${quote} is missing`, start)
      parts.push(this.#escaped())
    }
  }

  #escaped(): string {
    const decimal = this.#match(DECIMAL)
    if (decimal) return String.fromCharCode(Number(decimal[0]) % 256)
    const hexadecimal = this.#match(HEXADECIMAL)
    if (hexadecimal) return String.fromCharCode(parseInt(hexadecimal[1] ?? '', 16))
    const point = this.#match(CODE_POINT)
    if (point) return utf8(parseInt(point[1] ?? '', 16))
    if (this.#match(SKIPPED_BLANKS)) return ''
    const own = this.#source[this.#at] ?? ''
    this.#at += 1
    return ESCAPES[own] ?? own
  }
}

const utf8 = (point: number): string =>
  point > 0x10ffff ? '' : Buffer.from(String.fromCodePoint(point)).toString('latin1')
