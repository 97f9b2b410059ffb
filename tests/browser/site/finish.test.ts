import { describe, expect, it } from 'vitest'
import { DESKTOP, leave, PHONE, untilHydrated, useBrowser, visit } from '../../support/browser/browser.ts'
import { demoSite } from '../../support/sharedSites.ts'

describe('Every page', () => {
  const browser = useBrowser()
  const { url } = demoSite()

  it('[site.accessibility] pages are printed black on white, and are where visitors left them after the back button', async () => {
    const visitor = await visit(browser(), url, { viewport: DESKTOP })
    const { page } = visitor
    for (const path of ['/', '/news/1', '/gameinfo/rules', '/donation?section=retail', '/gameinfo/map?map=1']) {
      await page.goto(path)
      await page.emulateMedia({ media: 'print' })
      expect(await page.getByRole('banner').isVisible(), path).toBe(false)
      const colours = await page.locator('main :not(:has(*))').evaluateAll((elements) => {
        const printed = elements.filter((element) => element.checkVisibility() && element.textContent.trim())
        return [
          ...new Set(
            printed.map(
              (element) => `${getComputedStyle(element).color} on ${getComputedStyle(element).backgroundColor}`,
            ),
          ),
        ]
      })
      expect(colours, path).toEqual(['rgb(0, 0, 0) on rgba(0, 0, 0, 0)'])
      expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
      await page.emulateMedia({ media: null })
    }

    await page.goto('/')
    await untilHydrated(page)
    const position = () => page.evaluate(() => Math.round(window.scrollY))
    /** Sections are laid out as they come near, and all within three seconds, which moves what is below them. */
    const positionAfter = async (start: number) => {
      let last = start
      await expect
        .poll(async () => {
          const before = last
          last = await position()
          return last > start && last === before
        })
        .toBe(true)
      return last
    }
    let left = 0
    for (const key of ['PageDown', 'End']) {
      await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0)
      // Until then it goes on, over the page that comes next as well.
      const scrolling = await page.evaluateHandle(() => ({
        ended: new Promise<unknown>((resolve) => addEventListener('scrollend', resolve, { once: true })),
      }))
      await page.keyboard.press(key)
      await scrolling.evaluate(({ ended }) => ended.then(() => null))
      left = await positionAfter(left)
      // Without the pointer, which would scroll to the link.
      await page.locator('header a[href="/donation"]').first().dispatchEvent('click')
      await expect.poll(position).toBe(0)
      await page.goBack()
      await expect.poll(position, { message: key }).toBe(left)
    }
    await leave(visitor)
  })

  it('[site.accessibility] opens its sections by the space bar, and a shared section within the first screen', async () => {
    const visitor = await visit(browser(), url, { viewport: PHONE })
    const { page } = visitor
    await page.goto('/gameinfo/server')
    await untilHydrated(page)
    const general = page.getByRole('link', { name: 'General Information' })
    const before = await page.evaluate(() => window.scrollY)
    await general.press(' ')
    await page.getByRole('heading', { name: 'SYSTEM INFORMATION' }).waitFor()
    expect(await page.evaluate(() => window.scrollY)).toBe(before)
    const top = await general.evaluate((link) => link.getBoundingClientRect().top)
    await general.press(' ')
    await page.getByRole('heading', { name: 'SYSTEM INFORMATION' }).waitFor({ state: 'detached' })
    expect(await general.evaluate((link) => link.getBoundingClientRect().top)).toBeCloseTo(top, 0)

    for (const path of [
      '/gameinfo/quest?section=monday',
      '/donation?section=howto',
      '/gameinfo/server?section=droplist',
    ]) {
      await page.goto(path)
      const content = page.locator('[data-open] h2 + div')
      expect(await content.evaluate((element) => element.getBoundingClientRect().top), path).toBeLessThan(
        PHONE.height - 60,
      )
    }
    await leave(visitor)
  })
})
