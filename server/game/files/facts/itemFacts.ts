import { cutCharacters } from '../../../../content/text.ts'
import { ammunitionWords, cardWords, classWords, placeWords, subtypeWords, tradeWords } from './words/factWords.ts'

export interface ItemScripts {
  script: string
  equipScript: string
  unequipScript: string
}

/** What an entry says of an item, as later entries may change it. Its words depend on the kind, which they may, too. */
export interface RawItemFacts extends ItemScripts {
  subtype: string
  attack: number
  magicAttack: number
  defense: number
  range: number
  weaponLevel: number
  armorLevel: number
  lowest: number
  highest: number
  /** Bits as in `classWords`, and `EVERY_CLASS`. */
  classes: number
  sex: string
  /** Bits as in `placeWords`. */
  places: number
  /** Keys of `tradeWords`. */
  rules: ReadonlyMap<string, boolean>
}

export const noItemFacts: RawItemFacts = {
  ...{ subtype: '', attack: 0, magicAttack: 0, defense: 0, range: 0, weaponLevel: 0, armorLevel: 0 },
  ...{ lowest: 0, highest: 0, classes: -1, sex: '', places: 0 },
  ...{ rules: new Map(), script: '', equipScript: '', unequipScript: '' },
}

const orNull = (value: number): number | null => (value === 0 ? null : value)

/** Names each bit once; a word for several bits comes before those for one. */
export function wordsOfBits(bits: number, words: readonly (readonly [bits: number, word: string])[]): string {
  let left = bits
  const named: string[] = []
  for (const [own, word] of words) {
    if ((left & own) !== own) continue
    left &= ~own
    named.push(word)
  }
  return named.join(', ')
}

/** Marks that an item is for all classes of the game, but for those whose bits are off. */
export const EVERY_CLASS = 0x80

function classesOf(bits: number, all: number): string {
  const own = (bits & EVERY_CLASS) === 0 ? bits : bits & all
  return (own & all) === all ? '' : wordsOfBits(own, classWords)
}

/** `WEDDING_RING_M` and `WEDDING_RING_F` of itemdb.hpp and itemdb.h. */
const RINGS: Readonly<Record<number, string>> = { 2634: 'Male', 2635: 'Female' }

/** ItemDatabase::defaultGender of itemdb.cpp, itemdb_gendercheck of itemdb.c. */
function sexOf(id: number, { sex, subtype }: RawItemFacts, isWeapon: boolean): string {
  const weapon = isWeapon ? subtype.toLowerCase() : ''
  return RINGS[id] ?? (weapon === 'musical' ? 'Male' : weapon === 'whip' ? 'Female' : sex)
}

/** Longest text of the field. */
const MOST_CHARACTERS = 20_000

/** The three scripts, each after a line that names it, unless there is only that of using or wearing the item. */
function scriptOf({ script, equipScript, unequipScript }: ItemScripts): string {
  const parts = [
    ['', script],
    ['// EquipScript', equipScript],
    ['// UnEquipScript', unequipScript],
  ].flatMap(([name = '', text = '']) => {
    const plain = unindented(text)
    return plain === '' ? [] : [name === '' ? plain : `${name}\n${plain}`]
  })
  return cutCharacters(parts.join('\n'), MOST_CHARACTERS)
}

const indentOf = (line: string): number => line.length - line.trimStart().length

function unindented(text: string): string {
  const [first = '', ...rest] = text.replaceAll('\r', '').split('\n')
  // In Hercules the first line of a script may begin beside its opening mark, and not where the others do.
  const lines = indentOf(first) === 0 ? [first, ...rest] : rest
  const least = Math.min(...lines.flatMap((line) => (line.trim() === '' ? [] : [indentOf(line)])))
  const cut = rest.map((line) => line.slice(Math.min(least, indentOf(line))).trimEnd())
  return [first.trim(), ...cut].join('\n').trim()
}

export interface ItemFacts {
  subtype: string
  attack: number | null
  magic_attack: number | null
  defense: number | null
  range: number | null
  weapon_level: number | null
  armor_level: number | null
  required_level: number | null
  maximum_level: number | null
  classes: string
  sex: string
  places: string
  trade_rules: string
  script: string
  /** Written by `describe`. */
  effect: string
}

/** What the server makes of a kind's values, after all files are read. */
export interface ItemRules {
  /** The bits of all classes, in the game's own mode. */
  classes: number
  weaponLevel: number
  armorLevel: number
}

export function itemFacts(raw: RawItemFacts, id: number, kind: string, rules: ItemRules): ItemFacts {
  const [isWeapon, isAmmunition, isArmor] = [kind === 'Weapon', kind === 'Ammo', kind === 'Armor']
  const subtypes = isWeapon ? subtypeWords : isAmmunition ? ammunitionWords : kind === 'Card' ? cardWords : {}
  const known = raw.subtype.toLowerCase()
  const isEquipment = isWeapon || isArmor || kind === 'Shadow Gear'
  return {
    subtype: subtypes[known] ?? '',
    attack: isWeapon || isAmmunition ? orNull(raw.attack) : null,
    magic_attack: isWeapon ? orNull(raw.magicAttack) : null,
    defense: isArmor || kind === 'Shadow Gear' ? orNull(raw.defense) : null,
    range: isWeapon ? orNull(raw.range) : null,
    weapon_level: isWeapon ? orNull(raw.weaponLevel || rules.weaponLevel) : null,
    armor_level: isArmor ? orNull(raw.armorLevel || rules.armorLevel) : null,
    required_level: orNull(raw.lowest),
    maximum_level: raw.highest === 0 ? null : Math.max(raw.highest, raw.lowest),
    classes: classesOf(raw.classes, rules.classes),
    sex: sexOf(id, raw, isWeapon),
    places: wordsOfBits(raw.places, placeWords),
    trade_rules: Object.entries(tradeWords)
      .flatMap(([rule, words]) => (raw.rules.get(rule) && (rule !== 'norefine' || isEquipment) ? [words] : []))
      .join('\n'),
    script: scriptOf(raw),
    effect: '',
  }
}
