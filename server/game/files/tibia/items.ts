import { TEXT_LIMIT } from '../../../../content/limits.ts'
import { cutCharacters } from '../../../../content/text.ts'
import type { GameTexts } from '../source/gameText.ts'
import { readXml, type XmlNode } from './xmlTree.ts'
import type { TibiaItem } from './tibiaData.ts'

const ITEMS = 'data/items/items.xml'
const WEAPONS = 'data/weapons/weapons.xml'

const HIGHEST_ID = 0xffff
/** Ranges of ids that overlap for no reason but to take time. A whole tree has some 40,000 ids. */
const MOST_IDS = 500_000

/**
 * Reads the items of `data/items/items.xml` and, in TFS, of `data/weapons/weapons.xml` who may use a weapon
 * (Items::loadFromXml in src/items.cpp of both, Weapon::configureEvent in TFS' src/weapons.cpp).
 */
export function readTibiaItems(texts: GameTexts): TibiaItem[] {
  const root = readXml(texts, ITEMS)
  const weapons = readWeapons(texts)
  const items = new Map<number, TibiaItem>()
  let count = 0
  for (const node of root?.children ?? []) {
    if (node.name !== 'item') continue
    const { id, fromid = id, toid = fromid } = node.attributes
    const [first, last] = [idOf(id ?? fromid), idOf(id ?? toid)]
    if (first === null || last === null) {
      // Both servers warn and go on.
      texts.remarks.note('ignored_number', node, `id: ${id ?? fromid ?? ''}`)
      continue
    }
    count += Math.max(0, last - first + 1)
    if (count > MOST_IDS) {
      texts.remarks.fault('too_large', ITEMS, node.line, ITEMS)
      break
    }
    const item = itemOf(texts, node)
    for (let own = first; own <= last; own += 1) {
      const known = items.get(own)
      // Only the first entry with a name counts.
      if (known) texts.remarks.note('repeated_name', node, String(own))
      else if (item.name !== '') items.set(own, { ...item, ...weapons.get(own), id: own })
    }
  }
  return [...items.values()]
}

const idOf = (text: string | undefined): number | null => {
  const id = /^\d{1,5}$/.test(text ?? '') ? Number(text) : 0
  return id > 0 && id <= HIGHEST_ID ? id : null
}

type Needs = Pick<TibiaItem, 'level' | 'vocations'>

function readWeapons(texts: GameTexts): ReadonlyMap<number, Needs> {
  const weapons = new Map<number, Needs>()
  if (!texts.folder.has(WEAPONS)) return weapons
  for (const { attributes, children } of readXml(texts, WEAPONS)?.children ?? []) {
    const id = idOf(attributes['id'])
    const shown = children.filter((child) => child.attributes['showInDescription'] !== '0')
    const vocations = shown.map((child) => child.attributes['name'] ?? '').join(', ')
    if (id !== null) weapons.set(id, { level: Number(/^\d+/.exec(attributes['level'] ?? '')) || null, vocations })
  }
  return weapons
}

const title = (words: string): string => words.replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase())

const WEAPONS_BY_TYPE: Readonly<Record<string, readonly [kind: string, subtype: string]>> = {
  ...{ sword: ['Weapon', 'Sword'], axe: ['Weapon', 'Axe'], club: ['Weapon', 'Club'], fist: ['Weapon', 'Fist'] },
  ...{ distance: ['Weapon', 'Distance'], missile: ['Weapon', 'Distance'], wand: ['Weapon', 'Wand'] },
  ...{ shield: ['Armor', 'Shield'], spellbook: ['Armor', 'Spellbook'], quiver: ['Container', 'Quiver'] },
  ...{ ammunition: ['Ammo', ''], ammo: ['Ammo', ''] },
}
const WORN: Readonly<Record<string, readonly [subtype: string, place: string]>> = {
  ...{ head: ['Helmet', 'Head'], body: ['Armor', 'Body'], armor: ['Armor', 'Body'], legs: ['Legs', 'Legs'] },
  ...{ feet: ['Boots', 'Feet'], necklace: ['Amulet', 'Neck'], ring: ['Ring', 'Finger'] },
}
const HELD: Readonly<Record<string, string>> = {
  ...{ 'two-handed': 'Two Hands', hand: 'Hand', 'right-hand': 'Right Hand', 'left-hand': 'Left Hand' },
  ...{ shield: 'Left Hand', backpack: 'Backpack', ammo: 'Ammo' },
}
/** Canary's `primarytype` of what says nothing of where it is worn, such as a helmet that needs no level. */
const BY_PRIMARY_TYPE: Readonly<Record<string, readonly [kind: string, subtype: string]>> = {
  ...{ 'sword weapons': ['Weapon', 'Sword'], 'axe weapons': ['Weapon', 'Axe'], 'club weapons': ['Weapon', 'Club'] },
  ...{ 'distance weapons': ['Weapon', 'Distance'], 'fist weapons': ['Weapon', 'Fist'], wands: ['Weapon', 'Wand'] },
  ...{ rods: ['Weapon', 'Rod'], shields: ['Armor', 'Shield'], spellbooks: ['Armor', 'Spellbook'] },
  ...{ helmets: ['Armor', 'Helmet'], helmet: ['Armor', 'Helmet'], armors: ['Armor', 'Armor'], legs: ['Armor', 'Legs'] },
  ...{ boots: ['Armor', 'Boots'], rings: ['Armor', 'Ring'], 'amulets and necklaces': ['Armor', 'Amulet'] },
  ...{ quivers: ['Container', 'Quiver'], containers: ['Container', ''], ammunition: ['Ammo', ''], keys: ['Key', ''] },
  ...{ 'attack runes': ['Rune', 'Attack Rune'], 'healing runes': ['Rune', 'Healing Rune'] },
  ...{ 'support runes': ['Rune', 'Support Rune'] },
}
const KINDS_BY_TYPE: Readonly<Record<string, string>> = { container: 'Container', rune: 'Rune', key: 'Key' }

