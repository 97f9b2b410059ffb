import type { Place } from '../gameData.ts'
import { isTable, numberIn, textIn, type LuaTable, type LuaValue } from '../lua/luaFile.ts'
import { plainPath } from '../source/gameFolder.ts'
import type { GameTexts } from '../source/gameText.ts'
import type { TibiaItemNames } from './items.ts'
import { luaFile, luaFiles, type NamedLua } from './luaFiles.ts'
import type { TibiaOffer, TibiaShop } from './tibiaData.ts'
import { readXml, type XmlNode } from './xmlTree.ts'

/**
 * Shops of TFS: of the files of NPCs the parameters `shop_buyable` and `shop_sellable`, of their scripts the calls of
 * addBuyableItem and addSellableItem with plain arguments (ShopModule in data/npc/lib/npcsystem/modules.lua). What is
 * sold in a container is the items in it, and left out.
 */
export function tfsShops(texts: GameTexts, items: TibiaItemNames): TibiaShop[] {
  const scripts = new Map<string, TibiaOffer[]>()
  return texts.folder.list('data/npc').flatMap((inner) => {
    if (!/^[^/]+\.xml$/.test(inner)) return []
    const path = `data/npc/${inner}`
    const root = readXml(texts, path)
    if (root === null) return []
    const script = root.attributes['script'] ?? ''
    if (script !== '' && !scripts.has(script)) scripts.set(script, scriptOffers(texts, items, script, root))
    const offers = [...parameterOffers(texts, items, root), ...(scripts.get(script) ?? [])]
    const name = texts.shown(root.attributes['name'] ?? '', root)
    const key = inner.slice(0, -'.xml'.length).toLowerCase()
    if (offers.length === 0) return []
    return [{ key, name: name || inner.slice(0, -4), currency: null, offers, file: path, line: root.line }]
  })
}

function parameterOffers(texts: GameTexts, items: TibiaItemNames, root: XmlNode): TibiaOffer[] {
  const parameters = root.children.filter(({ name }) => name === 'parameters').flatMap(({ children }) => children)
  return parameters.flatMap((node) => {
    const { key, value = '' } = node.attributes
    if (key !== 'shop_buyable' && key !== 'shop_sellable') return []
    return value.split(';').flatMap((offer) => {
      const [, id = '', price = ''] = offer.split(',').map((part) => part.trim())
      if (offer.trim() === '') return []
      return offerOf(texts, items, node, {
        named: numeric(id),
        price: numeric(price),
        isBought: key === 'shop_buyable',
      })
    })
  })
}

const numeric = (text: string): number | null => (/^\d+$/.test(text) ? Number(text) : null)

function scriptOffers(texts: GameTexts, items: TibiaItemNames, script: string, named: Place): TibiaOffer[] {
  const path = plainPath(`data/npc/scripts/${script}`)
  if (path === null || !path.startsWith('data/npc/')) {
    texts.remarks.fault('outside', named.file, named.line, script)
    return []
  }
  if (!texts.folder.has(path)) {
    texts.remarks.note('file_missing', named, script)
    return []
  }
  return (luaFile(texts, path)?.lua.calls ?? []).flatMap(({ name, line, values: [, id, price] }) => {
    const method = /:(addBuyableItem|addSellableItem)$/.exec(name)?.[1]
    if (method === undefined) return []
    const isBought = method === 'addBuyableItem'
    return offerOf(texts, items, { file: path, line }, { named: numberOf(id), price: numberOf(price), isBought })
  })
}

const numberOf = (value: LuaValue | undefined): number | null => (typeof value === 'number' ? value : null)

function offerOf(
  { remarks }: GameTexts,
  items: TibiaItemNames,
  { file, line }: Place,
  { named, price, isBought }: { named: number | null; price: number | null; isBought: boolean },
): TibiaOffer[] {
  if (named === null || price === null) {
    remarks.omit('only_code', { file, line }, String(named ?? ''))
    return []
  }
  const item = items.find(named)
  if (item === null) remarks.omit('unknown_item', { file, line }, String(named))
  return item === null
    ? []
    : [{ item: item.id, buy: isBought ? price : null, sell: isBought ? null : price, file, line }]
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
  const offers = entries.flatMap((entry) => (isTable(entry) ? canaryOffer(texts, items, path, entry, text) : []))
  const name = texts.shown(text(typeof said === 'string' ? said : given), place)
  const currency = numberOf(lua.get('npcConfig.currency'))
  return offers.length === 0 ? null : { key: text(given).toLowerCase(), name, currency, offers, ...place }
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
  return [{ ...place, item: item.id, buy: numberIn(entry, 'buy'), sell: numberIn(entry, 'sell') }]
}
