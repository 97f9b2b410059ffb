import type { Locator, Page } from 'playwright-core'

const PRESSABLE =
  ':is(button, summary, [role="tab"], [role="menuitem"]):visible:not([disabled], [aria-disabled="true"])'

const DIALOGS = ':is([role="dialog"], [role="alertdialog"]):not([data-tone]):visible'

/** What opens in a dialog again has been read on the way in. */
const DEEPEST = 2

const REST_MS = 80
const LONGEST_MS = 3_000

/**
 * Opens a screen and presses each of its buttons, and each button of the dialogs that appear: forms are sent without what they
 * require, and questions are answered. After each press, `read` reads the page.
 */
export async function pressEverything(page: Page, address: string, read: () => Promise<void>): Promise<void> {
  const { settle, end } = watchCalls(page)
  const open = async () => {
    await page.goto(address)
    await page.locator('main').waitFor()
    await settle()
  }
  const isOpen = async () => page.url().includes(address) && !(await page.locator(DIALOGS).first().isVisible())
  const close = async () => {
    for (let times = 0; times < DEEPEST && !(await isOpen()); times += 1) {
      await page.keyboard.press('Escape')
      await settle()
      await read()
    }
    if (!(await isOpen())) await open()
  }
  const pressAll = async (place: Locator, depth: number, pressed: Set<string>): Promise<void> => {
    for (;;) {
      if (!(await place.isVisible())) return
      const buttons = place.locator(PRESSABLE)
      const names = await buttons.evaluateAll((elements) =>
        elements.map((element) => `${element.getAttribute('aria-label')} ${element.textContent}`),
      )
      // Of names of rows, only the accents of the sentence around them are left, so one row stands for all.
      const index = names.findLastIndex((name) => !pressed.has(nameless(name)))
      if (index < 0) return
      pressed.add(nameless(names[index] ?? ''))
      const isPressed = await buttons
        .nth(index)
        .click({ timeout: 2_000 })
        .then(
          () => true,
          () => false,
        )
      if (!isPressed) continue
      await settle()
      await read()
      if (depth === DEEPEST) continue
      const dialogs = page.locator(DIALOGS)
      if ((await dialogs.count()) > depth) await pressAll(dialogs.last(), depth + 1, new Set())
      if (depth === 0) await close()
    }
  }
  await open()
  await read()
  await pressAll(page.locator('main'), 0, new Set())
  end()
}

const nameless = (name: string): string => name.replace(/[\w\s.,:;()#-]/g, '')

/** `settle` waits until the page has what it has asked the API for. */
function watchCalls(page: Page) {
  let running = 0
  const begin = () => void (running += 1)
  const finish = () => void (running -= 1)
  page.on('request', begin).on('requestfinished', finish).on('requestfailed', finish)
  return {
    settle: async () => {
      const limit = Date.now() + LONGEST_MS
      do await page.waitForTimeout(REST_MS)
      while (running > 0 && Date.now() < limit)
    },
    end: () => void page.off('request', begin).off('requestfinished', finish).off('requestfailed', finish),
  }
}
