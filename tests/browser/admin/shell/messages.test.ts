import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectNoBarriers } from '../../../support/browser/browser.ts'
import { answerWith, expectFocus, expectToast, openScreen, toasts } from '../../../support/browser/adminPage.ts'
import { useAdminScreens } from '../../../support/browser/adminScreens.ts'
import { isThorough } from '../../../support/thorough.ts'

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** Toasts that wait to be read, and messages that can be read again. */
describe('In the back-office', () => {
  const { admin, page, main, use, openForm, typeAll, submit } = useAdminScreens()
  const toast = () => page().locator('[data-tone]')

  it.each(['the pointer', 'the focus'])(
    '[toasts.read-again] a toast with %s waits, and hides after three seconds without it',
    async (what) => {
      await openScreen(page(), await use('mapinfo'))
      await expectToast(page(), 'note', 'Belum ada data Map.')
      if (what === 'the pointer') await toast().hover()
      else {
        await page().keyboard.press('F6')
        await toast().getByRole('button').focus()
      }
      await pause(4_500)
      expect((await toasts(page())).map(({ text }) => text)).toEqual(['Belum ada data Map.'])
      if (what === 'the pointer') await page().mouse.move(400, 300)
      else await page().getByRole('button', { name: 'Messages' }).focus()
      await expect.poll(() => toast().count(), { timeout: 4_500 }).toBe(0)
    },
  )

  it('[toasts.read-again] the last messages are read again by Messages, by keyboard, also from an open form', async () => {
    const screen = await use('mapinfo')
    await openScreen(page(), screen)
    const button = (place: Locator) => place.getByRole('button', { name: 'Messages', exact: true })
    const popup = page().getByRole('dialog', { name: 'Messages' })
    await expectToast(page(), 'note', 'Belum ada data Map.')
    await button(page().locator('header').first()).focus()
    await page().keyboard.press('Enter')
    await popup.getByText('Belum ada data Map.').waitFor()
    await expectNoBarriers(page())
    await page().keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
    await expectFocus(button(page().locator('header').first()))

    await answerWith(page(), 'POST', screen.path, { status: 500, json: { message: 'Macet.' } })
    await openForm(screen)
    await typeAll(screen)
    await submit(screen.submitNew).click()
    await expectToast(page(), 'bad', 'Gagal menyimpan Map: Macet.')
    await expect.poll(() => toast().count(), { timeout: 10_000 }).toBe(0)
    const form = page()
      .getByRole('dialog')
      .filter({ has: page().locator('form') })
    await button(form).click()
    const entries = popup.getByRole('listitem')
    await entries.first().waitFor()
    expect((await entries.first().innerText()).replace(/\s+/g, ' ')).toMatch(/^Error: Gagal menyimpan Map: Macet\. /)
    await page().keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
    await form.waitFor()
    expect(await page().evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain('Macet.')
  })

  it('[toasts.read-again] the last twenty messages are kept, and none of another visit', async () => {
    const screen = await use('item')
    await openScreen(page(), screen)
    await answerWith(page(), 'POST', screen.path, { status: 500, json: { message: 'Macet.' } })
    await openForm(screen)
    await typeAll(screen)
    for (let turn = 0; turn < 22; turn += 1) {
      await submit(screen.submitNew).click()
      await expect.poll(() => submit(screen.submitNew).isEnabled()).toBe(true)
    }
    await page()
      .getByRole('dialog')
      .filter({ has: page().locator('form') })
      .getByRole('button', { name: 'Messages' })
      .click()
    const entries = page().getByRole('dialog', { name: 'Messages' }).getByRole('listitem')
    await expect.poll(() => entries.count()).toBe(20)
    await page().reload()
    // The form opens again with its draft. The browser complains where a page that nobody has touched wants to ask.
    await page().getByRole('dialog').getByRole('heading').first().click()
    await page().goto('/admin')
    await page().getByRole('button', { name: 'Messages' }).click()
    await page().getByText('No messages yet.').waitFor()
  })

  it.each(isThorough ? [360, 390, 1366] : [360, 1366])(
    '[toasts.pagination] a toast never covers the pagination, %s pixels wide',
    async (width) => {
      const screen = await use('item')
      for (let index = 1; index <= 30; index += 1)
        await admin().call('POST', screen.path, { items_name: `Barang ${index}` })
      await page().setViewportSize({ width, height: 700 })
      await openScreen(page(), screen)
      await main().getByRole('button', { name: 'Halaman 2', exact: true }).waitFor()
      await expectToast(page(), 'good', 'Data Item berhasil dimuat.')
      await toast().hover()
      for (const share of [0, 0.8, 0.9, 0.95, 1]) {
        await page().evaluate((part) => {
          scrollTo(0, part * (document.documentElement.scrollHeight - innerHeight))
          return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        }, share)
        const covered = await page().evaluate(() => {
          const [card] = [...document.querySelectorAll('[data-tone]')].map((one) => one.getBoundingClientRect())
          if (!card) throw new Error('The toast has gone.')
          return [...document.querySelectorAll('main footer :is(button, select)')].filter((one) => {
            const box = one.getBoundingClientRect()
            return box.top < card.bottom && box.bottom > card.top && box.left < card.right && box.right > card.left
          }).length
        })
        expect(covered, `scrolled to ${share}`).toBe(0)
        const { right, bottom } = await toast().evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect)
        expect(right).toBeGreaterThan(width - 40)
        expect(bottom).toBeLessThanOrEqual(700)
      }
      await main().getByRole('button', { name: 'Halaman 2', exact: true }).click()
      await main().getByText('Barang 30', { exact: true }).waitFor()
    },
  )
})
