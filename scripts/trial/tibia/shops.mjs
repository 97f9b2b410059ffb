// @ts-check
// What NPCs sell and buy.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { LuaTable, Unknown } from './lua.mjs'
import { numberIn, textIn } from './luaMonsters.mjs'
import { luaOf, scriptsIn, xmlOf } from './tree.mjs'
import { childOf } from './xml.mjs'

/** @typedef {import('./world.mjs').Tree} Tree */
/** @typedef {import('./world.mjs').Shop} Shop */
/** @typedef {import('./world.mjs').Ware} Ware */
/** @typedef {Map<number, import('./world.mjs').Item>} Items */
/** @typedef {(item: number | null, price: number | null, subtype: number | null, isSold: boolean, where: string) => void} Add */
/** @typedef {{ wares: Map<string, Ware>, add: Add, addWritten: Add }} Counter `addWritten` is for parameters */

/** @param {Tree} tree @param {Items} items @returns {Shop[]} */
export function readShops(tree, items) {
  const shops = tree.emulator === 'tfs' ? xmlShops(tree, items) : luaShops(tree, items)
  return shops.filter(({ wares }) => wares.length > 0)
}

/** Npc::loadFromXml of TFS's src/npc.cpp. @param {Tree} tree @param {Items} items @returns {Shop[]} */
function xmlShops(tree, items) {
  const folder = `${tree.pack}/npc`
  const files = readdirSync(join(tree.root, folder)).filter((file) => file.endsWith('.xml'))
  return files.sort().flatMap((file) => {
    const path = `${folder}/${file}`
    const element = childOf(xmlOf(tree, path, 'NPC') ?? undefined, 'npc')
    if (!element) return []
    const { attributes, line } = element
    const counter = counterOf(tree, items)
    const script = attributes.get('script')
    const parameters = new Map(
      (childOf(element, 'parameters')?.children ?? []).map((one) => [
        one.attributes.get('key') ?? '',
        { value: one.attributes.get('value') ?? '', where: `${path}:${one.line}` },
      ]),
    )
    if (script !== undefined) readScript(tree, `${folder}/scripts/${script}`, parameters, counter)
    const shop = { name: attributes.get('name') ?? '', key: file.replace(/\.xml$/, '').toLowerCase() }
    return [{ ...shop, currency: null, wares: [...counter.wares.values()], where: `${path}:${line}` }]
  })
}

/** ShopModule:addBuyableItem and addSellableItem: one ware for each item, and for each fluid in it. @param {Tree} tree @param {Items} items @returns {Counter} */
function counterOf(tree, items) {
  /** @type {Map<string, Ware>} */
  const wares = new Map()
  /** @type {Add} */
  const refuse = (id, price, _subtype, _isSold, where) =>
    void tree.leftOut.push({ kind: 'ware', where, text: `${id ?? 'no number'}, ${price ?? 'no price'}` })
  /** @type {Add} */
  const add = (id, price, subtype, isSold, where) => {
    const item = items.get(id ?? 0)
    if (!item || price === null) return refuse(id, price, subtype, isSold, where)
    const key = item.isFluid ? `${item.id} ${subtype ?? (isSold ? 1 : 0)}` : String(item.id)
    const ware = wares.get(key) ?? { item: item.id, buy: 0, sell: 0, where }
    wares.set(key, { ...ware, ...(isSold ? { buy: price } : { sell: price }), where })
  }
  /** Only parseBuyable wants to know which fluid. @type {Add} */
  const addWritten = (id, price, subtype, isSold, where) =>
    (isSold && subtype === null && items.get(id ?? 0)?.isFluid ? refuse : add)(id, price, subtype, isSold, where)
  return { wares, add, addWritten }
}

/** The calls of modules.lua, with whether the item is sold, and which of their arguments is the subtype. */
const CALLS = /** @type {const} */ ([
  ['addBuyableItem', true, 3],
  ['addSellableItem', false, 4],
])

/** @param {Tree} tree @param {string} path @param {Map<string, { value: string, where: string }>} parameters @param {Counter} counter */
function readScript(tree, path, parameters, counter) {
  const file = luaOf(tree, path, 'NPC')
  if (!file) return
  const isParsed = file.calls.some((call) => call.path === 'NpcSystem.parseParameters')
  if (isParsed && Number(parameters.get('module_shop')?.value ?? 0) !== 0) readParameters(parameters, counter)
  for (const [name, isSold, subtype] of CALLS) {
    const calls = file.calls.filter((call) => call.path.endsWith(`:${name}`))
    for (const { args, line } of calls)
      counter.add(numberIn(args[1]), numberIn(args[2]), numberIn(args[subtype]), isSold, `${path}:${line}`)
    const hidden = file.count(`:${name}`) - calls.length
    if (hidden > 0) tree.leftOut.push({ kind: 'ware', where: path, text: `${hidden} calls of ${name} in code` })
  }
}

