import type { GameEntry } from './source/entries.ts'

/** The largest price that the servers know: src/common/mmo.hpp, MAX_ZENY. */
const MOST = 2 ** 31 - 1

export interface Prices {
  buy: number
  sell: number
}

export interface GivenPrices extends Prices {
  hasBuy: boolean
  hasSell: boolean
}

const LACKING = -1

/**
 * A price that is missing follows from the other one; an item without prices costs nothing. rAthena looks at what the
 * last entry gave, after it has read all (ItemDatabase::loadingFinished in itemdb.cpp), Hercules at each entry
 * (itemdb_validate_entry in itemdb.c).
 */
export interface PriceRules {
  given: (entry: GameEntry, before: GivenPrices | undefined) => GivenPrices
  settled: (given: GivenPrices) => Prices & { isTooDear: boolean }
}

/** Discounts and overcharges would let players sell for more than they pay. */
const isTooDear = ({ buy, sell }: Prices): boolean => buy / 124 < sell / 75

export const rathenaPrices: PriceRules = {
  given: (entry, before) => ({
    buy: entry.number('Buy', before?.buy ?? 0, MOST),
    sell: entry.number('Sell', before?.sell ?? 0, MOST),
    hasBuy: entry.has('Buy'),
    hasSell: entry.has('Sell'),
  }),
  settled: ({ buy, sell, hasBuy, hasSell }) => {
    const prices = {
      buy: hasSell && !hasBuy ? sell * 2 : buy,
      sell: hasBuy && !hasSell ? Math.floor(buy / 2) : sell,
    }
    return isTooDear(prices) ? { ...prices, sell: 1, isTooDear: true } : { ...prices, isTooDear: false }
  },
}

export const herculesPrices: PriceRules = {
  given: (entry, before) => {
    const buy = entry.number('Buy', before?.buy ?? LACKING)
    const sell = entry.number('Sell', before?.sell ?? LACKING)
    const [hasBuy, hasSell] = [buy !== LACKING, sell !== LACKING]
    return {
      buy: hasBuy ? buy : hasSell ? sell * 2 : 0,
      sell: hasSell ? sell : hasBuy ? Math.floor(buy / 2) : 0,
      ...{ hasBuy, hasSell },
    }
  },
  settled: ({ buy, sell }) => ({ buy, sell, isTooDear: isTooDear({ buy, sell }) }),
}
