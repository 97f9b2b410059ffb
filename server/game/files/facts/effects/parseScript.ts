import { numberOf, unknown, type Expression } from './expression.ts'

export type Statement =
  | { kind: 'command'; name: string; args: readonly Expression[] }
  | { kind: 'set'; name: string; value: Expression }
  | { kind: 'if'; condition: Expression; yes: readonly Statement[]; no: readonly Statement[] }
  /**
   * A loop or another statement whose effect is unknown. It may set the variables that it names. `choices` are the
   * statements of the cases of a `switch`.
   */
  | { kind: 'other'; names: readonly string[]; choices: readonly Statement[] }

const TOKEN =
  /\s+|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$)|(0[xX][\da-fA-F]+|\d+)|"((?:[^"\\]|\\[\s\S])*)"|((?:\.@|\$@|##|[.@$#'])?[A-Za-z_]\w*\$?)|(\*\*|\|\||&&|==|!=|>=|<=|>>|<<|\+=|-=|\*=|\/=|\|=|&=|\+\+|--|[-+*/%<>!~&|^?:(),;{}[\]=])|[\s\S]/gy

interface Token {
  kind: 'number' | 'text' | 'name' | 'mark' | 'end'
  text: string
}

function tokensOf(script: string): Token[] {
  const tokens: Token[] = []
  for (const [, number, text, name, mark] of script.matchAll(TOKEN))
    if (number !== undefined) tokens.push({ kind: 'number', text: number })
    else if (text !== undefined) tokens.push({ kind: 'text', text: text.replace(/\\([\s\S])/g, '$1') })
    else if (name !== undefined) tokens.push({ kind: 'name', text: name })
    else if (mark !== undefined) tokens.push({ kind: 'mark', text: mark })
  return tokens
}

const LEVELS: readonly (readonly string[])[] = [
  ['||'],
  ['&&'],
  ['|', '^'],
  ['&'],
  ['==', '!='],
  ['<', '>', '<=', '>='],
  ['<<', '>>'],
  ['+', '-'],
  ['*', '/', '%'],
  ['**'],
]

const END: Token = { kind: 'end', text: '' }
const DEEPEST = 60

/** A script is at most some thousand characters; deeper nesting than the game's own is given up. */
class TooDeep extends Error {}

class Parser {
  readonly #tokens: readonly Token[]
  #at = 0
  #depth = 0

  constructor(script: string) {
    this.#tokens = tokensOf(script)
  }

