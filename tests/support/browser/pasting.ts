import type { Locator } from 'playwright-core'

/** Pastes into an element what a clipboard holds, by its types. The browser gives a page no other way to a clipboard with HTML. */
export const paste = (into: Locator, clipboard: Readonly<Record<string, string>>): Promise<void> =>
  into.evaluate((element, data) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, clipboard)
