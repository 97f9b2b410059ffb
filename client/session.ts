/** Key of the session's token in local storage. Specification, section 9. */
const TOKEN_KEY = 'token'

/** Storage can be denied (private windows, strict settings); the site then works without a session. */
function withStorage<T>(work: (storage: Storage) => T, otherwise: T): T {
  try {
    return work(window.localStorage)
  } catch {
    return otherwise
  }
}

export const storedToken = (): string | null => withStorage((storage) => storage.getItem(TOKEN_KEY), null)
export const storeToken = (token: string): void =>
  withStorage((storage) => storage.setItem(TOKEN_KEY, token), undefined)
export const forgetToken = (): void => withStorage((storage) => storage.removeItem(TOKEN_KEY), undefined)
