import type { Page } from 'playwright-core'
import { expectNoBarriers } from './browser.ts'

/** Shows the theme as the switch does, on the page as it stands, and waits until nothing moves. */
const show = (page: Page, theme: 'light' | 'dark') =>
  page.evaluate(async (chosen) => {
    document.documentElement.dataset['theme'] = chosen
    // Colours that are inherited change one element after the other, a frame each.
    for (let still = 0; still < 3; still = document.getAnimations().length > 0 ? 0 : still + 1)
      await new Promise((resolve) => requestAnimationFrame(resolve))
  }, theme)

export async function expectNoBarriersInBothThemes(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await show(page, theme)
    await expectNoBarriers(page)
  }
}

export const fitsItsWidth = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)
