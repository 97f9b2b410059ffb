import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { findChromium } from '../../../scripts/lib/chromium.mjs'
import { EMBEDDED_STATE_ID } from '../../../ui/embeddedState.ts'

export const PHONE = { width: 390, height: 844 } as const
export const DESKTOP = { width: 1366, height: 768 } as const

let launched: Promise<Browser> | undefined

/** All test files of a worker share one browser, because starting a browser takes longer than most tests. */
export function useBrowser(): () => Browser {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await (launched ??= chromium.launch({
      executablePath: findChromium() ?? '',
      // Chromium cannot use its sandbox as root. The other options reduce network traffic and processes.
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

export function gate(): { promise: Promise<void>; open: () => void } {
  const { promise, resolve } = Promise.withResolvers<undefined>()
  return { promise, open: () => resolve(undefined) }
}

export interface Visit {
  page: Page
  complaints: string[]
}

export interface VisitOptions extends BrowserContextOptions {
  storage?: Readonly<Record<string, string>>
  /** True if the page must not be reused for later visitors, for example because the test installs a clock. */
  alone?: boolean
}

/** Pages that can be reused for later visitors. `key` contains the options that cannot be changed on an open page. */
const left: { key: string; page: Page }[] = []
/** The number of unused pages is limited, because each page is a process. */
const MOST_LEFT = 6
const keys = new WeakMap<Page, string>()
const complaintsOf = new WeakMap<Page, string[]>()

/** The path of a document without scripts. A test opens it to clear the site's storage. */
const BARE = '/healthz'

/** An attribute that scripts of pages get once they have run. */
const HAS_RUN = 'data-has-run'

/**
 * Opens a page with empty storage. Reuses an open page if possible, because loading the scripts takes half the time of
 * a visit.
 */
export async function visit(browser: Browser, baseURL: string, options: VisitOptions = {}): Promise<Visit> {
  const {
    viewport = DESKTOP,
    colorScheme = null,
    reducedMotion = 'reduce',
    storage,
    alone = false,
    ...fixed
  } = { locale: 'id-ID', timezoneId: 'Asia/Jakarta', ...options }
  const key = JSON.stringify({ baseURL, ...fixed })
  const known = alone ? undefined : takeLeft(key)
  const page = known ?? (await (await browser.newContext({ baseURL, ...fixed })).newPage())
  if (!known) {
    page.context().setDefaultTimeout(60_000)
    page.on('pageerror', (error) => complaintsOf.get(page)?.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') complaintsOf.get(page)?.push(`${message.text()} ${message.location().url}`)
    })
    // The browser logs nothing if a script has caught the error of what the policy forbids.
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        console.error(`The policy's ${effectiveDirective} forbids ${blockedURI}.`),
      ),
    )
    await page.addInitScript((mark) => {
      const onLoad = ({ target }: Event) => target instanceof HTMLScriptElement && target.setAttribute(mark, '')
      // A frame without the right to run scripts, such as a preview, reports each listener as blocked.
      if (window === window.top) document.addEventListener('load', onLoad, true)
    }, HAS_RUN)
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

/** Ends a visit. Fails if the page has logged errors, except those that the test has `provoked`. */
export async function leave({ page, complaints }: Visit, provoked: RegExp = /^$/): Promise<void> {
  // Leaving a page interrupts its requests, and the browser logs errors about that. So errors are ignored from now on.
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
    return false
  }
}

/**
 * Waits until React has hydrated the page. Until then, a link loads a whole document. On a document, which React does
 * not hydrate, it waits for the header's script.
 */
export async function untilHydrated(page: Page): Promise<void> {
  const waited = { stateId: EMBEDDED_STATE_ID, hasRun: HAS_RUN }
  await page.waitForFunction(({ stateId, hasRun }) => {
    if (document.getElementById(stateId) === null) {
      const scripts = [...document.scripts].filter(({ src }) => src !== '')
      return scripts.length > 0 && scripts.every((script) => script.hasAttribute(hasRun))
    }
    const links = [...document.querySelectorAll('#root a')]
    return [links[0], links.at(-1)].every((link) =>
      Object.keys(link ?? {}).some((key) => key.startsWith('__reactProps')),
    )
  }, waited)
  // React runs effects after the frame in which it hydrates the elements, so the function waits for another frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}

export async function expectNoBarriers(page: Page, rules?: string[]): Promise<void> {
  // In legacy mode, axe opens no second page and stays loaded for the next check. This makes checks four times as fast.
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder(isThere ? { page, axeSource: ';' } : { page }).setLegacyMode()
  axe.options({ resultTypes: ['violations'], ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}) })
  const { violations } = await axe.analyze()
  const barriers = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  expect(barriers, barriers.join('\n')).toEqual([])
}
