import type { Locator } from 'playwright-core'

/** Dispatches a paste event, because tests cannot paste HTML any other way. `clipboard` maps media types to data. */
export const paste = (into: Locator, clipboard: Readonly<Record<string, string>>): Promise<void> =>
  into.evaluate((element, data) => {
    const clipboardData = new DataTransfer()
    for (const [type, text] of Object.entries(data)) clipboardData.setData(type, text)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, clipboard)
