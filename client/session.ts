/** docs/product.md, section 9: the name of the token in the browser's storage. */
const TOKEN_KEY = 'token'

/** The browser may deny storage, for example in private windows. The site then works without a session. */
export function withStorage<T>(work: (storage: Storage) => T, otherwise: T, kind: 'local' | 'session' = 'local'): T {
  try {
    return work(kind === 'local' ? window.localStorage : window.sessionStorage)
  } catch {
    return otherwise
  }
}

export const storedToken = (): string | null => withStorage((storage) => storage.getItem(TOKEN_KEY), null)
export const storeToken = (token: string): void =>
  withStorage((storage) => storage.setItem(TOKEN_KEY, token), undefined)
export const forgetToken = (): void => withStorage((storage) => storage.removeItem(TOKEN_KEY), undefined)

/**
 * Storage key of the list of device marks, newest first. Each mark shows that a user has logged in on this browser
 * before.
 */
const MARKS_KEY = 'device-marks'
const MOST_MARKS = 5

/**
 * Device marks stay in the browser after log-out. They let the owner of an account log in while somebody else guesses
 * its password (docs/security.md).
 */
export const storedMarks = (): string | null =>
  withStorage((storage) => /^[\w.,-]+$/.exec(storage.getItem(MARKS_KEY) ?? '')?.[0] ?? null, null)

export const storeMark = (mark: string): void =>
  withStorage((storage) => {
    const others = (storedMarks() ?? '').split(',').filter((other) => other !== '' && other !== mark)
    storage.setItem(MARKS_KEY, [mark, ...others].slice(0, MOST_MARKS).join(','))
  }, undefined)

/** Storage key of the screen that the user was on when the session expired. */
const RETURN_KEY = 'return'

export const rememberReturn = (address: string): void =>
  withStorage((storage) => storage.setItem(RETURN_KEY, address), undefined, 'session')

/** Returns the screen that the user was on when the session expired, and forgets it. Null if there is none. */
export const takeReturn = (): string | null =>
  withStorage(
    (storage) => {
      const address = storage.getItem(RETURN_KEY)
      storage.removeItem(RETURN_KEY)
      return address && /^\/admin(\/|$)/i.test(address) ? address : null
    },
    null,
    'session',
  )

/** Storage key of a welcome that the back-office is still to show. */
const WELCOME_KEY = 'welcome'

export const rememberWelcome = (): void =>
  withStorage((storage) => storage.setItem(WELCOME_KEY, ''), undefined, 'session')

/** Returns whether the user has just logged in, and forgets it. */
export const takeWelcome = (): boolean =>
  withStorage(
    (storage) => {
      const isDue = storage.getItem(WELCOME_KEY) !== null
      storage.removeItem(WELCOME_KEY)
      return isDue
    },
    false,
    'session',
  )
