import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, expectNoBarriers, PHONE } from './browser.ts'

/** Sets the theme and waits until all animations have ended. */
export const showTheme = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate(async (chosen) => {
    document.documentElement.dataset['theme'] = chosen
    // A table is pale while it waits for its rows, so its contrast cannot be measured yet.
    const moves = () =>
      document.getAnimations().length > 0 || document.querySelector('table[aria-busy="true"]') !== null
    // The transition of an inherited colour starts one frame later at each nesting level. So a single frame without
    // animations does not mean that all have ended.
    for (let still = 0; still < 3; still = moves() ? 0 : still + 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
  }, theme)

/** The themes differ only in colours, so axe checks only the contrast in the second theme. */
export async function expectNoBarriersInBothThemes(page: Page): Promise<void> {
  await showTheme(page, 'light')
  await expectNoBarriers(page)
  await showTheme(page, 'dark')
  await expectNoBarriers(page, ['color-contrast'])
}

export const fitsItsWidth = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

export async function expectAccessible(page: Page): Promise<void> {
  await expectNoBarriersInBothThemes(page)
  expect(await fitsItsWidth(page)).toBe(true)
}

export async function expectAccessibleOnAPhone(page: Page): Promise<void> {
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  await page.setViewportSize(DESKTOP)
}
