import { TEXT_LIMIT } from '../../../../content/limits.ts'
import { cutCharacters } from '../../../../content/text.ts'
import type { GameTexts } from '../source/gameText.ts'
import { readItemsOtb, type OtbItem } from './itemsOtb.ts'
import { WHOLE_NUMBERS, type WholeNumber } from './numbers.ts'
import { namesOf, scriptRules, xmlRules, type Rules } from './rules.ts'
import type { TibiaEmulator, TibiaItem } from './tibiaData.ts'
import { wordMap } from './wordMap.ts'
import { readXml, type XmlNode } from './xmlTree.ts'

const ITEMS = 'data/items/items.xml'

/** Numbers below are fluids, which `items.otb` lacks. */
const LOWEST_OTB_ID = 100
const HIGHEST_ID = 0xffff
/** Ranges of ids that overlap for no reason but to take time. A whole tree has some 40,000 ids. */
const MOST_IDS = 500_000

/**
 * Reads the items of `data/items/items.xml` (Items::loadFromXml in src/items.cpp of both), and who may use them: TFS has
 * rules in XML and in scripts, Canary in `items.xml` and in scripts, also in those of its pack.
 */
export function readTibiaItems(texts: GameTexts, emulator: TibiaEmulator, pack: string): TibiaItem[] {
  const numberOf = WHOLE_NUMBERS[emulator]
  const root = readXml(texts, ITEMS)
  const otb = emulator === 'tfs' ? readItemsOtb(texts) : new Map<number, OtbItem>()
  const rules = [
    ...(emulator === 'tfs' ? [xmlRules(texts)] : []),
    scriptRules(texts, emulator === 'tfs' ? ['data/scripts'] : ['data/scripts', `${pack}/scripts`]),
  ]
  const items = new Map<number, TibiaItem>()
  let count = 0
  for (const node of root?.children ?? []) {
    if (node.name !== 'item') continue
    const { id, fromid, toid } = node.attributes
    const [first, last] = [idOf(numberOf, id ?? fromid), idOf(numberOf, id ?? toid)]
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
    const item = itemOf(texts, emulator, node)
    for (let own = first; own <= last; own += 1) {
      const known = otb.get(own)
      if (otb.size > 0 && !known && own >= LOWEST_OTB_ID) continue
      // Only the first entry with a name counts.
      if (items.has(own)) texts.remarks.note('repeated_name', node, String(own))
      else if (item.name !== '')
        items.set(own, { ...item, ...(known && otbFacts(item, known)), ...ruledBy(rules, own), id: own })
    }
  }
  return [...items.values()]
}

function idOf(numberOf: WholeNumber, text: string | undefined): number | null {
  const id = numberOf(text) ?? 0
  return id > 0 && id <= HIGHEST_ID ? id : null
}

const otbFacts = (item: TibiaItem, { isContainer, isFluid, isStackable }: OtbItem) => ({
  isContainer: isContainer || item.isContainer === true,
  isFluid,
  dropsSingly: !isStackable,
})

/** A later rule changes what it says of an earlier one. */
function ruledBy(rules: readonly Rules[], id: number): Partial<Pick<TibiaItem, 'level' | 'vocations' | 'isRuled'>> {
  const own = rules.map((some) => some.get(id)).filter((rule) => rule !== undefined)
  const level = own.findLast((rule) => rule.level > 0)?.level
  const vocations = own.findLast((rule) => rule.vocations.length > 0)?.vocations
  return {
    ...(own.length > 0 && { isRuled: true }),
    ...(level !== undefined && { level }),
    ...(vocations && { vocations: namesOf(vocations) }),
  }
}

