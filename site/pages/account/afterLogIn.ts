export const ACCOUNT = '/account'

/** The state of a link to /login from which a log-in returns to /account. */
export const RETURN_TO_ACCOUNT = { returnTo: ACCOUNT }

/** Returns where a log-in leads, or null. Only /account may ask for its return, so no address can be smuggled in. */
export const returnAddress = (state: unknown): typeof ACCOUNT | null =>
  typeof state === 'object' && state !== null && 'returnTo' in state && state.returnTo === ACCOUNT ? ACCOUNT : null
