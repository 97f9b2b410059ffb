/** Key of the session's token in local storage. docs/product.md, section 9. */
const TOKEN_KEY = 'token'

/** Storage can be denied (private windows, strict settings); the site then works without a session. */
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

/** Key in local storage of the marks that this browser was given by log-ins, the newest first. */
const MARKS_KEY = 'device-marks'
/** Accounts of which one browser keeps a mark. */
const MOST_MARKS = 5

/**
 * The marks as they are sent, separated by commas; null where there are none. They stay when the session ends: by them the
 * account's owner gets in while others guess at the password (docs/security.md).
 */
export const storedMarks = (): string | null =>
  withStorage((storage) => /^[\w.,-]+$/.exec(storage.getItem(MARKS_KEY) ?? '')?.[0] ?? null, null)

export const storeMark = (mark: string): void =>
  withStorage((storage) => {
    const others = (storedMarks() ?? '').split(',').filter((other) => other !== '' && other !== mark)
    storage.setItem(MARKS_KEY, [mark, ...others].slice(0, MOST_MARKS).join(','))
  }, undefined)

/** Key in session storage of the screen that an expired session has interrupted. */
const RETURN_KEY = 'return'

export const rememberReturn = (address: string): void =>
  withStorage((storage) => storage.setItem(RETURN_KEY, address), undefined, 'session')

/** The screen to return to after log-in, given once; null where none was interrupted. */
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
