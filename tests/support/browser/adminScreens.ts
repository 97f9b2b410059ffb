import type { Locator, Page } from 'playwright-core'
import { afterEach, beforeEach } from 'vitest'
import { addButton, formOf, openScreen, type } from './adminPage.ts'
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
  /** A screen whose rows are deleted when the test ends, with the rows that its values refer to. */
  use: (key: string) => Promise<Screen>
  openForm: (screen: Screen) => Promise<void>
  typeAll: (screen: Screen) => Promise<void>
  submit: (words: string) => Locator
  closeButton: () => Locator
}

/** The worker's product for the tests of a file, without rows when each of them begins, and a page of its own for each. */
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
