import type { Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { isReference, type AdminSession } from './adminSession.ts'
import { picture, type Cell, type Screen, type Value } from '../screens/screen.ts'

/** Opens a screen by its address, and waits until its list has been loaded. */
export async function openScreen(page: Page, screen: Screen, search = ''): Promise<void> {
  await page.goto(screen.address + search)
  await page.getByRole('heading', { name: screen.heading, level: 1 }).waitFor()
}

export const addButton = (page: Page, screen: Screen): Locator =>
  page.locator('main').getByRole('button', { name: screen.add, exact: true })

/** Buttons of the only row, or of the row that is meant. */
export const rowButton = (place: Page | Locator, words: string): Locator =>
  place.getByRole('button', { name: new RegExp(`^${words}\\b`) })

/** The modal form; toasts are dialogs too, to a screen reader. */
export const formOf = (page: Page): Locator => page.getByRole('dialog').filter({ has: page.locator('form') })

export const question = (page: Page): Locator => page.getByRole('alertdialog')

export const control = (page: Page, label: string): Locator => formOf(page).getByLabel(label, { exact: true })

/** Types a value as a person would: text, a choice, a tick, or the number of what is referred to. */
export async function type(admin: AdminSession, page: Page, label: string, value: Value): Promise<void> {
  const target = control(page, label)
  if (typeof value === 'boolean') await target.setChecked(value)
  else if (isReference(value)) await target.fill(String(admin.numberOf(value)))
  else if ((await target.evaluate(({ tagName }) => tagName)) === 'SELECT') await target.selectOption(value)
  else await target.fill(value)
}

/** What a control holds, to be compared with what was typed. */
export const held = (page: Page, label: string, value: Value): Promise<string | boolean> =>
  typeof value === 'boolean' ? control(page, label).isChecked() : control(page, label).inputValue()

/** The words that describe a control to assistive technology: its hint and its fault. */
export const description = (target: Locator): Promise<string> =>
  target.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim(),
  )

type Tone = 'good' | 'bad' | 'note'
interface Toast {
  tone: string | undefined
  text: string
}

/** The toasts that stand at present; `further` narrows them by a selector. */
export const toasts = (page: Page, further = ''): Promise<Toast[]> =>
  page.locator(`[data-tone]${further}`).evaluateAll((elements) =>
    elements.map((element) => ({
      tone: (element as HTMLElement).dataset['tone'],
      text: (element as HTMLElement).innerText.trim().replace(/\s+/g, ' '),
    })),
  )

/** The toasts that stand when the page has come to rest. */
export async function toastsAtRest(page: Page): Promise<Toast[]> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestAnimationFrame(resolve), 50)))
  return toasts(page)
}

/** Attribute of the toasts that a test has waited for. */
const AWAITED = 'data-awaited'

/**
 * Waits for a toast with just these words, in this colour: good is green, bad is red, note is blue. One that was waited for before
 * does not count: the same words may stand there still for what was done before.
 */
export async function expectToast(page: Page, tone: Tone, text: string | RegExp): Promise<void> {
  // All that were seen, so that a failure tells what was said instead.
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

/** What the only row of a screen shows, without its ID and its buttons. */
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

/** What `readRow` ought to give. */
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

/**
 * Answers calls of the API in the server's stead: those with this method at or below this path. A `gate` holds the
 * answer back. Gives the calls that were made.
 */
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

/** Whether the focus is on an element. */
export const expectFocus = (target: Locator): Promise<void> =>
  expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)
