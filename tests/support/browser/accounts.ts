import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { startProduct } from '../product.ts'
import type { Product } from '../runProduct.ts'
import { visit, type useBrowser, type Visit } from './browser.ts'

export const password = 'Rahasia1!'
export const PIN = '001234'

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
export const token = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
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

/** An empty product with two admins and a user, and browsers that have their tokens. */
export function useAccounts(browser: ReturnType<typeof useBrowser>) {
  let product: Product
  let adminToken: string
  let userToken: string
  beforeAll(async () => {
    product = await startProduct('sqlite', { DEMO: '0' })
    const secrets = { GAPURA_PASSWORD: password, GAPURA_PIN: PIN }
    for (const name of ['Juragan', 'Wakil'])
      await product.gapura(`admin create --username ${name} --email ${name}@example.com`, secrets)
    adminToken = (await logIn('Juragan')).token
    userToken = (await register('Sari')).token
  })
  afterAll(() => product.stop())

  async function call(path: string, body?: unknown, as?: string): Promise<Answer> {
    const response = await fetch(`${product.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(as ? { authorization: `Bearer ${as}` } : {}) },
      body: JSON.stringify(body ?? {}),
    })
    expect(response.status, `${path}: ${response.statusText}`).toBeLessThan(500)
    return (await response.json()) as Answer // as its route answers
  }
  const logIn = (username: string) => call('/login', { username, password })
  const register = (username: string) =>
    call('/register', {
      username,
      email: `${username}@example.com`,
      password,
      password_confirmation: password,
      PIN,
    })
  const administer = (id: number, act: string) => call(`/admin/users/${id}/${act}`, {}, adminToken)

  /** A browser that has this token from an earlier visit. */
  const arrive = (stored: string | null, options: Parameters<typeof visit>[2] = {}): Promise<Visit> =>
    visit(browser(), product.url, {
      ...options,
      ...(stored === null
        ? {}
        : {
            storageState: {
              cookies: [],
              origins: [{ origin: product.url, localStorage: [{ name: 'token', value: stored }] }],
            },
          }),
    })

  return {
    adminToken: () => adminToken,
    userToken: () => userToken,
    ...{ call, logIn, register, administer, arrive },
  }
}
