import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { leave, visit, type Visit, type VisitOptions } from './browser.ts'
import { adminAccount, logIn, setUp } from '../adminAccount.ts'
import { startProduct } from '../product.ts'
import { demoSite } from '../sharedSites.ts'
import { callApi, type Product } from '../runProduct.ts'
import { prerequisites, type Reference, type Screen } from '../screens/screen.ts'

/** Errors that the browser logs when the API refuses a request. */
const refusals = /status of (404|409|422|500|502) .*\/api\//

export const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && 'refersTo' in value

export interface AdminSession {
  url: string
  openPage: (options?: Pick<VisitOptions, 'alone' | 'baseURL'>) => Promise<Visit>
  call: (method: string, path: string, body?: Readonly<Record<string, unknown>>) => Promise<unknown>
  /** Registers an account that has the same password as the admin. */
  register: (username: string) => Promise<{ id: number; token: string }>
  /** Creates the rows of `prerequisites` with these names. The rows that they refer to are created first. */
  prepare: (names: readonly string[]) => Promise<void>
  tidy: () => Promise<void>
  numberOf: (reference: Reference) => number
  makeRow: (screen: Screen, changes?: Readonly<Record<string, unknown>>) => Promise<void>
  clear: (screen: Screen) => Promise<void>
}

/** Starts a site for the tests of a file. `make` creates the admin and returns the admin's token. */
export function useAdmin(
  browser: () => Browser,
  settings: Record<string, string>,
  make = ({ setupLink }: Product) => setUp(setupLink),
): () => AdminSession {
  let product: Product | undefined
  let session: AdminSession | undefined
  beforeAll(async () => {
    product = await startProduct('sqlite', settings)
    session = sessionOn(product.url, await make(product), browser)
  })
  afterAll(() => product?.stop())
  return () => {
    if (!session) throw new Error('The product has not started.')
    return session
  }
}

/** Logs in as the admin of a site that test files share. By default, this site has the demo content. */
export function useSharedAdmin(browser: () => Browser, site = demoSite): () => AdminSession {
  let session: AdminSession | undefined
  beforeAll(async () => {
    const { url } = site()
    session = sessionOn(url, await logIn(url), browser)
  })
  return () => {
    if (!session) throw new Error('The admin has not logged in.')
    return session
  }
}

function sessionOn(url: string, token: string, browser: () => Browser): AdminSession {
  const made = new Map<string, { path: string; id: number }>()
  const call: AdminSession['call'] = (method, path, body) => callApi(method, `${url}/api${path}`, token, body)

  const numberOf = ({ refersTo }: Reference): number => {
    const row = made.get(refersTo)
    if (!row) throw new Error(`"${refersTo}" has not been made.`)
    return row.id
  }
  const numbered = (values: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, isReference(value) ? numberOf(value) : value]),
    )
  const prepare = async (names: readonly string[]): Promise<void> => {
    for (const name of names) {
      if (made.has(name)) continue
      const { path, body } = prerequisites[name as keyof typeof prerequisites]
      await prepare(referencesIn(Object.values(body)))
      const { id } = (await call('POST', path, numbered(body))) as { id: number }
      made.set(name, { path, id })
    }
  }

  return {
    url,
    openPage: ({ baseURL = url, ...options } = {}) =>
      visit(browser(), baseURL, { colorScheme: 'light', storage: { token }, ...options }),
    call,
    register: async (username) => {
      const { password, PIN } = adminAccount
      const account = { username, email: `${username}@example.com`, PIN, password, password_confirmation: password }
      const { user, token } = (await call('POST', '/register', account)) as { user: { id: number }; token: string }
      return { id: user.id, token }
    },
    prepare,
    tidy: async () => {
      for (const { path, id } of [...made.values()].reverse()) await call('DELETE', `${path}/${id}`)
      made.clear()
    },
    numberOf,
    makeRow: async (screen, changes = {}) => {
      const values = Object.fromEntries(screen.typed.map(({ field, value }) => [field, value]))
      await call('POST', screen.path, { ...numbered(values), ...changes })
    },
    clear: async ({ path }) => {
      for (const { id } of (await call('GET', path)) as { id: number }[]) await call('DELETE', `${path}/${id}`)
      for (const [name, row] of made) if (row.path === path) made.delete(name)
    },
  }
}

export const referencesIn = (values: readonly unknown[]): string[] =>
  values.filter(isReference).map(({ refersTo }) => refersTo)

export const leansOn = ({ typed, edit }: Screen): string[] => referencesIn([...typed, edit].map(({ value }) => value))

export const closePage = (visitor: Visit): Promise<void> => leave(visitor, refusals)
