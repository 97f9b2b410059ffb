import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach } from 'vitest'
import { addButton, formOf, openScreen, question, type } from './adminPage.ts'
import { closePage, leansOn, useSharedAdmin, type AdminSession } from './adminSession.ts'
import { useBrowser, type Visit, type VisitOptions } from './browser.ts'
import type { Screen } from '../screens/screen.ts'
import { screenOf } from '../screens/screens.ts'
import { workerSite } from '../sharedSites.ts'

interface AdminScreens {
  admin: () => AdminSession
  visitor: () => Visit
  page: () => Page
  main: () => Locator
  button: (name: string | RegExp) => Locator
  dialog: () => Locator
  press: (...keys: string[]) => Promise<void>
  answer: (name: string) => Promise<void>
  /** Prepares a screen for a test. The screen's rows are deleted after the test. */
  use: (key: string) => Promise<Screen>
  openForm: (screen: Screen) => Promise<void>
  typeAll: (screen: Screen) => Promise<void>
  submit: (words: string) => Locator
  closeButton: () => Locator
}

/** Uses the site that all test files of a worker share. Each test starts without rows and has its own page. */
export function useAdminScreens(options?: Pick<VisitOptions, 'alone'>): AdminScreens {
  const admin = useSharedAdmin(useBrowser(), workerSite)
  const visitors: Visit[] = []
  const used: Screen[] = []
  beforeEach(async () => {
    visitors.push(await admin().openPage(options))
  })
  afterEach(async () => {
    for (const visitor of visitors.splice(0)) await closePage(visitor)
    for (const screen of used.splice(0).reverse()) await admin().clear(screen)
    await admin().tidy()
  })

  const visitor = () => {
    const [opened] = visitors
    if (!opened) throw new Error('No page has been opened.')
    return opened
  }
  const page = () => visitor().page
  const submit = (words: string) => formOf(page()).getByRole('button', { name: words, exact: true })
  return {
    admin,
    visitor,
    page,
    main: () => page().locator('main'),
    button: (name) =>
      page()
        .getByRole('button', { name, exact: typeof name === 'string' })
        .first(),
    dialog: () => page().getByRole('dialog'),
    press: async (...keys) => {
      for (const key of keys) await page().keyboard.press(key)
    },
    answer: (name) => question(page()).getByRole('button', { name, exact: true }).click(),
    use: async (key) => {
      const screen = screenOf(key)
      await admin().prepare(leansOn(screen))
      used.push(screen)
      return screen
    },
    openForm: async (screen) => {
      await openScreen(page(), screen)
      await addButton(page(), screen).click()
      await submit(screen.submitNew).waitFor()
    },
    typeAll: async (screen) => {
      for (const { label, value } of screen.typed) await type(admin(), page(), label, value)
    },
    submit,
    closeButton: () => formOf(page()).getByRole('button', { name: /^(Close|Tutup)$/ }),
  }
}
