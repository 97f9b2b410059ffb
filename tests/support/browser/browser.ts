import { setTimeout as sleep } from 'node:timers/promises'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { findChromium } from '../../../scripts/lib/chromium.mjs'

export const PHONE = { width: 390, height: 844 } as const
export const DESKTOP = { width: 1366, height: 768 } as const

/** Starts one browser for the tests of a file. */
export function useBrowser(): () => Browser {
  let browser: Browser | undefined
  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: findChromium() ?? '',
      // Browsers refuse a sandbox to root, and look for their maker's hosts unless told not to. Without a GPU there is
      // no use in a process that imitates one.
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-gpu'],
    })
  })
  afterAll(() => browser?.close())
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

interface VisitOptions extends BrowserContextOptions {
  /** With an empty cache, as on a first visit: for what counts requests. */
  isFirst?: boolean
}

/**
 * Contexts that a visit has left: with their caches, without anything in their storage. A page costs half as much where its
 * scripts have been compiled before.
 */
const left = new WeakMap<Browser, Map<string, BrowserContext[]>>()
const keys = new WeakMap<BrowserContext, string>()

async function contextFor(browser: Browser, { isFirst = false, ...options }: VisitOptions): Promise<BrowserContext> {
  const key = JSON.stringify(options)
  const waiting = isFirst ? undefined : left.get(browser)?.get(key)?.pop()
  if (waiting) return waiting
  const context = await browser.newContext(options)
  context.setDefaultTimeout(15_000)
  if (!isFirst) keys.set(context, key)
  return context
}

/** How long a context may take to be emptied: under load Chromium has not answered at all. */
const EMPTY_MS = 3_000

/** Removes what a visit has stored, and its pages. */
async function empty(context: BrowserContext): Promise<boolean> {
  for (const page of context.pages()) {
    // What it has stored before cannot be reached from there.
    if (!page.url().startsWith('http')) return false
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
  }
  await context.clearCookies()
  await context.clearPermissions()
  await Promise.all(context.pages().map((page) => page.close()))
  return true
}

/** Keeps a context for the next visit, or closes it where it cannot be emptied. */
async function retire(context: BrowserContext): Promise<void> {
  const [key, browser] = [keys.get(context), context.browser()]
  const isEmpty = key !== undefined && (await Promise.race([empty(context).catch(() => false), sleep(EMPTY_MS, false)]))
  if (!isEmpty || browser === null) return context.close()
  const contexts = left.get(browser) ?? new Map<string, BrowserContext[]>()
  left.set(browser, contexts)
  contexts.set(key, [...(contexts.get(key) ?? []), context])
}

/**
 * A visitor of their own: no storage is shared. An error in the console fails the test when `leave` is called. They want
 * less motion unless the options say otherwise: the hero's mist alone takes half a processor for as long as it drifts.
 */
export async function visit(browser: Browser, baseURL: string, options: VisitOptions = {}): Promise<Visit> {
  const context = await contextFor(browser, {
    baseURL,
    viewport: DESKTOP,
    locale: 'id-ID',
    reducedMotion: 'reduce',
    ...options,
  })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  return { page, complaints }
}

/** Ends a visit and fails where its pages have complained, but for what the test has provoked. */
export async function leave({ page, complaints }: Visit, provoked: RegExp = /^$/): Promise<void> {
  await retire(page.context())
  expect(complaints.filter((complaint) => !provoked.test(complaint))).toEqual([])
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
