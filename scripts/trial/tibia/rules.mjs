// @ts-check
// Who may use what on TFS: Weapon::configureEvent of src/weapons.cpp, MoveEvent::configureEvent of src/movement.cpp.
import { xmlOf } from './tree.mjs'
import { booleanOf, childOf, integerOf } from './xml.mjs'

/** @typedef {import('./xml.mjs').Element} Element */

/** @param {import('./world.mjs').Tree} tree @param {Map<number, import('./world.mjs').Item>} items @returns {Set<number>} the items that weapons.xml names */
export function readRules(tree, items) {
  const promoted = promotions(tree)
  /** @type {Set<number>} */
  const weapons = new Set()
  /** @param {number} id @param {Element} element @param {boolean} isWeapon */
  const apply = (id, element, isWeapon) => {
    const item = items.get(id)
    if (!item) return
    item.level = Math.max(item.level, integerOf(element.attributes.get('level')))
    for (const { attributes } of element.children) {
      const name = attributes.get('name')
      const vocation = promoted.get(name?.toLowerCase() ?? '')
      if (!vocation) continue
      item.vocations.all.add(vocation.name)
      if (isWeapon && vocation.promoted) item.vocations.all.add(vocation.promoted)
      const isShown = attributes.get('showInDescription')
      if (isShown === undefined || booleanOf(isShown)) item.vocations.shown.add(vocation.name)
    }
  }
  const file = xmlOf(tree, 'data/weapons/weapons.xml', 'rules of weapons')
  for (const element of childOf(file ?? undefined, 'weapons')?.children ?? []) {
    if (!/^(melee|distance|wand)$/i.test(element.name)) continue
    const id = integerOf(element.attributes.get('id'))
    // registerEvent keeps the first.
    if (!weapons.has(id)) apply(id, element, true)
    weapons.add(id)
  }
  const movements = xmlOf(tree, 'data/movements/movements.xml', 'rules of equipment')
  for (const element of childOf(movements ?? undefined, 'movements')?.children ?? [])
    if (/^equip$/i.test(element.attributes.get('event') ?? ''))
      for (const id of idsOf(element.attributes)) apply(id, element, false)
  return weapons
}

/** @param {Map<string, string>} attributes of an event, which MoveEvents::registerEvent reads */
function idsOf(attributes) {
  const ids = attributes.get('itemid')
  if (ids !== undefined) return ids.split(';').map(integerOf)
  const from = integerOf(attributes.get('fromid'))
  const to = Math.max(from, integerOf(attributes.get('toid')))
  return from === 0 ? [] : Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** Vocations by their name in small letters, and what each is promoted to. @param {import('./world.mjs').Tree} tree */
function promotions(tree) {
  const file = xmlOf(tree, 'data/XML/vocations.xml', 'vocations')
  const all = (childOf(file ?? undefined, 'vocations')?.children ?? []).map(({ attributes }) => ({
    id: integerOf(attributes.get('id')),
    name: attributes.get('name') ?? '',
    from: integerOf(attributes.get('fromvoc')),
  }))
  return new Map(
    all.map(({ id, name }) => [
      name.toLowerCase(),
      { name, promoted: all.find((other) => other.from === id && other.id !== id)?.name ?? null },
    ]),
  )
}
