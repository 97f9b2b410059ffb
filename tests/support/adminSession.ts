import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Browser, Locator, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { picture as drawPicture } from './samples.ts'
import { leave, visit, type Visit } from './browser.ts'
import { startProduct, type Product } from './product.ts'
import { picture, prerequisites, type Cell, type Reference, type Screen, type Value } from './screens/sentences.ts'

const admin = { username: 'Juragan', email: 'juragan@example.com', password: 'Rahasia1!', PIN: '012345' }

/** Errors in the console that the tests provoke by refusals of the API. */
const refusals = /status of (404|409|422|500|502) .*\/api\//

const isReference = (value: unknown): value is Reference =>
  typeof value === 'object' && value !== null && 'refersTo' in value

/** An admin at a desk of their own: one product and one browser for all tests of a file. */
export interface Desk {
  product: Product
  /** Opens a page that is logged in. */
  sit: () => Promise<Visit>
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

/** Starts it before the tests of a file, and ends it after them. `settings` are added to the product's environment. */
export function openDesk(browser: () => Browser, settings: Record<string, string>): () => Desk {
  let desk: Desk | undefined
  beforeAll(async () => {
    const product = await startProduct('sqlite', settings)
    await product.gapura(`admin create --username ${admin.username} --email ${admin.email}`, {
      GAPURA_PASSWORD: admin.password,
      GAPURA_PIN: admin.PIN,
    })
    const { token } = (await send(product, null, 'POST', '/login', admin)) as { token: string }
    desk = takeSeat(product, token, async () => {
      const seat = await visit(browser(), product.url, { reducedMotion: 'reduce', colorScheme: 'light' })
      await seat.page.addInitScript((stored) => localStorage.setItem('token', stored), token)
      return seat
    })
  })
  afterAll(() => desk?.product.stop())
  return () => {
    if (!desk) throw new Error('The product has not started.')
    return desk
  }
}

function takeSeat(product: Product, token: string, sit: Desk['sit']): Desk {
  const made = new Map<string, { path: string; id: number }>()
  const call: Desk['call'] = (method, path, body) => send(product, token, method, path, body)

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
    product,
    sit,
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

async function send(product: Product, token: string | null, method: string, path: string, body?: unknown) {
  const answer = await fetch(`${product.url}/api${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
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
export const rise = (seat: Visit): Promise<void> => leave(seat, refusals)

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
export async function type(desk: Desk, page: Page, label: string, value: Value): Promise<void> {
  const target = control(page, label)
  if (typeof value === 'boolean') await target.setChecked(value)
  else if (isReference(value)) await target.fill(String(desk.numberOf(value)))
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

export const jpeg = async (width = 64, height = 48) => ({
  name: 'gambar.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.from(await (await drawPicture('jpeg', width, height)).arrayBuffer()),
})

/** A PNG that no encoder makes smaller: `side` squared pixels of three bytes each. */
export const noise = (side: number): Promise<Buffer> =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()

type Tone = 'good' | 'bad' | 'note'
interface Toast {
  tone: string | undefined
  text: string
}

/** The toasts that stand at present. */
export const toasts = (page: Page): Promise<Toast[]> =>
  page.locator('[data-tone]').evaluateAll((elements) =>
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

/** Waits for a toast with just these words, in this colour: good is green, bad is red, note is blue. */
export async function expectToast(page: Page, tone: Tone, text: string | RegExp): Promise<void> {
  // All that were seen, so that a failure tells what was said instead.
  const seen = new Map<string, Toast>()
  const look = async () => {
    for (const toast of await toasts(page)) seen.set(`${toast.tone} ${toast.text}`, toast)
    return [...seen.values()]
  }
  const words: unknown = typeof text === 'string' ? text : expect.stringMatching(text)
  await expect.poll(look, { timeout: 5_000 }).toContainEqual({ tone, text: words })
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
export const shownRow = (desk: Desk, screen: Screen, row: readonly Cell[], withPicture: boolean): unknown[] =>
  row.map((cell) => {
    if (cell === picture) return withPicture ? 'a picture' : (screen.noPicture ?? '')
    return isReference(cell) ? `${desk.numberOf(cell)} ${cell.shown}` : cell
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
