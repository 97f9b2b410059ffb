// @ts-check
// What comes out of boxes: what an item's script gives, and the groups and packages that it opens. `getitem` and its
// kin, `getgroupitem`, `getrandgroupitem` and `packageitem` of src/map/script.cpp and script.c.
import { elementsOf, member } from './libconfig.mjs'
import { withoutComments } from './text.mjs'
import { child, listOf, numberOf, textOf } from './yaml.mjs'

/** @typedef {{ item: number, amount: number | null, chance: number | null }} Content `chance` is from 0 to 1 */
/** @typedef {{ name: string, args: string[], isAlways: boolean }} Command */

const TOKEN = /"(?:[^"\\]|\\[^])*"|[A-Za-z_]\w*|\d+|\s+|[^]/g
const GIVES = /^(getitem|rentitem|getgroupitem|getrandgroupitem|packageitem|getnameditem)/i

/** @param {string} script @returns {Command[]} those that give items, and whether they run without a condition */
export function commandsOf(script) {
  const tokens = (withoutComments(script).match(TOKEN) ?? []).filter((token) => token.trim() !== '')
  /** @type {Command[]} */
  const found = []
  /** @type {boolean[]} */
  const blocks = [false]
  let isGuarded = false
  let at = 0
  const skipBrackets = () => {
    let depth = 0
    do depth += { '(': 1, ')': -1 }[tokens[at++] ?? ''] ?? 0
    while (depth > 0 && at < tokens.length)
  }
  while (at < tokens.length) {
    const token = tokens[at++] ?? ''
    if (/^(if|while|for|switch)$/.test(token)) {
      skipBrackets()
      isGuarded = true
    } else if (token === 'else') isGuarded = true
    else if (token === ';') isGuarded = false
    else if (token === '{') {
      blocks.push(isGuarded || blocks.at(-1) === true)
      isGuarded = false
    } else if (token === '}') {
      blocks.pop()
      isGuarded = false
    } else if (GIVES.test(token)) {
      const from = at
      while (at < tokens.length && tokens[at] !== ';' && tokens[at] !== '}') at++
      const isAlways = !isGuarded && blocks.at(-1) !== true
      found.push({ name: token.toLowerCase(), args: argumentsOf(tokens.slice(from, at)), isAlways })
    }
  }
  return found
}

/** @param {string[]} tokens */
function argumentsOf(tokens) {
  const inner = tokens[0] === '(' && tokens.at(-1) === ')' ? tokens.slice(1, -1) : tokens
  const args = ['']
  let depth = 0
  for (const token of inner) {
    depth += { '(': 1, ')': -1 }[token] ?? 0
    if (token === ',' && depth === 0) args.push('')
    else args.push((args.pop() ?? '') + token)
  }
  return args.map((arg) => arg.replace(/^"|"$/g, ''))
}

/** @param {string | undefined} text */
const whole = (text) => (/^\d+$/.test(text ?? '') ? Number(text) : null)

/**
 * @param {string} script @param {{ itemOf: (name: string | null) => number | undefined, hasItem: (id: number) => boolean,
 *   opened: (command: Command) => Content[] }} world
 * @returns {Content[][]} the lists out of which a box gives
 */
export function contentsOf(script, { itemOf, hasItem, opened }) {
  /** @type {Content[]} */
  const gifts = []
  /** @type {Content[][]} */
  const lists = []
  for (const command of commandsOf(script)) {
    const { name, args, isAlways } = command
    if (/^(getitem|rentitem|getnameditem)/.test(name)) {
      const number = whole(args[0])
      const item = number === null ? itemOf(args[0] ?? null) : hasItem(number) ? number : undefined
      const amount = /^getitem/.test(name) ? whole(args[1]) : 1
      if (item !== undefined && amount !== 0) gifts.push({ item, amount, chance: isAlways ? 1 : null })
    } else lists.push(opened(command).map((content) => (isAlways ? content : { ...content, chance: null })))
  }
  return [gifts, ...lists].map(merged)
}

/** The same item in the same number is one content. @param {Content[]} contents */
function merged(contents) {
  /** @type {Map<string, Content>} */
  const all = new Map()
  for (const content of contents) {
    const key = `${content.item} ${content.amount}`
    const before = all.get(key)?.chance
    const chance = typeof before === 'number' && content.chance !== null ? before + content.chance : content.chance
    all.set(key, { ...content, chance })
  }
  return [...all.values()]
}

/** @typedef {{ name: string | null, rate: number, amount: number }} Drawn */

/**
 * ItemGroupDatabase::parseBodyNode of src/map/itemdb.cpp.
 * @param {{ node: import('./yaml.mjs').Node }[]} entries @param {(name: string | null) => number | undefined} itemOf
 * @returns {(command: Command) => Content[]}
 */
export function rathenaGroups(entries, itemOf) {
  /** @type {Map<string, Map<number, { algorithm: string, drawn: Map<number, Drawn> }>>} */
  const groups = new Map()
  for (const { node } of entries) {
    const key = `ig_${textOf(node, 'Group')?.toLowerCase()}`
    const lists = groups.get(key) ?? new Map()
    groups.set(key, lists)
    for (const sub of listOf(child(node, 'SubGroups'))) {
      const number = numberOf(sub, 'SubGroup')
      if (child(sub, 'Clear')) lists.delete(numberOf(sub, 'Clear'))
      else if (number !== null && child(sub, 'List')) {
        const list = lists.get(number) ?? { algorithm: 'sharedpool', drawn: new Map() }
        list.algorithm = textOf(sub, 'Algorithm')?.toLowerCase() ?? list.algorithm
        lists.set(number, list)
        for (const one of listOf(child(sub, 'List'))) drawOf(one, list)
      }
    }
  }
  return ({ name, args }) => {
    const lists = groups.get((args[0] ?? '').toLowerCase()) ?? new Map()
    if (name === 'getgroupitem') return [...lists.values()].flatMap((list) => shares(list, false, itemOf))
    if (name !== 'getrandgroupitem') return []
    const amount = whole(args[1]) ?? 0
    const contents = shares(lists.get(whole(args[2]) ?? 1), true, itemOf)
    return amount > 0 ? contents.map((content) => ({ ...content, amount })) : contents
  }
}

