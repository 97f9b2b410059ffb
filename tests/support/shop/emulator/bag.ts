import { randomInt } from 'node:crypto'
import { CARDS, isSame, MAX_AMOUNT, type Item } from './items.ts'

/** The inventory of an online character, as `sd` holds it. Weight and the number of slots have no limits here. */
export class Bag {
  readonly #character: number
  readonly #unstackable: ReadonlySet<number>
  items: Item[]

  constructor(character: number, unstackable: ReadonlySet<number>, items: Item[]) {
    this.#character = character
    this.#unstackable = unstackable
    this.items = items
  }

  /**
   * Whether the first item of that number is no stack that would become too large: pc_checkadditem in src/map/pc.cpp, and
   * rodex_get_items in src/map/rodex.c. Neither of them compares the cards.
   */
  hasRoom({ nameid, amount }: Item): boolean {
    if (amount > MAX_AMOUNT) return false
    const stack = this.#unstackable.has(nameid) ? undefined : this.items.find((item) => item.nameid === nameid)
    return !stack || stack.amount + amount <= MAX_AMOUNT
  }

  /** pc_additem in src/map/pc.cpp and src/map/pc.c. Returns false if it refuses. */
  add(item: Item): boolean {
    if (item.nameid <= 0 || item.amount <= 0 || item.amount > MAX_AMOUNT) return false
    const isStackable = !this.#unstackable.has(item.nameid)
    const stack = isStackable
      ? this.items.find((one) => isSame(one, item, ['nameid', 'bound', 'expire_time', 'unique_id', ...CARDS]))
      : undefined
    if (stack) {
      if (stack.amount + item.amount > MAX_AMOUNT) return false
      stack.amount += item.amount
      return true
    }
    const hasOwnNumber = isStackable || item.unique_id !== '0'
    this.items.push({ ...item, equip: 0, unique_id: hasOwnNumber ? item.unique_id : this.#newNumber() })
    return true
  }

  /** pc_generate_unique_id counts in its lower half; chance is enough here and needs no table. */
  #newNumber(): string {
    return String((BigInt(this.#character) << 32n) | BigInt(randomInt(2 ** 32)))
  }
}
