import type { GameMode } from '../../../../content/realms/gameFiles.ts'
import { withoutComments } from './topLevel.ts'

const TOKEN = /"(?:[^"\\\n]|\\.)*"?|[@.#$']*[A-Za-z_][\w$]*|\d[\w]*|&&|\|\||[=!<>]=|\S/g

export type Token = string

/** Splits code into words, numbers, strings and marks. */
export const tokensOf = (code: string): Token[] => withoutComments(code).match(TOKEN) ?? []

/** Receives a command with its arguments, each of which is a list of tokens. */
export type OnCommand = (name: Token, args: Token[][]) => void

/**
 * Follows the code of an event such as `OnInit` up to its `end`, as far as a plain list of commands needs it. Of a
 * condition that only the running game knows, both branches are followed. A loop is left out.
 */
export function followEvent(tokens: readonly Token[], event: string, mode: GameMode, onCommand: OnCommand): void {
  const start = tokens.findIndex((token, at) => token === event && tokens[at + 1] === ':')
  if (start !== -1) new Follower(tokens, start + 2, mode, onCommand).block(true)
}

class Follower {
  readonly #tokens: readonly Token[]
  readonly #mode: GameMode
  readonly #onCommand: OnCommand
  #at: number

  constructor(tokens: readonly Token[], at: number, mode: GameMode, onCommand: OnCommand) {
    this.#tokens = tokens
    this.#at = at
    this.#mode = mode
    this.#onCommand = onCommand
  }

  get #next(): Token | undefined {
    return this.#tokens[this.#at]
  }

  /** Returns whether the code ends the event. `runs` is false for code that is passed over. */
  block(runs: boolean): boolean {
    while (this.#next !== undefined && this.#next !== '}') if (this.#statement(runs) && runs) return true
    this.#at += 1
    return false
  }

  #statement(runs: boolean): boolean {
    const word = this.#next ?? ''
    this.#at += 1
    if (word === '{') return this.block(runs)
    if (word === ';') return false
    if (word === 'if') return this.#branches(runs)
    if (word === 'for' || word === 'while' || word === 'switch' || word === 'foreach') {
      this.#parenthesised()
      this.#statement(false)
      return false
    }
    if (this.#next === ':') {
      this.#at += 1
      return false
    }
    const args = this.#argumentsOfCommand()
    if (word === 'end' || word === 'return') return runs
    if (runs) this.#onCommand(word, args)
    return false
  }

  #branches(runs: boolean): boolean {
    const holds = truthOf(this.#parenthesised(), this.#mode)
    const ends = this.#part(runs, holds !== false)
    let otherEnds = false
    if (this.#next === 'else') {
      this.#at += 1
      otherEnds = this.#part(runs, holds !== true)
    }
    // If the condition is unknown, the code may go on.
    return holds !== null && (ends || otherEnds)
  }

  /** Follows one branch to its end, even if its code ends the event, so that the other branch can follow. */
  #part(runs: boolean, isTaken: boolean): boolean {
    const start = this.#at
    this.#statement(false)
    const end = this.#at
    if (!runs || !isTaken) return false
    this.#at = start
    const ends = this.#statement(true)
    this.#at = end
    return ends
  }

  #parenthesised(): Token[] {
    const tokens: Token[] = []
    let depth = 0
    for (let token = this.#next; token !== undefined; token = this.#next) {
      this.#at += 1
      if (token === '(') depth += 1
      if (token === ')') depth -= 1
      tokens.push(token)
      if (depth <= 0) break
    }
    return tokens.slice(1, -1)
  }

  #argumentsOfCommand(): Token[][] {
    const tokens: Token[] = []
    for (let token = this.#next; token !== undefined && token !== ';' && token !== '}'; token = this.#next) {
      this.#at += 1
      tokens.push(token)
    }
    if (this.#next === ';') this.#at += 1
    const isCall = tokens[0] === '(' && tokens.at(-1) === ')'
    return argumentsIn(isCall ? tokens.slice(1, -1) : tokens)
  }
}

function argumentsIn(tokens: readonly Token[]): Token[][] {
  if (tokens.length === 0) return []
  const args: Token[][] = [[]]
  let depth = 0
  for (const token of tokens) {
    if (token === '(') depth += 1
    if (token === ')') depth -= 1
    if (token === ',' && depth === 0) args.push([])
    else args.at(-1)?.push(token)
  }
  return args
}

/** The game's variants, which scripts ask for by `RENEWAL` or, in rAthena, by `checkre(0)`. */
const RENEWAL = /^RENEWAL(_[A-Z]+)?$/

/** Returns null if only the running game knows. */
function truthOf(tokens: readonly Token[], mode: GameMode): boolean | null {
  const isRenewal = mode === 'renewal'
  const [first = '', second = '', third = ''] = tokens
  if (first === '!') {
    const rest = truthOf(tokens.slice(1), mode)
    return rest === null ? null : !rest
  }
  if (first === '(' && tokens.at(-1) === ')') return truthOf(tokens.slice(1, -1), mode)
  if (first === 'checkre' && tokens.length === 4) return isRenewal
  const isEqual = second === '==' ? true : second === '!=' ? false : null
  if (isEqual !== null && tokens.length === 3 && /^[01]$/.test(third)) {
    const one = truthOf([first], mode)
    return one === null ? null : (one === (third === '1')) === isEqual
  }
  if (tokens.length !== 1) return null
  if (RENEWAL.test(first)) return isRenewal
  return /^\d+$/.test(first) ? Number(first) !== 0 : first === 'true' ? true : first === 'false' ? false : null
}
