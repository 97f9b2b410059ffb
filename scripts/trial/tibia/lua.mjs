// @ts-check
// What a file of Lua says without being run: the values that its own statements give to names, and calls with such values.
// What functions, conditions and loops do is unknown, but for a loop that only copies a table of tables into another.
import { tokensOf } from './luaTokens.mjs'

/** @typedef {import('./luaTokens.mjs').Token} Token */
/** @typedef {string | number | boolean | null | LuaTable | Unknown} Value `null` is nil */
/** @typedef {{ path: string, args: Value[], line: number }} Call `path` is `shop:add` or `Game.add` */

export class LuaTable {
  /** @type {Map<string | number, Value>} */
  entries = new Map()
  /** Whether code changes it, of which this reader knows nothing. */
  isChanged = false

  /** @param {number} line */
  constructor(line) {
    this.line = line
  }

  /** @param {string | number} key @returns {Value} */
  get(key) {
    return this.entries.get(key) ?? null
  }

  /** @param {Value} value */
  push(value) {
    let next = 1
    while (this.entries.has(next)) next++
    this.entries.set(next, value)
  }

  /** The tables that it holds, in the order of the file. */
  get tables() {
    return [...this.entries.values()].filter((value) => value instanceof LuaTable)
  }
}

/** A value that only running tells, with the name that leads to it, and the arguments if it is the result of a call. */
export class Unknown {
  /** @param {string} path @param {Value[]} [args] @param {number} [line] */
  constructor(path, args = [], line = 0) {
    this.path = path
    this.args = args
    this.line = line
  }
}

/** Binding powers, left and right: https://www.lua.org/manual/5.4/manual.html#3.4.8 @type {Record<string, [number, number]>} */
const POWERS = {
  ...{ or: [1, 2], and: [3, 4], '<': [5, 6], '>': [5, 6], '<=': [5, 6], '>=': [5, 6], '~=': [5, 6], '==': [5, 6] },
  ...{ '|': [7, 8], '~': [9, 10], '&': [11, 12], '<<': [13, 14], '>>': [13, 14], '..': [16, 15], '+': [17, 18] },
  ...{ '-': [17, 18], '*': [19, 20], '/': [19, 20], '//': [19, 20], '%': [19, 20], '^': [24, 23] },
}
const UNARY_POWER = 21

/** @type {Record<string, (a: number, b: number) => number>} */
const ARITHMETIC = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '//': (a, b) => Math.floor(a / b),
  '%': (a, b) => a - Math.floor(a / b) * b,
  '^': (a, b) => a ** b,
}

/** @typedef {{ value: Value, path: string, assign: ((value: Value) => void) | null, call: Value[] | null }} Place */

export class LuaFile {
  /** @type {Map<string, Value>} */
  names = new Map()
  /** @type {Call[]} */
  calls = []
  #at = 0
  /** @type {Token[]} */
  #tokens

  /** @param {string} text throws what is no Lua */
  constructor(text) {
    this.#tokens = tokensOf(text)
    while (this.#token) this.#statement()
  }

  get #token() {
    return this.#tokens[this.#at]
  }