/** Attributes by their name in lower case; in Canary those of an item's script are within another. */
function attributesOf(node: XmlNode, found = new Map<string, string>()): Map<string, string> {
  for (const child of node.children) {
    const { key, value } = child.attributes
    if (key !== undefined && value !== undefined) found.set(key.toLowerCase(), value)
    attributesOf(child, found)
  }
  return found
}

function itemOf(texts: GameTexts, node: XmlNode): TibiaItem {
  const attributes = attributesOf(node)
  const word = (key: string) => (attributes.get(key) ?? '').trim().toLowerCase()
  const number = (key: string): number | null => {
    const text = attributes.get(key)
    if (text === undefined) return null
    const value = /^\s*\d+/.exec(text)
    if (value === null) texts.remarks.note('ignored_number', node, `${key}: ${text}`)
    return value === null ? null : Number(value[0])
  }
  const slot = word('slottype') || word('slot')
  const worn = WORN[slot]
  const said = word('primarytype')
  const kindOfType = KINDS_BY_TYPE[word('type')] ?? (attributes.has('containersize') ? 'Container' : 'Etc')
  const [kind, own] =
    WEAPONS_BY_TYPE[word('weapontype')] ??
    (worn ? (['Armor', worn[0]] as const) : (BY_PRIMARY_TYPE[said] ?? ([kindOfType, ''] as const)))
  const isNamed = said in BY_PRIMARY_TYPE
  return {
    id: 0,
    ...{ file: node.file, line: node.line, kind },
    name: texts.shown(node.attributes['name'] ?? '', node),
    subtype: own || (isNamed ? '' : cutCharacters(title(texts.shown(said, node)), 60)),
    weight: number('weight'),
    isCorpse: attributes.has('corpsetype'),
    attack: number('attack'),
    defense: number('defense'),
    armor: number('armor'),
    range: number('range'),
    level: number('level'),
    vocations: vocationsOf(attributes.get('vocation') ?? ''),
    places: worn?.[1] ?? HELD[slot] ?? '',
    description: cutCharacters(texts.shown(attributes.get('description') ?? '', node), TEXT_LIMIT.longText),
  }
}

/** Canary writes `Knight;true, Elite Knight`: after the semicolon, whether the description names it. */
const vocationsOf = (text: string): string =>
  text
    .split(',')
    .flatMap((part) => {
      const [name = ''] = part.split(';')
      return name.trim() === '' ? [] : [name.trim()]
    })
    .join(', ')

export interface TibiaItemNames {
  /** The number of an item that is named by number or name; null if there is none. */
  find: (named: string | number) => number | null
}

/** Of several items with a name the first counts (`nameToItems` in src/items.cpp). */
export function tibiaItemNames(items: readonly TibiaItem[]): TibiaItemNames {
  const ids = new Set(items.map(({ id }) => id))
  const byName = new Map<string, number>()
  for (const { id, name } of items) if (!byName.has(name.toLowerCase())) byName.set(name.toLowerCase(), id)
  return {
    find: (named) =>
      typeof named === 'number' ? (ids.has(named) ? named : null) : (byName.get(named.trim().toLowerCase()) ?? null),
  }
}
