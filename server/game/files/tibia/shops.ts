import type { Place } from '../gameData.ts'
import { isTable, numberIn, textIn, type LuaTable, type LuaValue } from '../lua/luaFile.ts'
import { plainPath } from '../source/gameFolder.ts'
import type { GameTexts } from '../source/gameText.ts'
import type { TibiaItemNames } from './items.ts'
import { luaFile, luaFiles, type NamedLua } from './luaFiles.ts'
import type { TibiaItem, TibiaOffer, TibiaShop } from './tibiaData.ts'
import { readXml, type XmlNode } from './xmlTree.ts'

/**
 * Shops of TFS: of the files of NPCs the parameters `shop_buyable` and `shop_sellable`, of their scripts the calls of
 * addBuyableItem and addSellableItem with plain arguments (ShopModule in data/npc/lib/npcsystem/modules.lua). What is
 * sold in a container is the items in it, and left out.
 */
export function tfsShops(texts: GameTexts, items: TibiaItemNames): TibiaShop[] {
  const scripts = new Map<string, SaidOffer<TibiaItem>[]>()
  return texts.folder.list('data/npc').flatMap((inner) => {
    if (!/^[^/]+\.xml$/.test(inner)) return []
    const path = `data/npc/${inner}`
    const root = readXml(texts, path)
    if (root === null) return []
    const script = root.attributes['script'] ?? ''
    if (script !== '' && !scripts.has(script)) scripts.set(script, scriptOffers(texts, items, script, root))
    const offers = lastOffers([...parameterOffers(texts, items, root), ...(scripts.get(script) ?? [])])
    const name = texts.shown(root.attributes['name'] ?? '', root)
    const key = inner.slice(0, -'.xml'.length).toLowerCase()
    if (offers.length === 0) return []
    return [{ key, name: name || inner.slice(0, -4), currency: null, offers, file: path, line: root.line }]
  })
}

/** What an NPC sells if `isBought`, or else buys. */
interface SaidOffer<Item> extends Place {
  item: Item
  price: number | undefined
  /** Of what holds fluids, which one. */
  subtype: number | undefined
  isBought: boolean
}

/** ShopModule:getShopItem: a later price changes an earlier one of the same item, or of the same fluid in it. */
function lastOffers(said: readonly SaidOffer<TibiaItem>[]): TibiaOffer[] {
  const offers = new Map<string, TibiaOffer>()
  for (const { item, subtype = 0, price, isBought, file, line } of said) {
    const key = JSON.stringify([item.id, item.isFluid ? subtype : null])
    const known = offers.get(key) ?? { item: item.id, buy: null, sell: null }
    offers.set(key, { ...known, ...(isBought ? { buy: paid(price) } : { sell: paid(price) }), file, line })
  }
  return [...offers.values()]
}

/** Nothing is traded for 0 (callbackOnBuy in modules.lua; luaNpcSellItem in Canary's npc_functions.cpp). */
const paid = (price: number | null = null): number | null => (price !== null && price > 0 ? price : null)

/** ShopModule:parseBuyable and parseSellable, which step over empty fields. */
function parameterOffers(texts: GameTexts, items: TibiaItemNames, root: XmlNode): SaidOffer<TibiaItem>[] {
  const parameters = root.children.filter(({ name }) => name === 'parameters').flatMap(({ children }) => children)
  return parameters.flatMap(({ attributes: { key, value = '' }, file, line }) => {
    if (key !== 'shop_buyable' && key !== 'shop_sellable') return []
    const isBought = key === 'shop_buyable'
    return value.split(';').flatMap((ware) => {
      const fields = ware.split(',').filter(Boolean)
      const [item, price, subtype] = [fields[1], fields[2], fields[isBought ? 3 : 4]].map(luaNumber)
      return fields.length === 0 ? [] : knownOffer(texts, items, { item, price, subtype, isBought, file, line })
    })
  })
}

/** `tonumber`. */
function luaNumber(text = ''): number | undefined {
  const value = text.trim() === '' ? NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}

/** `subtypeAt` is the place of the subtype among the arguments, `usual` the subtype without one. */
const CALLS = [
  { ending: ':addBuyableItem', isBought: true, subtypeAt: 3, usual: 1 },
  { ending: ':addSellableItem', isBought: false, subtypeAt: 4, usual: 0 },
] as const

