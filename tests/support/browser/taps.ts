import type { Locator, Page } from 'playwright-core'

/**
 * Does what a thumb does, and counts it. A field counts as one tap, after which its keyboard is open: what is typed, with
 * Enter, counts as none. A time counts as two, because it is also confirmed, and a picture too, because it is also chosen in
 * the phone.
 */
export function countedTaps(page: Page) {
  let count = 0
  const tap = async (target: Locator): Promise<void> => {
    await target.tap()
    count += 1
  }
  return {
    count: () => count,
    tap,
    type: async (target: Locator, text: string) => {
      await tap(target)
      await page.keyboard.insertText(text)
    },
    setTime: async (target: Locator, time: string) => {
      await target.fill(time)
      count += 2
    },
    choosePicture: async (target: Locator, buffer: Buffer) => {
      await target.setInputFiles({ name: 'gambar.png', mimeType: 'image/png', buffer })
      count += 2
    },
  }
}
