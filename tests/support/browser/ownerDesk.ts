import type Database from 'better-sqlite3'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { adminAccount, logIn, makeByCommand } from '../adminAccount.ts'
import { ageSessions, inDatabase } from '../inDatabase.ts'
import { startProduct } from '../product.ts'
import { callApi, type Product } from '../runProduct.ts'
import { leave, useBrowser, visit, type Visit, type VisitOptions } from './browser.ts'

interface OwnerDesk {
  url: () => string
  call: (method: string, path: string, body?: object) => Promise<unknown>
  gapura: (command: string) => Promise<unknown>
  page: () => Page
  button: (name: string | RegExp) => Locator
  /** Opens a screen after discarding unsaved input. An earlier failed try of the test may have left such input. */
  openAgain: (address: string) => Promise<void>
  givePassword: () => Promise<void>
  /** Runs an action, such as typing, and waits until the page has extended the session. */
  showPresence: (act: () => Promise<void>) => Promise<void>
  inDatabase: <T>(work: (database: Database.Database) => T) => T
  ageSessions: (milliseconds: number) => void
}

/** Starts a site and opens a page for its only owner. `provoked` matches errors that the tests cause on purpose. */
export function useOwnerDesk(
  options: VisitOptions,
  provoked: RegExp,
  settings: () => Promise<Record<string, string>> = () => Promise.resolve({}),
): OwnerDesk {
  const browser = useBrowser()
  let product: Product
  let desk: Visit
  beforeAll(async () => {
    product = await startProduct('sqlite', { DEMO: '0', ...(await settings()) })
    desk = await visit(browser(), product.url, { ...options, storage: { token: await makeByCommand(product) } })
  })
  afterAll(async () => {
    await leave(desk, provoked)
    await product.stop()
  })
  const button: OwnerDesk['button'] = (name) => desk.page.getByRole('button', { name, exact: typeof name === 'string' })
  return {
    url: () => product.url,
    call: async (method, path, body) => callApi(method, product.url + path, await logIn(product.url), body),
    gapura: (command) => product.gapura(command),
    page: () => desk.page,
    openAgain: async (address) => {
      await desk.page.goto(address)
      await desk.page.evaluate(() => sessionStorage.clear())
      await desk.page.reload()
    },
    button,
    givePassword: async () => {
      // Without a token, the back-office opens /login, which would interrupt `goto`. So the test first leaves the
      // back-office.
      await desk.page.goto('/donation')
      await desk.page.evaluate(() => localStorage.removeItem('token'))
      await desk.page.goto('/login')
      await desk.page.getByLabel('Username').fill(adminAccount.username)
      await desk.page.getByLabel('Password', { exact: true }).fill(adminAccount.password)
      await button('LOGIN').click()
    },
    showPresence: async (act) => {
      const told = desk.page.waitForResponse(
        (response) => response.url().endsWith('/api/me/session') && response.request().method() === 'POST',
      )
      await act()
      await told
    },
    inDatabase: (work) => inDatabase(product, work),
    ageSessions: (milliseconds) => ageSessions(product, milliseconds),
  }
}