/** ShopModule:parseBuyable and parseSellable: what has no name, number or price is refused. @param {Map<string, { value: string, where: string }>} parameters @param {Counter} counter */
function readParameters(parameters, counter) {
  for (const [key, isSold, subtype] of /** @type {const} */ ([
    ['shop_buyable', true, 3],
    ['shop_sellable', false, 4],
  ])) {
    const { value, where } = parameters.get(key) ?? { value: '', where: '' }
    for (const ware of value.split(';').filter(Boolean)) {
      // `[^,]+` steps over empty fields.
      const fields = ware.split(',').filter(Boolean)
      counter.addWritten(numberIn(fields[1]), numberIn(fields[2]), numberIn(fields[subtype]), isSold, where)
    }
  }
}

/** register_npc_type.lua of Canary, and NpcType::loadShop. @param {Tree} tree @param {Items} items @returns {Shop[]} */
function luaShops(tree, items) {
  /** @type {Map<string, Shop>} */
  const shops = new Map()
  for (const path of scriptsIn(tree, `${tree.pack}/npc`)) {
    const file = luaOf(tree, path, 'NPC')
    for (const { path: called, args, line } of file?.calls ?? []) {
      const made = file?.names.get(called.replace(/:register$/, ''))
      const [mask] = args
      if (!(made instanceof Unknown) || made.path !== 'Game.createNpcType') continue
      const [name] = made.args
      if (typeof name === 'string' && mask instanceof LuaTable)
        openShop(tree, items, shops, name, mask, `${path}:${line}`)
      else tree.leftOut.push({ kind: 'NPC', where: `${path}:${line}`, text: 'its name or its table is code' })
    }
  }
  return [...shops.values()]
}

/** @param {Tree} tree @param {Items} items @param {Map<string, Shop>} shops @param {string} name @param {LuaTable} mask @param {string} where */
function openShop(tree, items, shops, name, mask, where) {
  // createNpcType gives the NPC of the same name if there is one.
  const key = name.toLowerCase()
  const shop = shops.get(key) ?? { name, key, currency: null, wares: [], where }
  shops.set(key, {
    ...shop,
    name: textIn(mask.get('name')) || shop.name,
    currency: numberIn(mask.get('currency')) ?? shop.currency,
    where,
  })
  const list = mask.get('shop')
  if (list === null) return
  if (!(list instanceof LuaTable) || list.isChanged) {
    tree.leftOut.push({ kind: 'shop', where, text: `${name}: its wares are code` })
    return
  }
  for (const one of list.tables) addWare(tree, items, shop.wares, one, where.slice(0, where.lastIndexOf(':')))
}

/**
 * The first entry of an item with a price is what luaNpcSellItem of npc_functions.cpp takes, and what getSellPriceForItem of
 * npc.cpp gives.
 * @param {Tree} tree @param {Items} items @param {Ware[]} wares @param {LuaTable} table @param {string} file
 */
function addWare(tree, items, wares, table, file) {
  const [id, buy, sell] = [table.get('clientId') ?? table.get('clientid'), table.get('buy'), table.get('sell')]
  const where = `${file}:${table.line}`
  const item = numberIn(id) ?? 0
  if ([id, buy, sell].some((value) => value instanceof Unknown))
    tree.leftOut.push({ kind: 'ware', where, text: 'code' })
  else if (!items.has(item)) tree.leftOut.push({ kind: 'ware', where, text: `no item ${item} in items.xml` })
  else {
    const known = wares.find((ware) => ware.item === item)
    const ware = known ?? { item, buy: 0, sell: 0, where }
    ware.buy ||= numberIn(buy) ?? 0
    ware.sell ||= numberIn(sell) ?? 0
    if (!known) wares.push(ware)
  }
}

/** The lowest price for which an NPC sells each item for gold, and the highest that one pays. @param {Shop[]} shops */
export function pricesOf(shops) {
  /** @type {Map<number, { buy: number | null, sell: number | null }>} */
  const prices = new Map()
  for (const { wares, currency } of shops)
    for (const { item, buy, sell } of currency === null ? wares : []) {
      const known = prices.get(item) ?? { buy: null, sell: null }
      prices.set(item, {
        buy: buy > 0 ? Math.min(buy, known.buy ?? buy) : known.buy,
        sell: sell > 0 ? Math.max(sell, known.sell ?? sell) : known.sell,
      })
    }
  return prices
}
