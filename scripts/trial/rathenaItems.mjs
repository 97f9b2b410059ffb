// @ts-check
// rAthena's items, as src/map/itemdb.cpp reads them (ItemDatabase::parseBodyNode and loadingFinished).
import { readText, turn } from './text.mjs'
import { child, listOf, numberOf, readYaml, switchesOf, textOf } from './yaml.mjs'

const ZENY_MOST = 2_147_483_647
const SCRIPTS = ['Script', 'EquipScript', 'UnEquipScript']
const REFINED = ['weapon', 'armor', 'shadowgear']

/**
 * The entries of a database and of the files that its footer imports, in the server's order
 * (src/common/database.cpp, YamlDatabase::load and parseImports).
 * @param {import('./world.mjs').Tree} tree @param {string} path
 * @returns {{ node: import('./yaml.mjs').Node, file: string }[]}
 */
export function entriesOf(tree, path) {
  const text = readText(tree.root, path, tree.encoding)
  if (text === null) return []
  const root = readYaml(text)
  const isCleared = textOf(child(root, 'Header'), 'Clear')?.toLowerCase() === 'true'
  /** @type {{ node: import('./yaml.mjs').Node, file: string }[]} */
  const entries = listOf(child(root, 'Body')).map((node) => ({ node, file: path }))
  const mode = tree.isRenewal ? 'Renewal' : 'Prerenewal'
  for (const one of listOf(child(child(root, 'Footer'), 'Imports'))) {
    const wanted = textOf(one, 'Mode')
    const from = textOf(one, 'Path')
    if (from === null || (wanted !== null && wanted !== mode) || textOf(one, 'Generator') === 'true') continue
    for (const entry of entriesOf(tree, from)) {
      if (entry.node === CLEAR) entries.length = 0
      else entries.push(entry)
    }
  }
  return isCleared ? [{ node: CLEAR, file: path }, ...entries] : entries
}
/** @type {import('./yaml.mjs').Node} */
const CLEAR = { line: 0, value: null, isQuoted: false }

/** @param {import('./world.mjs').Tree} tree @param {import('./world.mjs').LeftOut[]} leftOut */
export function readItems(tree, leftOut) {
  /** @type {Map<number, import('./world.mjs').Item>} */
  const items = new Map()
  /** @type {Map<string, number>} */
  const byName = new Map()
  /** @type {Map<number, { buy: boolean, sell: boolean }>} */
  const given = new Map()
  for (const { node, file } of entriesOf(tree, 'db/item_db.yml')) {
    if (node === CLEAR) {
      items.clear()
      byName.clear()
      continue
    }
    const where = `${file}:${node.line}`
    const id = numberOf(node, 'Id')
    const old = id === null ? undefined : items.get(id)
    const internal = textOf(node, 'AegisName') ?? old?.internal
    const name = textOf(node, 'Name') ?? old?.name
    if (id === null || internal === undefined || name === undefined) {
      leftOut.push({ kind: 'item', where, text: 'no number or name' })
      continue
    }
    if ((byName.get(internal.toLowerCase()) ?? id) !== id) {
      leftOut.push({ kind: 'item', where, text: `${internal}: the internal name of another` })
      continue
    }
    if (old) byName.delete(old.internal.toLowerCase())
    byName.set(internal.toLowerCase(), id)
    given.set(id, { buy: numberOf(node, 'Buy') !== null, sell: numberOf(node, 'Sell') !== null })
    /** @param {string} key @param {number} before @param {number} [most] */
    const number = (key, before, most = ZENY_MOST) => Math.min(numberOf(node, key) ?? before, most)
    /** @param {string} key @param {Map<string, boolean>} before */
    const switches = (key, before) =>
      new Map([...(key === 'Jobs' && child(node, key) ? [] : before), ...switchesOf(child(node, key))])
    const trade = new Set(old?.trade)
    for (const [rule, isOn] of switchesOf(child(node, 'Trade'))) turn(trade, rule, isOn)
    const refines = textOf(node, 'Refineable')?.toLowerCase()
    if (refines === 'true' || (old && refines === undefined && !old.trade.has('NoRefine'))) trade.delete('NoRefine')
    else trade.add('NoRefine')
    items.set(id, {
      ...{ id, where, name, internal, trade },
      kind: textOf(node, 'Type') ?? old?.kind ?? 'Etc',
      subtype: textOf(node, 'SubType') ?? old?.subtype ?? '',
      weight: number('Weight', old?.weight ?? 0),
      slots: number('Slots', old?.slots ?? 0, 4),
      buy: number('Buy', old?.buy ?? 0),
      sell: number('Sell', old?.sell ?? 0),
      attack: number('Attack', old?.attack ?? 0),
      magicAttack: tree.isRenewal ? number('MagicAttack', old?.magicAttack ?? 0) : 0,
      defense: number('Defense', old?.defense ?? 0, tree.isRenewal ? 32_767 : 127),
      range: number('Range', old?.range ?? 0, 14),
      weaponLevel: number('WeaponLevel', old?.weaponLevel ?? 0),
      armorLevel: number('ArmorLevel', old?.armorLevel ?? 0),
      requiredLevel: number('EquipLevelMin', old?.requiredLevel ?? 0),
      maximumLevel: number('EquipLevelMax', old?.maximumLevel ?? 0),
      sex: textOf(node, 'Gender') ?? old?.sex ?? 'Both',
      jobs: switches('Jobs', old?.jobs ?? new Map()),
      classes: switches('Classes', old?.classes ?? new Map()),
      places: switches('Locations', old?.places ?? new Map()),
      scripts: SCRIPTS.map((key, index) => textOf(node, key) ?? old?.scripts[index] ?? ''),
    })
  }
  for (const item of items.values()) finish(item, given.get(item.id) ?? { buy: true, sell: true }, tree.isRenewal)
  return items
}

