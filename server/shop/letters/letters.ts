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
  count: number
}

/** MAIL_MAX_ITEM of rAthena and RODEX_MAX_ITEM of Hercules. */
export const ATTACHMENTS = 5

/** MAX_AMOUNT of rAthena and Hercules: the most of one item in a slot of the inventory. */
const FULL_SLOT = 30_000

/** Each item of these kinds takes a slot of the inventory: itemdb_isstackable2 in src/map/itemdb.cpp of rAthena. */
const SINGLE = new Set(['Weapon', 'Armor', 'Pet Egg', 'Pet Armor', 'Shadow Gear'])

/** Returns the letters that carry what a line of an order gives. */
export function lettersFor(grants: readonly KeptGrant[], quantity: number): Attachment[][] {
  const attachments = grants.flatMap(({ number, kind, count }) => {
    const most = SINGLE.has(kind) ? 1 : FULL_SLOT
    const all = count * quantity
    return Array.from({ length: Math.ceil(all / most) }, (_, slot) => ({
      number,
      count: Math.min(most, all - slot * most),
    }))
  })
  return Array.from({ length: Math.ceil(attachments.length / ATTACHMENTS) }, (_, letter) =>
    attachments.slice(letter * ATTACHMENTS, (letter + 1) * ATTACHMENTS),
  )
}
