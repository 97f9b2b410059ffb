import type { GameMode } from '../../../../content/realms/gameFiles.ts'
import type { Currency, GameShop, Ware } from '../gameData.ts'
import { wholeNumber } from '../source/entries.ts'
import type { GameTexts } from '../source/gameText.ts'
import { fault, spotOf, type Line } from './scriptLine.ts'
import { shopsOpened } from './topLevel.ts'
import { CASH_POINTS, traderShop } from './traderShop.ts'

/** A `marketshop` has limited stock, but like a `shop` it takes game money. */
const SHOPS = /^(market|cash|item|point)?shop$/i
const TRADER = /^trader$/i
const DUPLICATE = /^duplicate\((.*)\)$/i

interface Offer {
  takes: Currency
  sells: readonly Ware[]
}

interface Npc {
  line: Line
  /** What other scripts open by the NPC's name. */
  offers: readonly Offer[]
  /** The names of the shops that a click on the NPC opens. Null means its own. */
  opens: readonly (string | null)[]
}

/**
 * An NPC's name has the form `Shown#hidden::unique`. Other lines refer to the unique part, or to the whole name if it
 * has no `::`.
 */
function namesOf(said: string): { shown: string; unique: string } {
  const [display = '', unique = display] = said.split('::')
  const name = display === '' ? unique : display
  return { shown: name.replace(/#.*$/, '').trim() || name, unique }
}

/**
 * Reads shops, scripts that offer wares or open shops, and duplicates of these. Duplicates are resolved at the end,
 * because the original may be in a later script.
 */
export class ShopReader {
  readonly #texts: GameTexts
  readonly #mode: GameMode
  readonly #npcs = new Map<string, Npc>()
  readonly #copies: { line: Line; of: string; unique: string }[] = []
  readonly #exchanges = new Set<string>()
  readonly #placed: Npc[] = []

  constructor(texts: GameTexts, mode: GameMode) {
    this.#texts = texts
    this.#mode = mode
  }

  read(line: Line, code: string): void {
    const [where = '', kind = '', name = ''] = line.words
    this.#texts.remarks.part = 'shops'
    const { unique } = namesOf(name)
    const [, of] = DUPLICATE.exec(kind) ?? []
    if (of !== undefined) this.#copies.push({ line, of, unique })
    else if (SHOPS.test(kind))
      this.#add(unique, { line, offers: this.#offersOf(line, kind.toLowerCase()), opens: [null] })
    else if (code !== '') this.#readCode(line, code, where, unique)
  }

  #readCode(line: Line, code: string, where: string, unique: string): void {
    const own = traderShop(code, this.#mode)
    const [, kind = '', name = ''] = line.words
    const opens = shopsOpened(code)
    for (const text of own?.unknown ?? []) this.#texts.remarks.omit('unknown_item', line, text)
    if (own && own.takes === null) {
      this.#exchanges.add(unique)
      if (where !== '-') this.#texts.remarks.omit('other_currency', line, name)
    }
    const offers = own?.takes && own.sells.length > 0 ? [{ takes: own.takes, sells: own.sells }] : []
    // A click on a `trader` opens its own shop. Another script says so by `openshop` without a name.
    const all = new Set(TRADER.test(kind) ? [null, ...opens] : opens)
    if (offers.length > 0 || opens.length > 0) this.#add(unique, { line, offers, opens: [...all] })
  }

  placed(): GameShop[] {
    this.#texts.remarks.part = 'shops'
    const originals = new Map(this.#copies.map(({ unique, of }) => [unique, of]))
    const copies = this.#copies.flatMap(({ line, of }) => {
      const npc = this.#originalOf(of, originals)
      return npc ? [{ ...npc, line }] : []
    })
    return [...this.#placed, ...copies].flatMap((npc) => this.#shopsOf(npc))
  }

  /** A copy of a copy is a copy of the first original. */
  #originalOf(name: string, originals: Map<string, string>): Npc | undefined {
    const npc = this.#npcs.get(name)
    const next = originals.get(name)
    if (npc || next === undefined) return npc
    originals.delete(name)
    const original = this.#originalOf(next, originals)
    originals.set(name, next)
    return original
  }

  #add(unique: string, npc: Npc): void {
    this.#npcs.set(unique, npc)
    this.#placed.push(npc)
  }

  /** Reads the wares of a shop's line as npc_parse_shop of src/map/npc.cpp (rAthena) does. */
  #offersOf(line: Line, kind: string): Offer[] {
    const [, , , what = ''] = line.words
    const [, ...goods] = what.replace(/\s*\/\/.*$/, '').split(',')
    const takes = currencyOf(kind, goods)
    const isMoney = takes.kind === 'money'
    const sells: Ware[] = []
    for (const good of goods) {
      // A line may say `yes` or `no` for discounts before its goods.
      if (/^\s*(yes|no)?\s*$/i.test(good)) continue
      // Text after the price is ignored, as in the game servers. It may be a stock number, or the next item if a comma
      // is missing.
      const [item = '', said = ''] = good.split(':').map((part) => part.trim())
      const price = wholeNumber(said)
      if (!/^[\w'.-]+$/.test(item) || price === null) {
        fault(this.#texts, line, [good])
        return []
      }
      // An item has a price in money alone.
      sells.push({ item, price: price < 0 ? (isMoney ? null : 0) : price })
    }
    // The servers ignore an empty shop.
    return sells.length === 0 ? [] : [{ takes, sells }]
  }

  #shopsOf({ line, offers, opens }: Npc): GameShop[] {
    const [where = '', , name = ''] = line.words
    if (where === '-') return []
    const { file, line: number } = line
    for (const other of opens)
      if (other !== null && this.#exchanges.has(other)) this.#texts.remarks.omit('other_currency', line, other)
    const all = opens.flatMap((shop) => (shop === null ? offers : (this.#npcs.get(shop)?.offers ?? [])))
    if (all.length === 0) return []
    const spot = spotOf(where, 2)
    const shown = this.#texts.shown(namesOf(name).shown, line)
    if (!spot || shown === '') {
      fault(this.#texts, line, [where, name])
      return []
    }
    return byCurrency(all).map((offer) => ({ ...spot, name: shown, ...offer, file, line: number }))
  }
}

/** Takes what the shop's currency is from the beginning of its goods. */
function currencyOf(kind: string, goods: string[]): Currency {
  if (kind === 'cashshop') return { kind: 'points', name: CASH_POINTS }
  if (kind !== 'itemshop' && kind !== 'pointshop') return { kind: 'money' }
  const [name = ''] = (goods.shift() ?? '').split(':').map((part) => part.trim())
  return kind === 'itemshop' ? { kind: 'item', item: name } : { kind: 'points', name: name.replace(/^\W+/, '') }
}

/** Game money comes first, so that a shop keeps its key if it gets another currency as well. */
function byCurrency(offers: readonly Offer[]): { takes: Currency; sells: Ware[] }[] {
  const shops = new Map<string, { takes: Currency; sells: Ware[] }>()
  for (const { takes, sells } of [...offers].sort(moneyFirst)) {
    const key = JSON.stringify(takes)
    const shop = shops.get(key) ?? { takes, sells: [] }
    shop.sells.push(...sells)
    shops.set(key, shop)
  }
  return [...shops.values()]
}

const moneyFirst = (one: Offer, other: Offer): number =>
  Number(one.takes.kind !== 'money') - Number(other.takes.kind !== 'money')
