import type { Page } from 'playwright-core'
import { expectNoBarriers } from './browser.ts'

/** Shows the theme as the switch does, on the page as it stands, and waits until nothing moves. */
export const showTheme = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate(async (chosen) => {
    document.documentElement.dataset['theme'] = chosen
    // A table that waits for its rows is pale and cannot be used.
    const moves = () =>
      document.getAnimations().length > 0 || document.querySelector('table[aria-busy="true"]') !== null
    // Colours that are inherited change one element after the other, a frame each.
    for (let still = 0; still < 3; still = moves() ? 0 : still + 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
  }, theme)

/** Fails where axe finds a barrier. All that differs between the themes is colour, so the second is asked for contrast. */
export async function expectNoBarriersInBothThemes(page: Page): Promise<void> {
  await showTheme(page, 'light')
  await expectNoBarriers(page)
  await showTheme(page, 'dark')
  await expectNoBarriers(page, ['color-contrast'])
}

export const fitsItsWidth = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
