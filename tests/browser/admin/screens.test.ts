import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { gate, useBrowser, type Visit } from '../../support/browser/browser.ts'
import { leansOn, closePage, useAdmin } from '../../support/browser/adminSession.ts'
import {
  addButton,
  answerWith,
  control,
  description,
  expectFocus,
  expectToast,
  formOf,
  held,
  openScreen,
  question,
  readRow,
  rowButton,
  visibleRow,
  toasts,
  toastsAtRest,
  type,
} from '../../support/browser/adminPage.ts'
import { jpeg } from '../../support/browser/uploads.ts'
import { said } from '../../support/screens/screen.ts'
import { screens, someScreens } from '../../support/screens/screens.ts'
import { isThorough } from '../../support/thorough.ts'

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

describe('In the back-office', () => {
  const admin = useAdmin(useBrowser(), { DEMO: '0' })

  // Their words: tests/unit/screenWording.test.ts, of every screen. `npm run test:release` walks through all of them.
  describe.each((isThorough ? screens : someScreens()).map((screen) => [screen.key, screen] as const))(
    'the screen of %s',
    (_key, screen) => {
      const { path } = screen
      let visitor: Visit
      beforeAll(async () => {
        await admin().prepare(leansOn(screen))
        visitor = await admin().openPage()
      })
      beforeEach(async () => {
        await page().unrouteAll()
        // What a test has left in a form is kept for the next visit; a new page has no storage yet.
        await page().evaluate(() => window.origin !== 'null' && sessionStorage.clear())
        await admin().clear(screen)
      })
      afterAll(async () => {
        await admin().clear(screen)
        await admin().tidy()
        await closePage(visitor)
      })

      const page = (): Page => visitor.page
      const submit = (words: string) => formOf(page()).getByRole('button', { name: words, exact: true })
      const expectRow = (row: typeof screen.row, withPicture: boolean) =>
        expect.poll(() => readRow(page(), screen)).toEqual(visibleRow(admin(), screen, row, withPicture))
      const showsPictures = screen.noPicture !== undefined
      const choosePicture = async () => {
        if (showsPictures)
          await formOf(page())
            .locator('input[type=file]')
            .setInputFiles(await jpeg())
      }
      /** Waits for what the screen says of a failure: a red toast, or the dialog that news shows. */
      const expectFailure = async (sentence: string) => {
        if (!screen.failureTitle) return expectToast(page(), 'bad', sentence)
        await question(page()).getByRole('heading', { name: screen.failureTitle, exact: true }).waitFor()
        await question(page()).getByText(sentence, { exact: true }).waitFor()
        await question(page()).getByRole('button').click()
        await question(page()).waitFor({ state: 'detached' })
      }

      const opened = async () => {
        await addButton(page(), screen).click()
        await submit(screen.submitNew).waitFor()
      }
      const closed = async () => {
        await formOf(page()).waitFor({ state: 'detached' })
        await expectFocus(addButton(page(), screen))
      }
      const expectTyped = async () => {
        for (const { label, value } of screen.typed) {
          const expected = typeof value === 'object' ? String(admin().numberOf(value)) : value
          expect(await held(page(), label, value)).toBe(expected)
        }
      }
      const ask = async () => {
        await rowButton(page().locator('main'), screen.remove).click()
        await question(page()).getByRole('heading', { name: screen.confirmDelete, exact: true }).waitFor()
      }
      const answer = (words: string) => question(page()).getByRole('button', { name: words, exact: true }).click()
      const isEmpty = () => page().locator('main').getByText(screen.empty, { exact: true }).waitFor()

      it('[admin.load-toast] [admin.menu-routes] [admin.modal-closes] [wording.empty] [wording.nothing-found] [wording.package-titles] has its menu key and its nested address, says that there is nothing yet, and opens and closes its form', async () => {
        await page().goto(`/admin/${screen.key}`)
        await page().getByRole('heading', { name: screen.heading, level: 1, exact: true }).waitFor()
        expect(new URL(page().url()).pathname).toBe(screen.address)
        expect(await page().locator('nav [aria-current=page]').innerText()).toBe(screen.menu)
        await addButton(page(), screen).waitFor()
        await isEmpty()
        // A successful load is one without rows, too, where the screen has no other words for that.
        const none = screen.noneYet && { tone: 'note', text: screen.noneYet }
        const loaded = screen.loaded && { tone: 'good', text: screen.loaded }
        expect(await toastsAtRest(page())).toEqual([none ?? loaded].filter(Boolean))

        await opened()
        if (screen.formTitles) await formOf(page()).getByRole('heading', { name: screen.formTitles.add }).waitFor()
        await page().keyboard.press('Escape')
        if (!screen.xAlone) {
          await closed()
          await opened()
        }
        await page().mouse.click(12, 400)
        if (!screen.xAlone) {
          await closed()
          await opened()
        }
        await formOf(page())
          .getByRole('button', { name: /^(Close|Tutup)$/ })
          .click()
        await closed()
      })

      it('[admin.create-edit-delete] [admin.failed-save] [admin.missing-list] [admin.modal-modes] [admin.numbered-lines] [admin.save] [admin.saving] [admin.thumbnails] [api.missing-list] [wording.news] [wording.nothing-found] [wording.save-failures] [wording.submit] [wording.success] [wording.tables] takes a missing list for an empty one, keeps what was typed when a save is refused, and adds a row', async () => {
        await answerWith(page(), 'GET', path, { status: 404, json: { message: 'Tidak ada.' } })
        await openScreen(page(), screen)
        await isEmpty()
        expect(await toastsAtRest(page())).toEqual(screen.noneYet ? [{ tone: 'note', text: screen.noneYet }] : [])
        await page().unrouteAll()

        const [first] = screen.typed
        if (!first) throw new Error('The screen has no fields.')
        const fault = `${first.label} sudah dipakai.`
        const refusal = gate()
        const reply = { status: 422, json: { message: said.save, errors: { [first.field]: [fault] } } }
        const calls = await answerWith(page(), 'POST', path, reply, refusal.promise)
        await opened()
        for (const { label, value } of screen.typed) await type(admin(), page(), label, value)
        await choosePicture()
        await submit(screen.submitNew).dblclick()
        expect(await submit(screen.saving).isDisabled()).toBe(true)
        refusal.open()
        await expectFailure(screen.saveFailed)
        expect(calls).toHaveLength(1)
        expect(await description(control(page(), first.label))).toContain(fault)
        await expectTyped()
        await type(admin(), page(), first.label, first.field === screen.edit.field ? screen.edit.value : '77')
        expect(await description(control(page(), first.label))).not.toContain(fault)
        expect(await submit(screen.submitNew).isEnabled()).toBe(true)

        await page().unrouteAll()
        await type(admin(), page(), first.label, first.value)
        const loads = async () => (await toasts(page())).filter(({ text }) => text === screen.loaded).length
        const before = await loads()
        await submit(screen.submitNew).click()
        await expectToast(page(), 'good', screen.added)
        await formOf(page()).waitFor({ state: 'detached' })
        await expectRow(screen.row, showsPictures)
        if (screen.columns) {
          expect(await page().getByRole('columnheader').allTextContents()).toEqual(screen.columns)
          await page().getByRole('cell', { name: /^\d+$/ }).first().waitFor()
        }
        if (showsPictures) {
          const image = page().locator('main li img, main td img').first()
          await expect
            .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
            .toBeGreaterThan(0)
        }
        // The reload after a save does not announce itself over the save's own toast.
        expect(await loads()).toBeLessThanOrEqual(before)
      })

      it('[admin.create-edit-delete] [admin.delete] [admin.delete-asks] [admin.load-toast] [admin.modal-modes] [admin.no-recorded-defects] [admin.save] [admin.thumbnails] [wording.cancel] [wording.confirmations] [wording.delete-failures] [wording.load-failures] [wording.loaded] [wording.news] [wording.package-titles] [wording.submit] [wording.success] [wording.tables] says why a list could not be loaded, edits a row that comes prefilled, and asks before it deletes', async () => {
        await admin().makeRow(screen)
        await answerWith(page(), 'GET', path, { status: 500, json: { message: said.load } })
        await openScreen(page(), screen)
        await expectToast(page(), 'bad', screen.loadFailed)
        expect(await page().locator('main').getByText(screen.empty, { exact: true }).count()).toBe(0)
        await page().unrouteAll()
        await page()
          .locator('main')
          .getByRole('button', { name: /^(Try again|Coba lagi)$/ })
          .click()
        await expectRow(screen.row, false)

        await openScreen(page(), screen)
        await expectRow(screen.row, false)
        expect(await toastsAtRest(page())).toEqual(screen.loaded ? [{ tone: 'good', text: screen.loaded }] : [])
        await rowButton(page().locator('main'), 'Edit').click()
        if (screen.formTitles) await formOf(page()).getByRole('heading', { name: screen.formTitles.edit }).waitFor()
        await expectTyped()
        const { edit } = screen
        await type(admin(), page(), edit.label, edit.value)
        await submit(screen.submitEdit).click()
        await expectToast(page(), 'good', screen.updated)
        await formOf(page()).waitFor({ state: 'detached' })
        await expectRow(screen.row.with(edit.at, edit.shown), false)
        await expectFocus(rowButton(page().locator('main'), 'Edit'))

        await ask()
        await answer(screen.cancel)
        await question(page()).waitFor({ state: 'detached' })
        expect(await admin().call('GET', path)).toHaveLength(1)
        await answerWith(page(), 'DELETE', path, { status: 500, json: { message: said.remove } })
        await ask()
        await answer(screen.confirmYes)
        await expectFailure(screen.deleteFailed)
        await page().unrouteAll()
        await expectRow(screen.row.with(edit.at, edit.shown), false)
        await ask()
        await answer(screen.confirmYes)
        await expectToast(page(), 'good', screen.deleted)
        await isEmpty()
        expect(await admin().call('GET', path)).toEqual([])
        await expectFocus(addButton(page(), screen))
      })
    },
  )
})