function scriptOffers(texts: GameTexts, items: TibiaItemNames, script: string, named: Place): SaidOffer<TibiaItem>[] {
  const path = plainPath(`data/npc/scripts/${script}`)
  if (path === null || !path.startsWith('data/npc/')) {
    texts.remarks.fault('outside', named.file, named.line, script)
    return []
  }
  if (!texts.folder.has(path)) {
    texts.remarks.note('file_missing', named, script)
    return []
  }
  return (luaFile(texts, path)?.lua.calls ?? []).flatMap(({ name, line, values }) => {
    const call = CALLS.find(({ ending }) => name.endsWith(ending))
    if (!call) return []
    const [item, price, subtype = call.usual] = [values[1], values[2], values[call.subtypeAt]].map(numberOf)
    return knownOffer(texts, items, { item, price, subtype, isBought: call.isBought, file: path, line })
  })
}

const numberOf = (value: LuaValue | undefined): number | undefined => (typeof value === 'number' ? value : undefined)

/** parseBuyable sells no fluid of which it does not know which it is. */
function knownOffer(
  { remarks }: GameTexts,
  items: TibiaItemNames,
  said: SaidOffer<number | undefined>,
): SaidOffer<TibiaItem>[] {
  const item = said.item === undefined ? null : items.find(said.item)
  const isVague = said.isBought && item?.isFluid === true && said.subtype === undefined
  if (said.item === undefined || !Number.isSafeInteger(said.price) || isVague)
    remarks.omit('only_code', said, String(said.item ?? ''))
  else if (item === null) remarks.omit('unknown_item', said, String(said.item))
  else return [{ ...said, item }]
  return []
}

/**
 * Shops of Canary: the table `npcConfig.shop` of what Game.createNpcType names (registerNpcType.shop in
 * data/scripts/lib/register_npc_type.lua), or `itemsTable`, if a loop fills the shop from it.
 */
export function canaryShops(texts: GameTexts, pack: string, items: TibiaItemNames): TibiaShop[] {
  return [...luaFiles(texts, `${pack}/npc`)].flatMap((file) => canaryShop(texts, items, file) ?? [])
}

function canaryShop(texts: GameTexts, items: TibiaItemNames, { path, lua, text }: NamedLua): TibiaShop | null {
  const made = lua.calls.find((call) => call.name === 'Game.createNpcType')
  const shop = lua.get('npcConfig.shop')
  if (!made || shop === undefined) return null
  const place = { file: path, line: made.line }
  const [given] = made.values
  const said = lua.get('npcConfig.name')
  const categories = lua.get('itemsTable')
  const entries = isTable(shop) ? [...shop.list] : []
  if (entries.length === 0 && lua.filled.has('npcConfig.shop') && isTable(categories))
    for (const category of [...categories.list, ...categories.fields.values()])
      if (isTable(category)) entries.push(...category.list)
  if (typeof given !== 'string' || (entries.length === 0 && (shop === null || lua.filled.has('npcConfig.shop')))) {
    texts.remarks.omit('only_code', place, 'npcConfig.shop')
    return null
  }
  const offers = firstPrices(entries.flatMap((e) => (isTable(e) ? canaryOffer(texts, items, path, e, text) : [])))
  const name = texts.shown(text(typeof said === 'string' ? said : given), place)
  const currency = numberOf(lua.get('npcConfig.currency')) ?? null
  return offers.length === 0 ? null : { key: text(given).toLowerCase(), name, currency, offers, ...place }
}

/**
 * An item that an NPC lists several times, such as mugs of beer and of wine, costs what its first entry with a price says
 * (luaNpcSellItem in src/lua/functions/creatures/npc/npc_functions.cpp), though the window shows each entry's price. So
 * does what the NPC pays (getSellPriceForItem in src/creatures/npcs/npc.cpp).
 */
function firstPrices(entries: readonly TibiaOffer[]): TibiaOffer[] {
  const offers = new Map<number, TibiaOffer>()
  for (const entry of entries) {
    const { buy = null, sell = null } = offers.get(entry.item) ?? {}
    offers.set(entry.item, { ...entry, buy: buy ?? entry.buy, sell: sell ?? entry.sell })
  }
  return [...offers.values()]
}

function canaryOffer(
  { remarks }: GameTexts,
  items: TibiaItemNames,
  file: string,
  entry: LuaTable,
  text: (bytes: string) => string,
): TibiaOffer[] {
  const place = { file, line: entry.line }
  const name = textIn(entry, 'itemName', 'itemname')
  const named = numberIn(entry, 'clientId', 'clientid') ?? (name === null ? null : text(name))
  const item = named === null ? null : items.find(named)
  if (item === null) {
    remarks.omit('unknown_item', place, String(named ?? ''))
    return []
  }
  return [{ ...place, item: item.id, buy: paid(numberIn(entry, 'buy')), sell: paid(numberIn(entry, 'sell')) }]
}
