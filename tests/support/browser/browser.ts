import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
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

/**
 * A visitor of their own: no storage is shared. An error in the console fails the test when `leave` is called. They want
 * less motion unless the options say otherwise: the hero's mist alone takes half a processor for as long as it drifts.
 */
export async function visit(browser: Browser, baseURL: string, options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await browser.newContext({
    baseURL,
    viewport: DESKTOP,
    locale: 'id-ID',
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(15_000)
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
  await page.context().close()
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
