import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { findChromium } from '../../../scripts/lib/chromium.mjs'

export const PHONE = { width: 390, height: 844 } as const
export const DESKTOP = { width: 1366, height: 768 } as const

let launched: Promise<Browser> | undefined

/** One browser for all files of a worker: its start costs more than most tests. It ends with the worker. */
export function useBrowser(): () => Browser {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await (launched ??= chromium.launch({
      executablePath: findChromium() ?? '',
      // Browsers refuse a sandbox to root, and look for their maker's hosts unless told not to. Without a GPU there is
      // no use in a process that imitates one. Pages of a site share a process, and none is started ahead of its use.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-gpu',
        '--process-per-site',
        '--disable-features=SpareRendererForSitePerProcess',
      ],
    }))
    if (!browser.isConnected()) throw new Error('The browser has died.')
  })
  return () => {
    if (!browser) throw new Error('The browser has not started.')
    return browser
  }
}

/** A promise and what settles it. */
export function gate(): { promise: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  return { promise, open: () => resolve(undefined) }
}

export interface Visit {
  page: Page
  /** Errors that the page has logged or thrown so far. */
  complaints: string[]
}

export interface VisitOptions extends BrowserContextOptions {
  /** What local storage holds before the first page. */
  storage?: Readonly<Record<string, string>>
  /** Nobody has used the page before, and nobody will: for tests that install scripts or a clock, or listen to dialogs. */
  alone?: boolean
}

/** Pages that were left, each with what cannot be changed about it; the one that was left last stands last. */
const left: { key: string; page: Page }[] = []
/** Each is a process; more would stay of products that have ended. */
const MOST_LEFT = 6
const keys = new WeakMap<Page, string>()
const complaintsOf = new WeakMap<Page, string[]>()

/** A document of the site without scripts or styles, in which its storage can be read and written. */
const BARE = '/healthz'

/**
 * A visitor of their own: no storage is shared. An error in the console fails the test when `leave` is called. They want
 * less motion unless the options say otherwise: the hero's mist alone takes half a processor for as long as it drifts.
 *
 * The page may have been another visitor's who has left: what they stored is gone, but the browser has read the scripts
 * already, which takes half of a visit.
 */
export async function visit(browser: Browser, baseURL: string, options: VisitOptions = {}): Promise<Visit> {
  const {
    viewport = DESKTOP,
    colorScheme = null,
    reducedMotion = 'reduce',
    storage,
    alone = false,
    ...fixed
  } = { locale: 'id-ID', ...options }
  const key = JSON.stringify({ baseURL, ...fixed })
  const known = alone ? undefined : takeLeft(key)
  const page = known ?? (await (await browser.newContext({ baseURL, ...fixed })).newPage())
  if (!known) {
    page.context().setDefaultTimeout(30_000)
    page.on('pageerror', (error) => complaintsOf.get(page)?.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') complaintsOf.get(page)?.push(`${message.text()} ${message.location().url}`)
    })
    if (!alone) keys.set(page, key)
  }
  const complaints: string[] = []
  complaintsOf.set(page, complaints)
  if (viewport) await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme, reducedMotion })
  if (storage) {
    if (!known) await page.goto(BARE)
    await page.evaluate((entries) => {
      for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
    }, storage)
  }
  return { page, complaints }
}

/** Ends a visit and fails where its pages have complained, but for what the test has provoked. */
export async function leave({ page, complaints }: Visit, provoked: RegExp = /^$/): Promise<void> {
  // What is broken off by leaving is no fault of the page's.
  complaintsOf.delete(page)
  const key = keys.get(page)
  if (key === undefined || !(await isMadeBare(page))) await page.context().close()
  else left.push({ key, page })
  if (left.length > MOST_LEFT) await left.shift()?.page.context().close()
  expect(complaints.filter((complaint) => !provoked.test(complaint))).toEqual([])
}

function takeLeft(key: string): Page | undefined {
  const index = left.findLastIndex((other) => other.key === key)
  return index < 0 ? undefined : left.splice(index, 1)[0]?.page
}

/** Takes off a page what its visitor has left on it. Gives false where that cannot be done. */
async function isMadeBare(page: Page): Promise<boolean> {
  const context = page.context()
  try {
    for (const other of context.pages()) if (other !== page) await other.close()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.clearPermissions()
    await page.goto(BARE)
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    const session = await context.newCDPSession(page)
    await session.send('Page.resetNavigationHistory')
    await session.detach()
    const { cookies, origins } = await context.storageState()
    return cookies.length === 0 && origins.length === 0
  } catch {
    // The product has ended, or the page has.
    return false
  }
}

/**
 * Waits until React has taken over a page of the site that the server has rendered: until then a link loads its document.
 * (React marks each element that it has hydrated.)
 */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const links = [...document.querySelectorAll('#root a')]
    return [links[0], links.at(-1)].every((link) =>
      Object.keys(link ?? {}).some((key) => key.startsWith('__reactProps')),
    )
  })
  // Effects run after the frame in which the elements were hydrated.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

/** Fails where axe finds a barrier on the page as it stands: by all of its rules, or by these alone. */
export async function expectNoBarriers(page: Page, rules?: string[]): Promise<void> {
  // Four times as fast as the usual way: a page without frames needs no second one to gather what was found, and
  // keeps axe until it is left.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder(isThere ? { page, axeSource: ';' } : { page }).setLegacyMode()
  axe.options({ resultTypes: ['violations'], ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}) })
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([])
}