/** ItemDatabase::loadingFinished. @param {import('./world.mjs').Item} item @param {{ buy: boolean, sell: boolean }} given @param {boolean} isRenewal */
function finish(item, given, isRenewal) {
  const kind = item.kind.toLowerCase()
  const isWeapon = kind === 'weapon'
  item.weaponLevel = isWeapon ? item.weaponLevel || 1 : 0
  item.armorLevel = kind === 'armor' ? item.armorLevel || 1 : 0
  if (kind !== 'armor' && kind !== 'shadowgear') item.defense = 0
  if (!isWeapon && kind !== 'ammo') item.attack = 0
  if (!isWeapon) item.magicAttack = item.range = 0
  if (!given.buy && given.sell) item.buy = item.sell * 2
  else if (given.buy && !given.sell) item.sell = Math.floor(item.buy / 2)
  if (item.buy / 124 < item.sell / 75) item.sell = 1
  item.sex = sexOf(item)
  if (!REFINED.includes(kind)) item.trade.delete('NoRefine')
  // `ITEMJ_ALL` of src/map/itemdb.hpp has no third classes before renewal.
  const all = isRenewal ? [...ALL_CLASSES, 'Third', 'Third_Upper', 'Third_Baby', 'Fourth'] : ALL_CLASSES
  for (const [name, isOn] of item.classes)
    if (GROUPS[name]) {
      item.classes.delete(name)
      for (const one of GROUPS[name]) item.classes.set(one, isOn)
    }
  if (all.every((name) => item.classes.get(name))) item.classes = new Map()
}
/** @type {Record<string, string[]>} */
const GROUPS = {
  All_Upper: ['Upper', 'Third_Upper', 'Fourth'],
  All_Baby: ['Baby', 'Third_Baby'],
  All_Third: ['Third', 'Third_Upper', 'Third_Baby'],
}
const ALL_CLASSES = ['Normal', 'Upper', 'Baby']

/** ItemDatabase::defaultGender. @param {import('./world.mjs').Item} item */
export function sexOf({ kind, subtype, sex, id }) {
  const weapon = kind.toLowerCase() === 'weapon' ? subtype.toLowerCase() : ''
  if (id === WEDDING_RING_M || weapon === 'musical') return 'Male'
  if (id === WEDDING_RING_F || weapon === 'whip') return 'Female'
  return sex
}
const [WEDDING_RING_M, WEDDING_RING_F] = [2634, 2635]
