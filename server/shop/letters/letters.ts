import { itemKinds } from '../../game/files/kinds.ts'

/** What a letter of the game carries: numbers of the game's items with counts. */
export interface Attachment {
  number: number
  count: number
}

/** A grant of an order, as the item was at the time of the order. */
export interface KeptGrant {
  /** Its id on the site. */
  item: number
  /** Its number in the game. */
  number: number
  name: string
  kind: string
  /** As the game shows it; null if it is not known, and absent in orders of earlier versions. */
  weight?: number | null
  count: number
}

/** MAIL_MAX_ITEM of rAthena and RODEX_MAX_ITEM of Hercules. */
export const ATTACHMENTS = 5

/** MAX_AMOUNT of rAthena and Hercules: the most of one item in a slot of the inventory. */
const FULL_SLOT = 30_000

/** Each item of these kinds takes a slot of the inventory: itemdb_isstackable2 in src/map/itemdb.cpp of rAthena. */
const SINGLE = new Set(['Weapon', 'Armor', 'Pet Egg', 'Pet Armor', 'Shadow Gear'])

/** Nobody knows whether an item stacks if somebody has made up its kind. */
const stacks = (kind: string): boolean => itemKinds.has(kind) && !SINGLE.has(kind)

/** RODEX_WEIGHT_LIMIT in src/common/mmo.hpp, of letters that players send. What is too heavy cannot be taken out. */
const LETTER_WEIGHT = 2_000

/** Returns the letters that carry what a line of an order gives. */
export function lettersFor(grants: readonly KeptGrant[], quantity: number): Attachment[][] {
  const letters: Attachment[][] = []
  let carried = 0
  for (const { number, kind, weight, count } of grants) {
    const each = weight ?? 0
    const most = !stacks(kind) ? 1 : each > 0 ? clamp(Math.floor(LETTER_WEIGHT / each)) : FULL_SLOT
    for (let left = count * quantity; left > 0; left -= most) {
      const attachment = { number, count: Math.min(most, left) }
      const heavy = attachment.count * each
      const letter = letters.at(-1)
      if (letter && letter.length < ATTACHMENTS && carried + heavy <= LETTER_WEIGHT) {
        letter.push(attachment)
        carried += heavy
      } else {
        letters.push([attachment])
        carried = heavy
      }
    }
  }
  return letters
}

const clamp = (count: number): number => Math.min(FULL_SLOT, Math.max(1, count))
