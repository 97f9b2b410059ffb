import { describe, expect, it } from 'vitest'
import {
  addButton,
  expectFocus,
  expectToast,
  formOf,
  held,
  openScreen,
  question,
  readRow,
  rowButton,
  toastsAtRest,
  type,
  visibleRow,
} from '../../../support/browser/adminPage.ts'
import { useAdminScreens } from '../../../support/browser/adminScreens.ts'
import { jpeg } from '../../../support/browser/uploads.ts'
import { screens, someScreens } from '../../../support/screens/screens.ts'
import { isThorough } from '../../../support/thorough.ts'

it('[admin.menu-keys] covers the 24 menu keys', () => {
  expect(screens.map(({ key }) => key).toSorted()).toEqual(
    (
      'news pendantInformation gemInformation serversinfo systeminfo feature-disable feature-enable npclist droplist ' +
      'dailyquestafterwar dailyquest mapinfo serverrules services gemstone resources retail seassonpass packages howto ' +
      'package-categories item-package package-bonuses item'
    )
      .split(' ')
      .toSorted(),
  )
})

// tests/unit/screenWording.test.ts tests the wording of every screen, and tests/screens/admin tests failed requests.
describe('The screen', () => {
  const { admin, page, main, use, typeAll, submit, closeButton } = useAdminScreens()

  it.each(isThorough ? screens : someScreens())(
    '[admin.create-edit-delete] [admin.delete] [admin.delete-asks] [admin.load-toast] [admin.menu-routes] [admin.modal-closes] [admin.modal-modes] [admin.no-recorded-defects] [admin.numbered-lines] [admin.save] [admin.thumbnails] [wording.cancel] [wording.confirmations] [wording.empty] [wording.loaded] [wording.nothing-found] [wording.package-titles] [wording.submit] [wording.success] [wording.tables] of $key creates, edits and deletes a row',
    async ({ key }) => {
      const screen = await use(key)
      const showsPictures = screen.noPicture !== undefined
      const expectRow = (row: typeof screen.row, withPicture: boolean) =>
        expect.poll(() => readRow(page(), screen)).toEqual(visibleRow(admin(), screen, row, withPicture))
      const isEmpty = () => main().getByText(screen.empty, { exact: true }).waitFor()
      const closed = async () => {
        await formOf(page()).waitFor({ state: 'detached' })
        await expectFocus(addButton(page(), screen))
      }
      const opened = async (words: string, title: string | undefined) => {
        await submit(words).waitFor()
        if (title) await formOf(page()).getByRole('heading', { name: title }).waitFor()
      }

      await page().goto(`/admin/${screen.key}`)
      await page().getByRole('heading', { name: screen.heading, level: 1, exact: true }).waitFor()
      expect(new URL(page().url()).pathname).toBe(screen.address)
      expect(await page().locator('nav [aria-current=page]').innerText()).toBe(screen.menu)
      await isEmpty()
      const none = screen.noneYet && { tone: 'note', text: screen.noneYet }
      const loaded = screen.loaded && { tone: 'good', text: screen.loaded }
      expect(await toastsAtRest(page())).toEqual([none ?? loaded].filter(Boolean))

      for (const close of [
        ...(screen.xAlone ? [] : [() => page().keyboard.press('Escape'), () => page().mouse.click(12, 400)]),
        () => closeButton().click(),
      ]) {
        await addButton(page(), screen).click()
        await opened(screen.submitNew, screen.formTitles?.add)
        await close()
        await closed()
      }

      await addButton(page(), screen).click()
      await typeAll(screen)
      if (showsPictures)
        await formOf(page())
          .locator('input[type=file]')
          .setInputFiles(await jpeg())
      await submit(screen.submitNew).click()
      await expectToast(page(), 'good', screen.added)
      await formOf(page()).waitFor({ state: 'detached' })
      await expectRow(screen.row, showsPictures)
      if (screen.columns) {
        expect(await page().getByRole('columnheader').allTextContents()).toEqual(screen.columns)
        await page().getByRole('cell', { name: /^\d+$/ }).first().waitFor()
      }
      if (showsPictures) {
        const image = main().locator('li img, td img').first()
        await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBeGreaterThan(0)
        await admin().clear(screen)
        await admin().makeRow(screen)
      }

      await openScreen(page(), screen)
      await expectRow(screen.row, false)
      expect(await toastsAtRest(page())).toEqual([loaded].filter(Boolean))
      await rowButton(main(), 'Edit').click()
      await opened(screen.submitEdit, screen.formTitles?.edit)
      for (const { label, value } of screen.typed) {
        const expected = typeof value === 'object' ? String(admin().numberOf(value)) : value
        expect(await held(page(), label, value)).toBe(expected)
      }
      const { edit } = screen
      await type(admin(), page(), edit.label, edit.value)
      await submit(screen.submitEdit).click()
      await expectToast(page(), 'good', screen.updated)
      await formOf(page()).waitFor({ state: 'detached' })
      await expectRow(screen.row.with(edit.at, edit.shown), false)
      await expectFocus(rowButton(main(), 'Edit'))

      for (const answer of [screen.cancel, screen.confirmYes]) {
        await rowButton(main(), screen.remove).click()
        await question(page()).getByRole('heading', { name: screen.confirmDelete, exact: true }).waitFor()
        expect(await admin().call('GET', screen.path)).toHaveLength(1)
        await question(page()).getByRole('button', { name: answer, exact: true }).click()
        await question(page()).waitFor({ state: 'detached' })
      }
      await expectToast(page(), 'good', screen.deleted)
      await isEmpty()
      expect(await admin().call('GET', screen.path)).toEqual([])
      await expectFocus(addButton(page(), screen))
    },
  )
})