const title = (words: string): string => words.replace(/(^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase())

const WEAPONS_BY_TYPE = wordMap<readonly [kind: string, subtype: string]>({
  ...{ sword: ['Weapon', 'Sword'], axe: ['Weapon', 'Axe'], club: ['Weapon', 'Club'], fist: ['Weapon', 'Fist'] },
  ...{ distance: ['Weapon', 'Distance'], missile: ['Weapon', 'Distance'], wand: ['Weapon', 'Wand'] },
  ...{ shield: ['Armor', 'Shield'], spellbook: ['Armor', 'Spellbook'], quiver: ['Container', 'Quiver'] },
  ...{ ammunition: ['Ammo', ''], ammo: ['Ammo', ''] },
})
const WORN = wordMap<readonly [subtype: string, place: string]>({
  ...{ head: ['Helmet', 'Head'], body: ['Armor', 'Body'], armor: ['Armor', 'Body'], legs: ['Legs', 'Legs'] },
  ...{ feet: ['Boots', 'Feet'], necklace: ['Amulet', 'Neck'], ring: ['Ring', 'Finger'] },
})
const HELD = wordMap<string>({
  ...{ 'two-handed': 'Two Hands', hand: 'Hand', 'right-hand': 'Right Hand', 'left-hand': 'Left Hand' },
  ...{ shield: 'Left Hand', backpack: 'Backpack', ammo: 'Ammo' },
})
/** Canary's `primarytype` of what says nothing of where it is worn, such as a helmet that needs no level. */
const BY_PRIMARY_TYPE = wordMap<readonly [kind: string, subtype: string]>({
  ...{ 'sword weapons': ['Weapon', 'Sword'], 'axe weapons': ['Weapon', 'Axe'], 'club weapons': ['Weapon', 'Club'] },
  ...{ 'distance weapons': ['Weapon', 'Distance'], 'fist weapons': ['Weapon', 'Fist'], wands: ['Weapon', 'Wand'] },
  ...{ rods: ['Weapon', 'Rod'], shields: ['Armor', 'Shield'], spellbooks: ['Armor', 'Spellbook'] },
  ...{ helmets: ['Armor', 'Helmet'], helmet: ['Armor', 'Helmet'], armors: ['Armor', 'Armor'], legs: ['Armor', 'Legs'] },
  ...{ boots: ['Armor', 'Boots'], rings: ['Armor', 'Ring'], 'amulets and necklaces': ['Armor', 'Amulet'] },
  ...{ quivers: ['Container', 'Quiver'], containers: ['Container', ''], ammunition: ['Ammo', ''], keys: ['Key', ''] },
  ...{ 'attack runes': ['Rune', 'Attack Rune'], 'healing runes': ['Rune', 'Healing Rune'] },
  ...{ 'support runes': ['Rune', 'Support Rune'] },
})
const KINDS_BY_TYPE = wordMap<string>({ container: 'Container', rune: 'Rune', key: 'Key' })

/** Attributes by their name in lower case; in Canary those of an item's script are within another. */
function attributesOf(node: XmlNode, found = new Map<string, string>()): Map<string, string> {
  for (const child of node.children) {
    const { key, value } = child.attributes
    if (key !== undefined && value !== undefined) found.set(key.toLowerCase(), value)
    attributesOf(child, found)
  }
  return found
}

function itemOf(texts: GameTexts, emulator: TibiaEmulator, node: XmlNode): TibiaItem {
  const numberOf = WHOLE_NUMBERS[emulator]
  const attributes = attributesOf(node)
  const word = (key: string) => (attributes.get(key) ?? '').trim().toLowerCase()
  const number = (key: string): number | null => {
    const text = attributes.get(key)
    const value = numberOf(text)
    if (text === undefined) return null
    if (value === null) texts.remarks.note('ignored_number', node, `${key}: ${text}`)
    else if (value < 0) texts.remarks.note('below_zero', node, `${key}: ${text}`)
    return value === null || value < 0 ? null : value
  }
  const slot = word('slottype') || word('slot')
  const worn = WORN.get(slot)
  const said = word('primarytype')
  const kindOfType = KINDS_BY_TYPE.get(word('type')) ?? (attributes.has('containersize') ? 'Container' : 'Etc')
  const [kind, own] =
    WEAPONS_BY_TYPE.get(word('weapontype')) ??
    (worn ? (['Armor', worn[0]] as const) : (BY_PRIMARY_TYPE.get(said) ?? ([kindOfType, ''] as const)))
  const isNamed = BY_PRIMARY_TYPE.has(said)
  const [armor, defense, level] = [number('armor'), number('defense'), number('level')]
  const vocations = vocationsOf(attributes.get('vocation') ?? '')
  return {
    id: 0,
    ...{ file: node.file, line: node.line, kind },
    name: texts.shown(node.attributes['name'] ?? '', node),
    subtype: own || (isNamed ? '' : cutCharacters(title(texts.shown(said, node)), 60)),
    weight: number('weight'),
    isWeighed: attributes.has('weight'),
    isCorpse: attributes.has('corpsetype'),
    isRuled: level !== null || vocations !== '',
    isContainer: word('type') === 'container' ? true : null,
    isFluid: false,
    // What has charges drops as one with them (generateLootRoll in Canary's data/libs/functions/monstertype.lua), but for
    // runes, which stack.
    dropsSingly: emulator === 'canary' && (numberOf(attributes.get('charges')) ?? 0) > 0 && word('type') !== 'rune',
    attack: number('attack'),
    // Armour counts in what is worn, not in what is held (Player::getArmor in src/player.cpp of both).
    defense: word('weapontype') === '' ? armor || defense : defense,
    range: number('range'),
    ...{ level, vocations },
    places: worn?.[1] ?? HELD.get(slot) ?? '',
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
  /** The item with a number or name; null if there is none. */
  find: (named: string | number) => TibiaItem | null
}

/** Of several items with a name the first counts (`nameToItems` in src/items.cpp). */
export function tibiaItemNames(items: readonly TibiaItem[]): TibiaItemNames {
  const byId = new Map(items.map((item) => [item.id, item]))
  const byName = new Map<string, TibiaItem>()
  for (const item of items) if (!byName.has(item.name.toLowerCase())) byName.set(item.name.toLowerCase(), item)
  return {
    find: (named) => (typeof named === 'number' ? byId.get(named) : byName.get(named.trim().toLowerCase())) ?? null,
  }
}