/** @param {import('./yaml.mjs').Node} one @param {{ algorithm: string, drawn: Map<number, Drawn> }} list */
function drawOf(one, { algorithm, drawn }) {
  const index = numberOf(one, 'Index')
  const name = textOf(one, 'Item')
  if (index === null) return
  if (textOf(one, 'Clear')?.toLowerCase() === 'true') drawn.delete(index)
  else if (name !== null) {
    const before = drawn.get(index)
    const rate = numberOf(one, 'Rate') ?? before?.rate ?? 0
    if (algorithm === 'all' || rate > 0)
      drawn.set(index, { name, rate, amount: numberOf(one, 'Amount') || before?.amount || 1 })
  }
}

/**
 * get_random_itemsubgroup and pc_get_itemgroup. A shared pool counts as nobody has opened it.
 * @param {{ algorithm: string, drawn: Map<number, Drawn> } | undefined} list @param {boolean} isOne
 * @param {(name: string | null) => number | undefined} itemOf @returns {Content[]}
 */
function shares(list, isOne, itemOf) {
  if (!list || (list.algorithm === 'drop' && !isOne)) return []
  const all = [...list.drawn.values()].map((one) => ({ ...one, item: itemOf(one.name) }))
  // An unknown item stays in the list with the rate 0.
  const total = all.reduce((sum, { item, rate }) => sum + (item === undefined ? 0 : rate), 0)
  return all.flatMap(({ item, amount, rate }) => {
    if (item === undefined) return []
    const chances = { all: isOne ? 1 / all.length : 1, drop: rate / 10_000 / all.length }
    return [{ item, amount, chance: chances[/** @type {'all' | 'drop'} */ (list.algorithm)] ?? rate / total }]
  })
}

/**
 * itemdb_read_groups and itemdb_read_packages of src/map/itemdb.c.
 * @param {import('./libconfig.mjs').Group} groups @param {import('./libconfig.mjs').Group} packages
 * @param {(name: string | null) => number | undefined} itemOf @returns {(command: Command, box: number) => Content[]}
 */
export function herculesGroups(groups, packages, itemOf) {
  const byBox = (/** @type {import('./libconfig.mjs').Group} */ { pairs }) =>
    new Map(pairs.flatMap(({ key, node }) => [[itemOf(key), node]]))
  const [groupOf, packageOf] = [byBox(groups), byBox(packages)]
  return ({ name, args }, box) => {
    const named = whole(args[0]) ?? (args[0] === '' ? box : itemOf(args[0] ?? null))
    if (name === 'packageitem') return packed(packageOf.get(named), itemOf)
    if (name !== 'getrandgroupitem') return []
    const entries = elementsOf(groupOf.get(named)).map((one) => {
      const [first, times] = 'list' in one ? one.list : [one]
      return {
        item: itemOf(first && 'value' in first ? String(first.value) : null),
        times: times && 'value' in times ? Number(times.value) : 1,
      }
    })
    const total = entries.reduce((sum, { times }) => sum + times, 0)
    return entries.flatMap(({ item, times }) =>
      item === undefined ? [] : [{ item, amount: whole(args[1]) || 1, chance: times / total }],
    )
  }
}

/** @param {import('./libconfig.mjs').Node | undefined} node @param {(name: string | null) => number | undefined} itemOf @returns {Content[]} */
function packed(node, itemOf) {
  const all = (node && 'pairs' in node ? node.pairs : []).map(({ key, node: one }) => {
    const number = (/** @type {string} */ name, /** @type {number} */ otherwise) => {
      const found = member(one, name)
      return found && 'value' in found ? Number(found.value) : otherwise
    }
    return { item: itemOf(key), amount: number('Count', 1), list: number('Random', 0), rate: number('Rate', 10_000) }
  })
  return all.flatMap((one) => {
    const { item, amount, list } = one
    if (item === undefined) return []
    if (list === 0) return [{ item, amount, chance: 1 }]
    const ring = all.filter((other) => other.list === list)
    const rates = ring.map(({ rate }) => Math.min(rate, 10_000) / 10_000)
    return [{ item, amount, chance: acceptedAt(rates, ring.indexOf(one)) }]
  })
}

/**
 * itemdb_package_item begins anywhere in the ring, and goes on until an entry accepts: the chance that the one at `at`
 * does. It is reached over 0 to n - 1 others that do not, and again after each whole round.
 * @param {number[]} rates @param {number} at
 */
function acceptedAt(rates, at) {
  const count = rates.length
  const round = rates.reduce((product, rate) => product * (1 - rate), 1)
  let [reached, passed] = [0, 1]
  for (let before = 0; before < count; before++) {
    reached += passed
    passed *= 1 - (rates[(at - before - 1 + count) % count] ?? 0)
  }
  return count === 1 ? 1 : (reached * (rates[at] ?? 0)) / count / (1 - round)
}

/** @param {Content} content @param {number} box */
export const boxKey = ({ item, amount, chance }, box) =>
  `${item} ×${amount ?? '?'} from ${box}, ${chance === null ? '?' : Math.max(1, Math.round(Math.min(chance, 1) * 1e6)) / 1e4} %`
