import type { Emulator } from './gameData.ts'
import type { GameEntry } from './source/entries.ts'
import type { GameTexts } from './source/gameText.ts'

const common: Readonly<Record<string, string>> = {
  ...{ healing: 'Healing', usable: 'Usable', etc: 'Etc', weapon: 'Weapon', armor: 'Armor', card: 'Card' },
  ...{ petegg: 'Pet Egg', petarmor: 'Pet Armor', ammo: 'Ammo', delayconsume: 'Delay Consume', cash: 'Cash' },
}

/**
 * The constants `IT_` of each server (src/common/mmo.hpp, mmo.h), which both compare without case. Hercules also takes
 * their numbers.
 */
const kinds: { readonly [E in Emulator]: Readonly<Record<string, string>> } = {
  rathena: { ...common, shadowgear: 'Shadow Gear' },
  hercules: {
    ...{ ...common, selectpackage: 'Select Package' },
    ...{ 0: 'Healing', 2: 'Usable', 3: 'Etc', 4: 'Weapon', 5: 'Armor', 6: 'Card', 7: 'Pet Egg', 8: 'Pet Armor' },
    ...{ 10: 'Ammo', 11: 'Delay Consume', 12: 'Select Package', 18: 'Cash' },
  },
}

/** Every kind of item that one of the servers has, as the importer writes it. */
export const itemKinds: ReadonlySet<string> = new Set(Object.values(kinds).flatMap((ofOne) => Object.values(ofOne)))

const USUAL = 'Etc'

/** ItemDatabase::parseBodyNode in itemdb.cpp; itemdb_readdb_libconfig_sub and itemdb_validate_entry in itemdb.c. */
export function kindOf(texts: GameTexts, emulator: Emulator, entry: GameEntry, own: string | undefined): string {
  if (!entry.has('Type')) return own ?? USUAL
  const text = entry.text('Type', '')
  const kind = kinds[emulator][text.toLowerCase().replace(/^it_/, '')]
  if (kind === undefined) texts.remarks.note('unknown_word', entry.at('Type'), `Type: ${text}`)
  return kind ?? USUAL
}

/** `itemdb_isequip2`: what must be worn somewhere, or else is no equipment. */
export const isEquipment = (kind: string): boolean => ['Weapon', 'Armor', 'Ammo', 'Shadow Gear'].includes(kind)
