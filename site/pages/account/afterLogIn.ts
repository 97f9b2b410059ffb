import { BASKET } from '../../../content/shop/basketAddress.ts'

/** The pages to which a log-in leads back. */
export const RETURNS = { account: '/account', basket: BASKET } as const
export type ReturnAddress = (typeof RETURNS)[keyof typeof RETURNS]
export const ACCOUNT = RETURNS.account

/** The state of a link to /login from which a log-in returns. */
export const returningTo = (returnTo: ReturnAddress) => ({ returnTo })

/** Returns where a log-in leads, or null. Only these pages may ask for a return, so no address can be smuggled in. */
export function returnAddress(state: unknown): ReturnAddress | null {
  if (typeof state !== 'object' || state === null || !('returnTo' in state)) return null
  return Object.values(RETURNS).find((address) => address === state.returnTo) ?? null
}
