import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { leave, visit, type Visit, type VisitOptions } from './browser.ts'
import { logIn, setUp } from '../adminAccount.ts'
import { startProduct } from '../product.ts'
import { demoSite } from '../sharedSites.ts'
import type { Product } from '../runProduct.ts'
import { prerequisites, type Reference, type Screen } from '../screens/screen.ts'

/** Errors in the console that the tests provoke by refusals of the API. */
const refusals = /status of (404|409|422|500|502) .*\/api\//

export const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && 'refersTo' in value

/** An admin who is logged in, by the API and in pages of a browser. */
export interface AdminSession {
  url: string
  /** Opens a page that is logged in. */
  openPage: (options?: Pick<VisitOptions, 'alone' | 'baseURL'>) => Promise<Visit>
  /** Calls the API as the admin; throws where it refuses. */
  call: (method: string, path: string, body?: Readonly<Record<string, unknown>>) => Promise<unknown>
  /** Makes the rows that others refer to, once each, those that they lean on first. */
  prepare: (names: readonly string[]) => Promise<void>
  /** Deletes them, in the opposite order. */
  tidy: () => Promise<void>
  numberOf: (reference: Reference) => number
  /** Makes the row that a screen's tests type, without a picture. */
  makeRow: (screen: Screen, changes?: Readonly<Record<string, unknown>>) => Promise<void>
  /** Deletes every row of a screen. */
  clear: (screen: Screen) => Promise<void>
}

/**
 * Starts a product before the tests of a file, and ends it after them. `settings` are added to its environment; `make` makes
 * the admin and gives their token.
 */
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

/** The admin of a site that files share: of that with the demo, if no other is named. */
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
  const call: AdminSession['call'] = (method, path, body) => send(url, token, method, path, body)

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
    },
  }
}

async function send(url: string, token: string, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as unknown
}

/** The rows that values refer to, by name. */
export const referencesIn = (values: readonly unknown[]): string[] =>
  values.filter(isReference).map(({ refersTo }) => refersTo)

/** The rows that must be there before a screen's values can be typed. */
export const leansOn = ({ typed, edit }: Screen): string[] => referencesIn([...typed, edit].map(({ value }) => value))

/** Ends a visit; refusals of the API are what the tests have provoked. */
export const closePage = (visitor: Visit): Promise<void> => leave(visitor, refusals)