  #peek(ahead = 0): Token {
    return this.#tokens[this.#at + ahead] ?? END
  }

  #is(mark: string, ahead = 0): boolean {
    const token = this.#peek(ahead)
    return token.kind === 'mark' && token.text === mark
  }

  #takes(mark: string): boolean {
    if (!this.#is(mark)) return false
    this.#at += 1
    return true
  }

  #word(ahead = 0): string {
    const token = this.#peek(ahead)
    return token.kind === 'name' ? token.text.toLowerCase() : ''
  }

  all(): Statement[] {
    const statements: Statement[] = []
    while (this.#peek().kind !== 'end') {
      const before = this.#at
      statements.push(...this.#statement())
      if (this.#at === before) this.#at += 1
    }
    return statements
  }

  #deeper<T>(work: () => T): T {
    this.#depth += 1
    if (this.#depth > DEEPEST) throw new TooDeep()
    const done = work()
    this.#depth -= 1
    return done
  }

  #statement(): Statement[] {
    return this.#deeper(() => {
      if (this.#takes(';')) return []
      if (this.#takes('{')) return this.#block()
      const word = this.#word()
      if (word === 'if') return this.#condition()
      if (word === 'switch') return this.#switch()
      if (['for', 'while', 'do', 'function', 'freeloop', 'goto'].includes(word)) return this.#passOver()
      if (word !== '') return this.#simple()
      return this.#passOver()
    })
  }

  #block(): Statement[] {
    const statements: Statement[] = []
    while (this.#peek().kind !== 'end' && !this.#takes('}')) {
      const before = this.#at
      statements.push(...this.#statement())
      if (this.#at === before) this.#at += 1
    }
    return statements
  }

  #condition(): Statement[] {
    this.#at += 1
    this.#takes('(')
    const condition = this.#expression()
    this.#takes(')')
    const yes = this.#statement()
    let no: Statement[] = []
    if (this.#word() === 'else') {
      this.#at += 1
      no = this.#statement()
    }
    return [{ kind: 'if', condition, yes, no }]
  }

  /** Ends after the next `;` or block. */
  #passOver(): Statement[] {
    const names: string[] = []
    let open = 0
    for (;;) {
      const token = this.#peek()
      if (token.kind === 'end') break
      this.#at += 1
      if (token.kind === 'name') names.push(token.text.toLowerCase())
      else if (token.kind !== 'mark') continue
      else if (token.text === '{' || token.text === '(') open += 1
      else if (token.text === ')') open -= 1
      else if (token.text === '}' && --open <= 0) break
      else if (token.text === ';' && open <= 0) break
    }
    return [{ kind: 'other', names, choices: [] }]
  }

  #switch(): Statement[] {
    const start = this.#at
    this.#at += 1
    this.#expression()
    const choices: Statement[] = []
    if (this.#takes('{'))
      while (this.#peek().kind !== 'end' && !this.#takes('}')) {
        const before = this.#at
        const word = this.#word()
        if (word === 'case' || word === 'default') {
          this.#at += 1
          if (word === 'case') this.#expression()
          this.#takes(':')
        } else choices.push(...this.#statement())
        if (this.#at === before) this.#at += 1
      }
    const names = this.#tokens
      .slice(start, this.#at)
      .flatMap(({ kind, text }) => (kind === 'name' ? [text.toLowerCase()] : []))
    return [{ kind: 'other', names, choices }]
  }

  #simple(): Statement[] {
    const [name] = [this.#peek().text]
    const mark = this.#peek(1)
    if (mark.kind === 'mark' && ['=', '+=', '-=', '*=', '/=', '|=', '&='].includes(mark.text)) {
      this.#at += 2
      const value = this.#expression()
      this.#takes(';')
      const sum: Expression =
        mark.text === '='
          ? value
          : { kind: 'binary', mark: mark.text.charAt(0), left: { kind: 'name', name }, right: value }
      return [{ kind: 'set', name, value: sum }]
    }
    if (mark.kind === 'mark' && (mark.text === '++' || mark.text === '--')) {
      this.#at += 2
      this.#takes(';')
      const left: Expression = { kind: 'name', name }
      return [{ kind: 'set', name, value: { kind: 'binary', mark: mark.text.charAt(0), left, right: numberOf(1) } }]
    }
    if (mark.kind === 'mark' && (mark.text === ':' || mark.text === '[')) return this.#passOver()
    this.#at += 1
    const args = this.#isCall() ? this.#call() : this.#list()
    this.#takes(';')
    const [first, second] = args
    if (name.toLowerCase() === 'set' && first?.kind === 'name' && second)
      return [{ kind: 'set', name: first.name, value: second }]
    return [{ kind: 'command', name, args }]
  }

  /** `bonus(bStr,1);` is a call; in `heal (1+2),0;` the bracket belongs to the first value. */
  #isCall(): boolean {
    if (!this.#is('(')) return false
    let open = 0
    for (let ahead = 0; this.#peek(ahead).kind !== 'end'; ahead += 1) {
      if (this.#is('(', ahead)) open += 1
      if (this.#is(')', ahead) && --open === 0) {
        const next = this.#peek(ahead + 1)
        return next.kind === 'end' || (next.kind === 'mark' && (next.text === ';' || next.text === '}'))
      }
    }
    return false
  }

  #list(): Expression[] {
    const args: Expression[] = []
    for (;;) {
      const token = this.#peek()
      if (token.kind === 'end' || this.#is(';') || this.#is('}') || this.#is(')')) return args
      const before = this.#at
      args.push(this.#expression())
      if (!this.#takes(',') && this.#at === before) this.#at += 1
    }
  }

  #call(): Expression[] {
    this.#at += 1
    const args = this.#list()
    this.#takes(')')
    return args
  }

  #expression(): Expression {
    return this.#deeper(() => {
      const condition = this.#level(0)
      if (!this.#takes('?')) return condition
      const yes = this.#expression()
      this.#takes(':')
      return { kind: 'choice', condition, yes, no: this.#expression() }
    })
  }

  #level(level: number): Expression {
    const marks = LEVELS[level]
    if (!marks) return this.#unary()
    let left = this.#level(level + 1)
    for (;;) {
      const { kind, text } = this.#peek()
      if (kind !== 'mark' || !marks.includes(text)) return left
      this.#at += 1
      const right = this.#level(level + 1)
      // Hercules alone: C_POW of script.c.
      left =
        text === '**' ? { kind: 'call', name: 'pow', args: [left, right] } : { kind: 'binary', mark: text, left, right }
    }
  }

  #unary(): Expression {
    return this.#deeper(() => {
      if (this.#takes('!')) return { kind: 'not', of: this.#unary() }
      if (this.#takes('-')) return { kind: 'binary', mark: '*', left: this.#unary(), right: numberOf(-1) }
      if (this.#takes('+')) return this.#unary()
      if (this.#takes('~')) {
        this.#unary()
        return unknown
      }
      return this.#atom()
    })
  }

  #atom(): Expression {
    const token = this.#peek()
    if (this.#takes('(')) {
      const inner = this.#expression()
      this.#takes(')')
      return inner
    }
    if (token.kind === 'mark' || token.kind === 'end') return unknown
    this.#at += 1
    if (token.kind === 'number') return numberOf(Number(token.text))
    if (token.kind === 'text') return { kind: 'text', text: token.text }
    if (this.#is('(')) return { kind: 'call', name: token.text, args: this.#call() }
    if (!this.#takes('[')) return { kind: 'name', name: token.text }
    this.#expression()
    this.#takes(']')
    return unknown
  }
}

/** The statements of an item's script, which is never run. What cannot be read is no statement. */
export function parseScript(script: string): readonly Statement[] {
  if (script.trim() === '') return []
  try {
    return new Parser(script).all()
  } catch (error) {
    if (error instanceof TooDeep) return []
    throw error
  }
}
