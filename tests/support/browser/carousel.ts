import type { Locator, Page } from 'playwright-core'

export const carouselOf = (page: Page, name: string): Locator =>
  page.locator(`section[aria-roledescription="carousel"][aria-label="${name}"]`)

/** Returns the label of the carousel's visible slide, such as "2 dari 3". All other slides are inert. */
export async function visibleSlide(carousel: Locator): Promise<string> {
  const labels = await carousel
    .locator('li:not([inert]) > [aria-roledescription="slide"]')
    .evaluateAll((slides) => slides.map((slide) => slide.getAttribute('aria-label')))
  return labels.join(' and ')
}

/** Returns how far the visible slide is from its resting position, in slide widths. */
export const distanceToVisible = (carousel: Locator): Promise<number> =>
  carousel.locator('ul').evaluate((track) => {
    const shown = track.querySelector('li:not([inert])')?.getBoundingClientRect()
    const frame = track.getBoundingClientRect()
    return shown ? (shown.left - frame.left) / frame.width : Number.NaN
  })

export async function swipe(carousel: Locator, from: number, to: number): Promise<void> {
  const session = await carousel.page().context().newCDPSession(carousel.page())
  const box = await carousel.boundingBox()
  const y = (box?.y ?? 0) + 40
  const touch = (type: 'touchStart' | 'touchMove', x: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  const frame = () => carousel.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  await touch('touchStart', from)
  // The carousel's snap points take effect one frame after the touch, so the test waits.
  await frame()
  await frame()
  // The finger moves in twelve steps, because the browser would interpret a single move as a fling.
  for (let step = 1; step <= 12; step++) {
    await touch('touchMove', from + ((to - from) * step) / 12)
    await frame()
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
