// @ts-check
// The site's words for what an item is, where its entry in items.xml says so.

import { bare } from '../text.mjs'

/** @typedef {{ kind: string | null, subtype: string | null, places: string | null }} Words null: the entry does not say */

/** By `weaponType`: kind and subtype. @type {Record<string, [string, string | null]>} */
const WEAPONS = {
  ...{ sword: ['Weapon', 'Sword'], club: ['Weapon', 'Club'], axe: ['Weapon', 'Axe'], fist: ['Weapon', 'Fist'] },
  ...{ distance: ['Weapon', 'Distance'], missile: ['Weapon', 'Distance'], wand: ['Weapon', 'Wand'] },
  ...{
    shield: ['Armor', 'Shield'],
    spellbook: ['Armor', 'Spellbook'],
    ammunition: ['Ammo', null],
    ammo: ['Ammo', null],
  },
}

/** By `slotType`: kind, subtype and place. @type {Record<string, [string | null, string | null, string]>} */
const SLOTS = {
  ...{ head: ['Armor', 'Helmet', 'Head'], body: ['Armor', 'Armor', 'Body'], armor: ['Armor', 'Armor', 'Body'] },
  ...{ legs: ['Armor', 'Legs', 'Legs'], feet: ['Armor', 'Boots', 'Feet'], necklace: ['Armor', 'Amulet', 'Neck'] },
  ...{ ring: ['Armor', 'Ring', 'Finger'], backpack: [null, null, 'Backpack'], ammo: [null, null, 'Ammo'] },
  ...{ 'two-handed': [null, null, 'Two Hands'], hand: [null, null, 'Hand'] },
}

/** By `type`: the kind. @type {Record<string, string>} */
const TYPES = { rune: 'Rune', key: 'Key', container: 'Container' }

/** @param {import('./world.mjs').Item} item @returns {Words} */
export function wordsOf({ weapon, slot, type, primary }) {
  const [kind, subtype] = WEAPONS[weapon] ?? [null, null]
  const [worn, wornAs, places] = SLOTS[slot] ?? [null, null, null]
  if (weapon !== '') return { kind, subtype, places }
  return { kind: TYPES[type] ?? worn, subtype: (TYPES[type] ? null : wornAs) ?? (primary || null), places }
}

/**
 * `primarytype` is longer (sword weapons), and an item whose kind says as much needs no subtype.
 * @param {string} word @param {string} shown @param {import('./world.mjs').Item} item @param {string} kind
 */
export function isSameWord(word, shown, { primary }, kind) {
  if (word !== primary) return bare(word) === bare(shown)
  return bare(word).startsWith(bare(shown || (kind === 'Ammo' ? 'ammunition' : kind)))
}
