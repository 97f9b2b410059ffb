// @ts-check
// items.xml: Items::loadFromXml of src/items.cpp (TFS), and of src/items/items.cpp with ItemParse (Canary).
import { readOtb } from './otb.mjs'
import { bytesOf, xmlOf } from './tree.mjs'

/** @typedef {import('./world.mjs').Item} Item */
/** @typedef {import('./xml.mjs').Element} Element */

/** Numbers below this are fluids. */
const FIRST = 100

/** @param {import('./world.mjs').Tree} tree @returns {Map<number, Item>} */
export function readItems(tree) {
  const path = `${tree.core}/items/items.xml`
  const otb = tree.emulator === 'tfs' ? readOtb(bytesOf(tree, `${tree.core}/items/items.otb`) ?? Buffer.alloc(0)) : null
  /** @type {Map<number, Item>} */
  const items = new Map()
  for (const element of xmlOf(tree, path, 'item')?.children[0]?.children ?? []) {
    const where = `${path}:${element.line}`
    const { attributes } = element
    const from = tree.cast(attributes.get('id') ?? attributes.get('fromid'))
    const to = tree.cast(attributes.get('id') ?? attributes.get('toid'))
    for (let id = from; id <= to; id++) {
      const known = otb?.get(id)
      if (otb && otb.size > 0 && !known && id >= FIRST)
        tree.leftOut.push({ kind: 'item', where, text: `${id} is not in items.otb` })
      // parseItemNode takes the first that names it.
      else if (!items.get(id)?.name) items.set(id, itemOf(tree, element, id, where, known))
    }
  }
  return items
}

/** @param {import('./world.mjs').Tree} tree @param {Element} element @param {number} id @param {string} where @param {import('./otb.mjs').OtbItem | undefined} known */
function itemOf(tree, element, id, where, known) {
  /** @type {Item} */
  const item = {
    ...{
      id,
      where,
      name: element.attributes.get('name') ?? '',
      weight: null,
      attack: 0,
      defense: 0,
      armor: 0,
      charges: 0,
      range: 0,
    },
    ...{
      level: 0,
      vocations: { all: new Set(), shown: new Set() },
      type: '',
      description: '',
      weapon: '',
      slot: '',
      primary: '',
    },
    ...{ isRemains: false, isContainer: known?.isContainer ?? false, isFluid: known?.isFluid ?? false },
    isStackable: known?.isStackable ?? null,
  }
  for (const child of element.children) {
    const value = child.attributes.get('value')
    if (value !== undefined) set(tree, item, child.attributes.get('key')?.toLowerCase() ?? '', value, child)
  }
  return item
}

/** @param {import('./world.mjs').Tree} tree @param {Item} item @param {string} key @param {string} value @param {Element} element */
function set({ cast }, item, key, value, element) {
  if (key === 'weight') item.weight = cast(value)
  else if (key === 'attack') item.attack = cast(value)
  else if (key === 'defense') item.defense = cast(value)
  else if (key === 'armor') item.armor = cast(value)
  else if (key === 'range') item.range = cast(value)
  else if (key === 'description') item.description = value
  else if (key === 'charges') item.charges = cast(value)
  else if (key === 'type') item.type = value.toLowerCase()
  else if (key === 'weapontype') item.weapon = value.toLowerCase()
  else if (key === 'slottype') item.slot = value.toLowerCase()
  else if (key === 'primarytype') item.primary = value.toLowerCase()
  else if (key === 'corpsetype') item.isRemains = true
  else if (key === 'script') setRules(cast, item, value, element)
  if (item.type === 'container') item.isContainer = true
}

/** Canary's ItemParse::parseUnscriptedItems and createAndRegisterScript. @param {import('./world.mjs').Tree['cast']} cast @param {Item} item @param {string} scripts @param {Element} element */
function setRules(cast, item, scripts, element) {
  const rules = new Map(
    element.children.map(({ attributes }) => [attributes.get('key')?.toLowerCase(), attributes.get('value') ?? '']),
  )
  const isEquipped = scripts.split(';').includes('moveevent') && !rules.has('eventtype')
  const isWeapon = scripts.split(';').includes('weapon')
  if (isWeapon && rules.has('weapontype')) item.weapon = (rules.get('weapontype') ?? '').toLowerCase()
  if (!isEquipped && !isWeapon) return
  item.slot ||= (rules.get('slot') ?? '').toLowerCase()
  item.level = cast(rules.get('level'))
  for (const one of (rules.get('vocation') ?? '').split(',')) {
    const [name = '', isShown] = one.trim().split(';')
    if (name === '') continue
    item.vocations.all.add(name)
    if (isShown === 'true') item.vocations.shown.add(name)
  }
}

/** The numbers of a name in small letters, the first of the file first. @param {Map<number, Item>} items */
export function namesOf(items) {
  /** @type {Map<string, number[]>} */
  const names = new Map()
  for (const { id, name } of items.values()) {
    if (name === '') continue
    const ids = names.get(name.toLowerCase())
    if (ids) ids.push(id)
    else names.set(name.toLowerCase(), [id])
  }
  return names
}
