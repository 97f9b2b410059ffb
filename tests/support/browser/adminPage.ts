import type { Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { closePage, isReference, type AdminSession } from './adminSession.ts'
import type { Visit } from './browser.ts'
import { describedBy } from '../screens/describedBy.ts'
import { picture, type Cell, type Screen, type Value } from '../screens/screen.ts'

export async function openScreen(page: Page, screen: Screen, search = ''): Promise<void> {
  await page.goto(screen.address + search)
  await page.getByRole('heading', { name: screen.heading, level: 1 }).waitFor()
}

export const addButton = (page: Page, screen: Screen): Locator =>
  page.locator('main').getByRole('button', { name: screen.add, exact: true })

export const rowButton = (place: Page | Locator, words: string): Locator =>
  place.getByRole('button', { name: new RegExp(`^${words}\\b`) })

async function openIfHidden(page: Page, name: RegExp): Promise<void> {
  const button = page.locator('main').getByRole('button', { name }).first()
  if ((await button.isVisible()) && (await button.getAttribute('aria-expanded')) === 'false') await button.click()
}

/** Shows the tools of a list, such as filters, which a phone has behind a button. */
export async function openTools(page: Page): Promise<void> {
  await page.locator('main h1').waitFor()
  await openIfHidden(page, /^(Alat|Tools)$/)
}

/** Shows what can be done with a row besides editing it, which a phone has behind a button; without a name, of the first. */
export async function openRowTools(page: Page, name = '.*'): Promise<void> {
  await page.locator('main [data-row]').first().waitFor()
  await openIfHidden(page, new RegExp(`^(Tindakan lain untuk|More actions for) ${name}$`))
}

/** Finds the dialog with a form, because toasts are dialogs too. */
export const formOf = (page: Page): Locator => page.getByRole('dialog').filter({ has: page.locator('form') })

export const question = (page: Page): Locator => page.getByRole('alertdialog')

export function useAdminPage(admin: () => AdminSession) {
  let visitor: Visit
  beforeAll(async () => {
    visitor = await admin().openPage()
  })
  afterAll(() => closePage(visitor))
  const page = () => visitor.page
  const button = (name: string | RegExp) => page().getByRole('button', { name, exact: typeof name === 'string' })
  return {
    page,
    main: () => page().locator('main'),
    button,
    press: (name: string) => button(name).click(),
    answer: (name: string) => question(page()).getByRole('button', { name, exact: true }).click(),
  }
}

export const control = (page: Page, label: string): Locator => formOf(page).getByLabel(label, { exact: true })

export async function type(admin: AdminSession, page: Page, label: string, value: Value): Promise<void> {
  const target = control(page, label)
  if (typeof value === 'boolean') await target.setChecked(value)
  else if (isReference(value)) await target.fill(String(admin.numberOf(value)))
  else if ((await target.evaluate(({ tagName }) => tagName)) === 'SELECT') await target.selectOption(value)
  else await target.fill(value)
}

export const held = (page: Page, label: string, value: Value): Promise<string | boolean> =>
  typeof value === 'boolean' ? control(page, label).isChecked() : control(page, label).inputValue()

export const description = (target: Locator): Promise<string> => target.evaluate(describedBy)

type Tone = 'good' | 'bad' | 'note'
interface Toast {
  tone: string | undefined
  text: string
}

export const toasts = (page: Page, further = ''): Promise<Toast[]> =>
  page.locator(`[data-tone]${further}`).evaluateAll((elements) =>
    elements.map((element) => ({
      tone: (element as HTMLElement).dataset['tone'],
      text: (element as HTMLElement).innerText.trim().replace(/\s+/g, ' '),
    })),
  )

export async function toastsAtRest(page: Page): Promise<Toast[]> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 50)))
  return toasts(page)
}

const AWAITED = 'data-awaited'

/** Waits for a new toast, ignoring those that the test has already waited for. */
export async function expectToast(page: Page, tone: Tone, text: string | RegExp): Promise<void> {
  const seen = new Map<string, Toast>()
  const look = async () => {
    for (const toast of await toasts(page, `:not([${AWAITED}])`)) seen.set(`${toast.tone} ${toast.text}`, toast)
    return [...seen.values()]
  }
  const words: unknown = typeof text === 'string' ? text : expect.stringMatching(text)
  await expect.poll(look).toContainEqual({ tone, text: words })
  await page
    .locator(`[data-tone="${tone}"]`)
    .filter({ hasText: text })
    .evaluateAll((elements, name) => elements.forEach((element) => element.setAttribute(name, '')), AWAITED)
}

export async function readRow(page: Page, { columns }: Screen): Promise<unknown[]> {
  const cells = columns
    ? page.locator('main').getByRole('row').nth(1).getByRole('cell')
    : page.locator('main li').first().locator(':is(span:has(> :is(img, svg)), h2, p)')
  const shown = await cells.evaluateAll((found) =>
    found.map((cell) => {
      const entries = [...cell.querySelectorAll('ol > li')].map((entry) => entry.textContent)
      if (entries.length > 0) return entries
      if (cell.querySelector('img')) return 'a picture'
      return (cell as HTMLElement).innerText.trim().replace(/\s+/g, ' ')
    }),
  )
  return columns ? shown.slice(1, -1) : shown
}

export const visibleRow = (
  admin: AdminSession,
  screen: Screen,
  row: readonly Cell[],
  withPicture: boolean,
): unknown[] =>
  row.map((cell) => {
    if (cell === picture) return withPicture ? 'a picture' : (screen.noPicture ?? '')
    return isReference(cell) ? `${admin.numberOf(cell)} ${cell.shown}` : cell
  })

type Reply = Parameters<Route['fulfill']>[0]

/** Fakes the responses to `method` requests at or below `path`. Returns the request bodies. */
export async function answerWith(
  page: Page,
  method: string,
  path: string,
  reply: Reply,
  gate: Promise<unknown> = Promise.resolve(),
): Promise<string[]> {
  const calls: string[] = []
  await page.route(
    ({ pathname }) => pathname === `/api${path}` || pathname.startsWith(`/api${path}/`),
    async (route) => {
      if (route.request().method() !== method) return route.fallback()
      calls.push(route.request().postData() ?? '')
      await gate
      await route.fulfill(reply)
    },
  )
  return calls
}

export const expectFocus = (target: Locator): Promise<void> =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)
