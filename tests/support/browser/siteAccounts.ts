import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { visit, type Visit } from './browser.ts'
import { makeByCommand, setUp } from '../adminAccount.ts'
import { ageSessions } from '../inDatabase.ts'
import { startProduct } from '../product.ts'
import type { Product } from '../runProduct.ts'

export const password = 'Benteng7!'
export const PIN = '001234'

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const stored = (page: Page) =>
  page.evaluate((): Readonly<Record<string, string | undefined>> => ({ ...window.localStorage }))
export const wayIn = (page: Page) => page.getByRole('link', { name: 'LOGIN / REGISTER' }).first()
export const adminLink = (page: Page) => page.getByRole('link', { name: 'ADMIN', exact: true })
export const greeting = (page: Page, name: string) => page.getByText(`Halo, ${name}`).first()

export async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByRole('main').getByLabel(label, { exact: true }).fill(value)
}

interface Answer {
  user: { id: number }
  token: string
  link: string
}

interface SiteAccounts {
  url: () => string
  adminToken: () => string
  userToken: () => string
  call: (path: string, body?: unknown, as?: string) => Promise<Answer>
  logIn: (username: string) => Promise<Answer>
  register: (username: string) => Promise<Answer>
  makeAdmin: (username: string) => Promise<unknown>
  ageSessions: (milliseconds: number) => void
  administer: (id: number, act: string) => Promise<Answer>
  arrive: (token: string | null, options?: Parameters<typeof visit>[2]) => Promise<Visit>
}

export function useSiteAccounts(browser: () => Browser): SiteAccounts {
  let product: Product
  let adminToken = ''
  let userToken = ''
  const call: SiteAccounts['call'] = async (path, body, as) => {
    const response = await fetch(`${product.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(as ? { authorization: `Bearer ${as}` } : {}) },
      body: JSON.stringify(body ?? {}),
    })
    expect(response.status, `${path}: ${response.statusText}`).toBeLessThan(500)
    return (await response.json()) as Answer
  }
  const register = (username: string) =>
    call('/register', { username, email: `${username}@example.com`, password, password_confirmation: password, PIN })

  beforeAll(async () => {
    product = await startProduct('sqlite', { DEMO: '0' })
    adminToken = await setUp(product.setupLink)
    userToken = (await register('Sari')).token
  })
  afterAll(() => product.stop())

  return {
    url: () => product.url,
    adminToken: () => adminToken,
    userToken: () => userToken,
    call,
    logIn: (username) => call('/login', { username, password }),
    register,
    makeAdmin: (username) => makeByCommand(product, { username, email: `${username}@example.com`, password, PIN }),
    ageSessions: (milliseconds) => ageSessions(product, milliseconds),
    administer: (id, act) => call(`/admin/users/${id}/${act}`, {}, adminToken),
    arrive: (token, options = {}) =>
      visit(browser(), product.url, { ...options, ...(token === null ? {} : { storage: { token } }) }),
  }
}
