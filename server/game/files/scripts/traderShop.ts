import type { GameMode } from '../../../../content/realms/gameFiles.ts'
import type { Currency, Ware } from '../gameData.ts'
import { wholeNumber } from '../source/entries.ts'
import { followEvent, tokensOf, type Token } from './scriptCode.ts'

/** What the wares of a script cost. `null` is an exchange of items, which is no price in a currency. */
type Takes = Currency | null

interface TraderShop {
  takes: Takes
  sells: Ware[]
  /** Items and prices that only the running game knows. */
  unknown: string[]
}

/** The types of shops in enum npc_shop_types of Hercules' src/map/npc.h. */
const TYPES = ['NST_ZENY', 'NST_CASH', 'NST_MARKET', 'NST_CUSTOM', 'NST_BARTER', 'NST_EXPANDED_BARTER']

export const CASH_POINTS = 'Cash Points'

/**
 * Reads the wares that a script of Hercules offers by `sellitem` (src/map/script.c): a price of -1, or none, is the
 * item's own; an item that is offered again gets the new price; `tradertype` clears the list.
 */
export function traderShop(code: string, mode: GameMode): TraderShop | null {
  if (!code.includes('sellitem')) return null
  const tokens = tokensOf(code)
  let type = 'NST_ZENY'
  const sells = new Map<string, Ware>()
  const unknown: string[] = []
  followEvent(tokens, 'OnInit', mode, (name, args) => {
    const [first = [], second = []] = args
    if (name === 'tradertype') {
      type = TYPES[wholeNumber(first.join('')) ?? -1] ?? first.join('')
      sells.clear()
    } else if (name === 'sellitem') {
      const [item = '', price] = [first.join(''), priceOf(second)]
      if (/^\w+$/.test(item) && price !== undefined) sells.set(item, { item, price })
      else unknown.push(args.map((words) => words.join(' ')).join(', '))
    }
  })
  if (sells.size + unknown.length === 0) return null
  return { takes: takesOf(type, tokens), sells: [...sells.values()], unknown }
}

function priceOf(tokens: readonly Token[]): number | null | undefined {
  const text = tokens.join('')
  if (text === '' || text === '-1') return null
  const price = wholeNumber(text)
  return price === null || price < 0 ? undefined : price
}

function takesOf(type: string, tokens: readonly Token[]): Takes {
  switch (type) {
    case 'NST_ZENY':
    case 'NST_MARKET':
      return { kind: 'money' }
    case 'NST_CASH':
      return { kind: 'points', name: CASH_POINTS }
    case 'NST_CUSTOM':
      return customCurrency(tokens)
    default:
      return null
  }
}

/** A shop with its own currency says in `OnCountFunds` how much of it a player has. */
function customCurrency(tokens: readonly Token[]): Takes {
  const at = tokens.indexOf('setcurrency')
  if (at === -1) return null
  const [first = '', second = '', third = ''] = tokens.slice(at + (tokens[at + 1] === '(' ? 2 : 1))
  if (first === 'countitem') return { kind: 'item', item: second === '(' ? third : second }
  return { kind: 'points', name: first.replace(/^\W+/, '') }
}
