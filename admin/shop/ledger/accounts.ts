import type { LedgerEntry } from '../../../client/shop/desk.ts'
import { moneyText, type Currency } from '../../../content/shop/money.ts'
import { fill } from '../../../content/messages/fill.ts'
import { ledgerWording as words, reasonWording } from './wording.ts'

type Account = Pick<LedgerEntry, 'account' | 'method'>

const RECEIVED = 'received:'
/** What the site owes to people who have credit. */
export const CREDIT = 'credit'

export const isReceived = ({ account }: Pick<Account, 'account'>): boolean => account.startsWith(RECEIVED)

const PURPOSES = Object.keys(words.accounts)

function placeOf({ account }: Pick<Account, 'account'>): number {
  const place = PURPOSES.indexOf(account)
  return place === -1 ? PURPOSES.length : place
}

/** Sorts what money was for as bookkeepers read it, sales first. */
export const byPurpose = (one: Pick<Account, 'account'>, other: Pick<Account, 'account'>): number =>
  placeOf(one) - placeOf(other)

const names: Readonly<Record<string, string>> = words.accounts

/** Returns an account in words. A payment method that was deleted is named by its id. */
export const accountName = ({ account, method }: Account): string =>
  isReceived({ account })
    ? (method ?? fill(words.deletedMethod, { id: account.slice(RECEIVED.length) }))
    : (names[account] ?? account)

/** In the books what money was for has the sign opposite to that of the money, so that both add up to 0. */
export const shownAmount = ({ account, amount }: Pick<LedgerEntry, 'account' | 'amount'>): number =>
  isReceived({ account }) ? amount : 0 - amount

export const signedMoney = (amount: number, currency: Currency): string =>
  amount < 0 ? `−${moneyText(-amount, currency)}` : moneyText(amount, currency)

export const sumOf = (entries: readonly Pick<LedgerEntry, 'account' | 'amount'>[]): number =>
  entries.reduce((sum, entry) => sum + shownAmount(entry), 0)

export function reasonName(reason: string): string {
  const name = reasonWording[reason]
  return name === undefined ? reason : words.reasons[name]
}
