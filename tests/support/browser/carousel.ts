import type { Locator, Page } from 'playwright-core'

/** A carousel as whoever does not see it knows it: by its name. */
export const carouselOf = (page: Page, name: string): Locator =>
  page.locator(`section[aria-roledescription="carousel"][aria-label="${name}"]`)

/** "2 dari 3": the slide that can be read and reached; there must be no other. */
export async function visibleSlide(carousel: Locator): Promise<string> {
  const labels = await carousel
    .locator('li:not([inert]) > [aria-roledescription="slide"]')
    .evaluateAll((slides) => slides.map((slide) => slide.getAttribute('aria-label')))
  return labels.join(' and ')
}

/** How far the track stands from the slide that is shown, in widths of a slide: 0 at rest. */
export const distanceToVisible = (carousel: Locator): Promise<number> =>
  carousel.locator('ul').evaluate((track) => {
    const shown = track.querySelector('li:not([inert])')?.getBoundingClientRect()
    const frame = track.getBoundingClientRect()
    return shown ? (shown.left - frame.left) / frame.width : Number.NaN
  })

/** A finger that goes across the carousel, from one x to another in pixels. */
export async function swipe(carousel: Locator, from: number, to: number): Promise<void> {
  const session = await carousel.page().context().newCDPSession(carousel.page())
  const box = await carousel.boundingBox()
  // Above the arrows.
  const y = (box?.y ?? 0) + 40
  const touch = (type: 'touchStart' | 'touchMove', x: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
  const frame = () => carousel.evaluate(() => new Promise((done) => requestAnimationFrame(done)))
  await touch('touchStart', from)
  // A finger lies a moment before it moves, and the points of rest hold from the frame after that in which it came.
  await frame()
  await frame()
  // It is seen once in a frame, as a hand's is: all at once would be a throw, begun before the points of rest hold on a busy machine.
  for (let step = 1; step <= 12; step++) {
    await touch('touchMove', from + ((to - from) * step) / 12)
    await frame()
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
