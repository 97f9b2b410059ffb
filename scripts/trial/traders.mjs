// @ts-check
// What scripts sell: Hercules' `sellitem` in `OnInit` (BUILDIN(sellitem) and BUILDIN(tradertype) of src/map/script.c), and
// the shops that a script opens by name (`callshop` of src/map/script.cpp).

/** @param {string} body without comments @returns {string[]} the shops that it names in quotes */
export const openedShops = (body) => [
  ...new Set([...body.matchAll(/\bcallshop\s*\(?\s*"((?:[^"\\]|\\.)*)"\s*(?:[,;)])/g)].map(([, name = '']) => name)),
]

/** The lines of `OnInit` up to its `end`. @param {string} body */
function initOf(body) {
  const from = body.search(/(^|[\s;{}])OnInit:/)
  if (from < 0) return ''
  return body.slice(body.indexOf('OnInit:', from) + 'OnInit:'.length)
}

/** @type {WeakMap<import('./world.mjs').World, Map<string, import('./world.mjs').Item>>} */
const names = new WeakMap()

/** @param {import('./world.mjs').World} world */
const namesOf = (world) => new Map([...world.items.values()].map((item) => [item.internal, item]))

/**
 * @param {string} body without comments @param {string} where @param {boolean} isRenewal
 * @param {import('./world.mjs').World} world
 */
export function traderOf(body, where, isRenewal, world) {
  if (!/\bsellitem\b/.test(body)) return null
  const byName = names.get(world) ?? names.set(world, namesOf(world)).get(world) ?? new Map()
  const statements = statementsOf(initOf(body), isRenewal)
  let takes = ''
  /** @type {Map<number, import('./world.mjs').Ware>} */
  const wares = new Map()
  for (const statement of statements) {
    const [, word, rest = ''] = /^(sellitem|tradertype|stopselling)\b\s*\(?([^]*?)\)?\s*$/.exec(statement) ?? []
    const args = rest.split(',').map((arg) => arg.trim())
    if (word === 'tradertype') {
      wares.clear()
      takes = { NST_ZENY: '', NST_MARKET: '', NST_CASH: 'cash', NST_CUSTOM: 'custom' }[args[0] ?? ''] ?? 'barter'
    } else if (word === 'sellitem' && takes !== 'barter') {
      const item = byName.get(args[0] ?? '') ?? world.items.get(Number(args[0]))
      const price = args[1] === undefined || args[1] === '' ? -1 : Number(args[1])
      if (!item || Number.isNaN(price)) world.leftOut.push({ kind: 'ware', where, text: statement })
      else wares.set(item.id, { item: item.id, where, price: price === -1 ? item.buy : price })
    }
  }
  return wares.size > 0 ? { takes, wares: [...wares.values()] } : null
}

/**
 * The statements that run before `end`. Conditions on RENEWAL are decided; what other conditions guard is not decided and
 * is left out.
 * @param {string} text @param {boolean} isRenewal @returns {string[]}
 */
export function statementsOf(text, isRenewal) {
  /** @type {string[]} */
  const found = []
  let at = 0
  let isOver = false

  /** @param {boolean} isRun */
  function statement(isRun) {
    at += /^\s*/.exec(text.slice(at))?.[0].length ?? 0
    const rest = text.slice(at)
    const label = /^\w+:(?!:)/.exec(rest)
    if (label) {
      // The next label belongs to the same run of statements unless `end` came first.
      at += label[0].length
      return
    }
    if (rest.startsWith('{')) return block(isRun)
    const condition = /^if\s*\(/.exec(rest)
    if (condition) {
      at += condition[0].length
      const from = at
      for (let depth = 1; depth > 0 && at < text.length; at++) depth += { '(': 1, ')': -1 }[text[at] ?? ''] ?? 0
      const isTrue = decided(text.slice(from, at - 1), isRenewal)
      statement(isRun && isTrue === true)
      const other = /^\s*else\b/.exec(text.slice(at))
      if (other) {
        at += other[0].length
        statement(isRun && isTrue === false)
      }
      return
    }
    const end = /(?:"(?:[^"\\]|\\[^])*"|[^;"}])*;?/y
    end.lastIndex = at
    const sentence = end.exec(text)?.[0] ?? ''
    at += sentence.length || 1
    const words = sentence.replace(/;$/, '').trim()
    if (isRun && words !== '') found.push(words)
    if (isRun && /^end$/.test(words)) isOver = true
  }

  /** @param {boolean} isRun */
  function block(isRun) {
    at++
    while (at < text.length && !isOver && !/^\s*}/.test(text.slice(at, at + 2_000))) statement(isRun)
    at = text.indexOf('}', at) + 1 || text.length
  }

  while (at < text.length && !isOver && !/^\s*}/.test(text.slice(at, at + 2_000))) statement(true)
  return found
}

/** @param {string} condition @param {boolean} isRenewal @returns {boolean | null} */
function decided(condition, isRenewal) {
  const plain = condition.replace(/[\s()]/g, '')
  if (/^(RENEWAL|checkre0)$/.test(plain)) return isRenewal
  if (/^!(RENEWAL|checkre0)$/.test(plain)) return !isRenewal
  return null
}