  get #word() {
    const token = this.#token
    return token && token.kind !== 'text' && token.kind !== 'number' ? token.value : ''
  }

  get #line() {
    return (this.#token ?? this.#tokens[this.#tokens.length - 1])?.line ?? 1
  }

  /** @param {string} word */
  #takes(word) {
    if (this.#word !== word) return false
    this.#at++
    return true
  }

  /** @param {string} word */
  #must(word) {
    if (!this.#takes(word)) throw new Error(`line ${this.#line}: ${word} is missing before ${this.#token?.value}`)
  }

  #name() {
    const token = this.#token
    if (token?.kind !== 'name') throw new Error(`line ${this.#line}: a name is missing before ${token?.value}`)
    this.#at++
    return token.value
  }

  #statement() {
    if (this.#takes(';') || this.#takes('break')) return
    if (this.#takes('::')) {
      this.#name()
      return this.#must('::')
    }
    if (this.#takes('goto')) return void this.#name()
    if (this.#takes('return')) {
      this.#at = this.#tokens.length
      return
    }
    if (['if', 'while', 'for', 'repeat', 'do', 'function'].includes(this.#word)) return this.#block()
    if (!this.#takes('local')) return this.#assignment()
    if (this.#word === 'function') {
      this.names.set(String(this.#tokens[this.#at + 1]?.value), new Unknown('function'))
      return this.#block()
    }
    const names = this.#list(() => {
      const name = this.#name()
      if (this.#takes('<')) this.#at += 2
      return name
    })
    const values = this.#takes('=') ? this.#list(() => this.#expression()) : []
    for (const [index, name] of names.entries()) this.names.set(name, values[index] ?? null)
  }

  /** @template T @param {() => T} read @returns {T[]} */
  #list(read) {
    const all = [read()]
    while (this.#takes(',')) all.push(read())
    return all
  }

  #assignment() {
    const { line } = this.#token ?? { line: 0 }
    const places = this.#list(() => this.#place())
    if (!this.#takes('=')) {
      const [place] = places
      if (!place?.call) throw new Error(`line ${line}: this is no statement`)
      this.calls.push({ path: place.path, args: place.call, line })
      return
    }
    const values = this.#list(() => this.#expression())
    for (const [index, place] of places.entries()) place.assign?.(values[index] ?? null)
  }

  /** Steps over a block, whose names and tables are unknown from there on. */
  #block() {
    const from = this.#at
    const isLoop = ['while', 'for'].includes(this.#word)
    let depth = 0
    do {
      if (['do', 'function', 'if', 'repeat'].includes(this.#word)) depth++
      else if (['end', 'until'].includes(this.#word)) depth--
      this.#at++
    } while (this.#token && (depth > 0 || (isLoop && !this.#hasOpened(from))))
    if (this.#tokens[this.#at - 1]?.value === 'until') this.#expression()
    const body = this.#tokens.slice(from, this.#at)
    if (body[0]?.value !== 'function' && !this.#copies(body)) this.#forget(body)
  }

  /** @param {number} from */
  #hasOpened(from) {
    return this.#tokens.slice(from, this.#at).some(({ kind, value }) => kind === 'name' && value === 'do')
  }

  /** `for _, list in pairs(all) do for _, one in ipairs(list) do table.insert(shop, one) end end` @param {Token[]} body */
  #copies(body) {
    const found =
      /^for \w+ , (\w+) in i?pairs \( (\w+) \) do for \w+ , (\w+) in i?pairs \( \1 \) do table \. insert \( (\w+(?: \. \w+)*) , \3 \) end end$/.exec(
        body.map(({ value }) => value).join(' '),
      )
    const all = this.names.get(found?.[2] ?? '')
    const into = this.valueOf((found?.[4] ?? '').replaceAll(' ', ''))
    if (!(all instanceof LuaTable) || !(into instanceof LuaTable)) return false
    for (const list of all.tables) for (const one of list.tables) into.push(one)
    return true
  }

  /** @param {Token[]} body */
  #forget(body) {
    const text = body.map(({ kind, value }) => (kind === 'text' ? '""' : value)).join(' ')
    for (const [, path = ''] of text.matchAll(/([A-Za-z_]\w*(?: \. [A-Za-z_]\w*)*)(?: \[ [^\]]* \])? =(?= )/g))
      this.#change(path.replaceAll(' ', ''))
    for (const [, path = ''] of text.matchAll(/table \. insert \( (\w+(?: \. \w+)*) /g))
      this.#change(path.replaceAll(' ', ''))
  }

  /** @param {string} path */
  #change(path) {
    const value = this.valueOf(path)
    if (value instanceof LuaTable) value.isChanged = true
    else if (this.names.has(path)) this.names.set(path, new Unknown(path))
    const owner = this.valueOf(path.split('.').slice(0, -1).join('.'))
    if (owner instanceof LuaTable && !(value instanceof LuaTable))
      owner.entries.set(path.slice(path.lastIndexOf('.') + 1), new Unknown(path))
  }

  /** How often the file writes a name, such as `:addItem`, also where it is not read. @param {string} name */
  count(name) {
    const [, sign, word] = /^([.:]?)(\w+)$/.exec(name) ?? []
    return this.#tokens.filter(
      ({ kind, value }, index) =>
        kind === 'name' && value === word && (!sign || this.#tokens[index - 1]?.value === sign),
    ).length
  }

  /** @param {string} path such as `npcConfig.shop` @returns {Value} */
  valueOf(path) {
    const [first = '', ...keys] = path.split('.')
    /** @type {Value} */
    let value = this.names.get(first) ?? null
    for (const key of keys) value = value instanceof LuaTable ? value.get(key) : null
    return value
  }

  /** @returns {Place} what a statement may assign to, or a call */
  #place() {
    if (this.#takes('(')) {
      const value = this.#expression()
      this.#must(')')
      return this.#suffixes({ value, path: '()', assign: null, call: null })
    }
    const name = this.#name()
    const known = this.names.get(name)
    return this.#suffixes({
      ...{ value: known === undefined ? new Unknown(name) : known, path: name, call: null },
      assign: (value) => this.names.set(name, value),
    })
  }

  /** @param {Place} place @returns {Place} */
  #suffixes(place) {
    if (this.#takes('.')) return this.#suffixes(this.#member(place, this.#name()))
    if (this.#takes('[')) {
      const key = this.#expression()
      this.#must(']')
      return this.#suffixes(
        this.#member(place, typeof key === 'string' || typeof key === 'number' ? key : new Unknown('[]')),
      )
    }
    if (this.#takes(':')) {
      return this.#suffixes(this.#call(`${place.path}:${this.#name()}`))
    }
    if (this.#token?.kind !== 'text' && this.#word !== '(' && this.#word !== '{') return place
    return this.#suffixes(this.#call(place.path))
  }

  /** @param {string} path @returns {Place} */
  #call(path) {
    const line = this.#line
    const args = this.#args()
    return { value: new Unknown(path, args, line), path, assign: null, call: args }
  }

  /** @param {Place} place @param {string | number | Unknown} key @returns {Place} */
  #member({ value: owner, path }, key) {
    const name = key instanceof Unknown ? '[]' : String(key)
    const value =
      owner instanceof LuaTable && !(key instanceof Unknown) ? owner.get(key) : new Unknown(`${path}.${name}`)
    return {
      ...{ value, path: `${path}.${name}`, call: null },
      assign: (given) => {
        if (!(owner instanceof LuaTable)) return
        if (key instanceof Unknown) owner.isChanged = true
        else if (given === null) owner.entries.delete(key)
        else owner.entries.set(key, given)
      },
    }
  }

  /** @returns {Value[]} */
  #args() {
    const token = this.#token
    if (token?.kind === 'text') {
      this.#at++
      return [token.value]
    }
    if (this.#word === '{') return [this.#table()]
    this.#must('(')
    const args = this.#word === ')' ? [] : this.#list(() => this.#expression())
    this.#must(')')
    return args
  }

  /** @returns {LuaTable} */
  #table() {
    const table = new LuaTable(this.#line)
    this.#must('{')
    while (!this.#takes('}')) {
      const next = this.#tokens[this.#at + 1]
      if (this.#takes('[')) {
        const key = this.#expression()
        this.#must(']')
        this.#must('=')
        const value = this.#expression()
        if (typeof key === 'string' || typeof key === 'number') table.entries.set(key, value)
        else table.isChanged = true
      } else if (this.#token?.kind === 'name' && next?.kind === 'sign' && next.value === '=') {
        const key = this.#name()
        this.#must('=')
        table.entries.set(key, this.#expression())
      } else table.push(this.#expression())
      if (!this.#takes(',') && !this.#takes(';') && this.#word !== '}') this.#must('}')
    }
    return table
  }

  /** @param {number} [least] the weakest operator that belongs to it @returns {Value} */
  #expression(least = 0) {
    let left = this.#operand()
    for (;;) {
      const operator = this.#word
      const [before, after] = POWERS[operator] ?? [-1, -1]
      if (before < least || before < 0) return left
      this.#at++
      left = combined(operator, left, this.#expression(after))
    }
  }

  /** @returns {Value} */
  #operand() {
    const token = this.#token
    if (token?.kind === 'text') {
      this.#at++
      return token.value
    }
    if (token?.kind === 'number') {
      this.#at++
      return token.value
    }
    if (this.#word === '{') return this.#table()
    if (this.#word === 'function') {
      this.#block()
      return new Unknown('function')
    }
    if (this.#takes('nil')) return null
    if (this.#takes('true')) return true
    if (this.#takes('false')) return false
    if (this.#takes('...')) return new Unknown('...')
    if (this.#takes('-')) {
      const value = this.#expression(UNARY_POWER)
      return typeof value === 'number' ? -value : new Unknown('-')
    }
    for (const sign of ['not', '#', '~'])
      if (this.#takes(sign)) {
        this.#expression(UNARY_POWER)
        return new Unknown(sign)
      }
    return this.#place().value
  }
}

/** @param {string} operator @param {Value} left @param {Value} right @returns {Value} */
function combined(operator, left, right) {
  if (left instanceof Unknown || right instanceof Unknown) return new Unknown(operator)
  if (operator === 'and') return left === null || left === false ? left : right
  if (operator === 'or') return left === null || left === false ? right : left
  if (operator === '..' && isWritten(left) && isWritten(right)) return String(left) + String(right)
  const compute = ARITHMETIC[operator]
  return compute && typeof left === 'number' && typeof right === 'number' ? compute(left, right) : new Unknown(operator)
}

/** @param {Value} value @returns {value is string | number} */
const isWritten = (value) => typeof value === 'string' || typeof value === 'number'
