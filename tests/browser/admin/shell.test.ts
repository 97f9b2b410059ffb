import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectNoBarriersInBothThemes } from '../../support/browser/accessibility.ts'
import {
  answerWith,
  control,
  expectFocus,
  expectToast,
  formOf,
  openScreen,
  question,
} from '../../support/browser/adminPage.ts'
import { useAdminScreens } from '../../support/browser/adminScreens.ts'
import { PHONE } from '../../support/browser/browser.ts'
import { toastPlaceAt } from '../../support/browser/toastPlace.ts'

const RETAIL = '/admin/table-list/donation/retail'

const languageOf = (part: Locator): Promise<string | null | undefined> =>
  part.evaluate((element) => element.closest('[lang]')?.getAttribute('lang'))

// The tests check the rules in docs/product-admin.md and docs/back-office/palette.md.
describe('The back-office', () => {
  describe('by the clock of the page', () => {
    const { page, use } = useAdminScreens({ alone: true })
    const toast = () => page().locator('[data-tone]')

    it('[limits.toast] [toasts.hide] [toasts.read-again] hides a toast after three seconds, also under the pointer, unless the focus is on it', async () => {
      const screen = await use('mapinfo')
      const start = Date.now()
      await page().clock.install({ time: start })
      await page().goto('/admin')
      await page().getByRole('heading', { name: 'Welcome to Admin Dashboard' }).waitFor()
      await page().clock.pauseAt(start + 600_000)
      const countAfter = async (milliseconds: number) => {
        await page().clock.runFor(milliseconds)
        return toast().count()
      }
      const appear = async () => {
        await page().getByRole('link', { name: 'News', exact: true }).click()
        await expect.poll(() => countAfter(4_000)).toBe(0)
        await page().evaluate((address) => {
          window.history.pushState(null, '', address)
          window.dispatchEvent(new PopStateEvent('popstate'))
        }, screen.address)
        await expect.poll(() => countAfter(50)).toBe(1)
      }
      await appear()
      expect(await countAfter(2_700)).toBe(1)
      let shown = 2_700
      const countLater = () => countAfter(50).finally(() => (shown += 50))
      await expect.poll(countLater).toBe(0)
      expect(shown).toBeLessThan(4_000)

      for (const part of [toast(), toast().getByRole('button')]) {
        await appear()
        const box = await part.boundingBox()
        if (!box) throw new Error('The toast has gone.')
        await page().mouse.move(box.x + box.width / 2, box.y + box.height / 2)
        expect(await countAfter(1_000)).toBe(1)
        await expect.poll(() => countAfter(2_600)).toBe(0)
      }

      await appear()
      await page().keyboard.press('F6')
      await toast().getByRole('button').focus()
      expect(await countAfter(30_000)).toBe(1)
      await page().getByRole('button', { name: 'Messages' }).focus()
      await expect.poll(() => countAfter(3_200)).toBe(0)
    })
  })

  const { admin, page, main, use, openForm, typeAll, submit } = useAdminScreens()
  const toast = () => page().locator('[data-tone]')

  it('[toasts.colours] [toasts.place] [toasts.read-again] stacks green, red and blue toasts bottom right, closes them one by one, and shows the last messages again', async () => {
    const screen = await use('mapinfo')
    const hue = (tone: string) =>
      page()
        .locator(`[data-tone=${tone}] svg`)
        .first()
        .evaluate((icon) => {
          const context = document.createElement('canvas').getContext('2d')
          if (!context) throw new Error('No canvas.')
          context.fillStyle = getComputedStyle(icon).color
          context.fillRect(0, 0, 1, 1)
          const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data
          return ['red', 'green', 'blue'][[red, green, blue].indexOf(Math.max(red, green, blue))]
        })
    await openScreen(page(), screen)
    await expectToast(page(), 'note', 'Belum ada data Map.')
    expect(await hue('note')).toBe('blue')
    await openForm(screen)
    await typeAll(screen)
    await submit('Simpan').click()
    await expectToast(page(), 'good', 'Map berhasil ditambahkan.')
    expect(await hue('good')).toBe('green')

    await answerWith(page(), 'POST', screen.path, { status: 422, json: { message: 'Ditolak.' } })
    await openForm(screen)
    await typeAll(screen)
    await submit('Simpan').click()
    await expectToast(page(), 'bad', 'Gagal menyimpan Map: Ditolak.')
    expect(await hue('bad')).toBe('red')
    // Toasts do not disappear while they have the focus.
    await page().keyboard.press('F6')
    await control(page(), 'Map Name').press('Enter')
    await expect.poll(() => page().locator('[data-tone=bad]').count()).toBe(2)
    const boxes = (
      await toast().evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
    ).toSorted((one, other) => one.top - other.top)
    for (const [index, { right, left, top }] of boxes.entries()) {
      expect(right).toBeLessThanOrEqual(1366)
      expect(left).toBeGreaterThan(683)
      expect(top).toBeGreaterThanOrEqual(boxes[index - 1]?.bottom ?? 0)
    }
    expect(boxes.at(-1)?.bottom).toBeGreaterThan(650)
    await page().locator('[data-tone=bad]').last().getByRole('button').click()
    await expect.poll(() => toast().count()).toBeLessThan(boxes.length)
    expect(await control(page(), 'Map Name').inputValue(), 'the form below stays open').toBe('Map Name baru')
    expect(await question(page()).count()).toBe(0)

    const popup = page().getByRole('dialog', { name: 'Messages' })
    const button = formOf(page()).getByRole('button', { name: 'Messages', exact: true })
    await button.focus()
    await page().keyboard.press('Enter')
    const entries = popup.getByRole('listitem')
    await entries.first().waitFor()
    expect((await entries.first().innerText()).replace(/\s+/g, ' ')).toMatch(/^Error: Gagal menyimpan Map: Ditolak\. /)
    await expectNoBarriersInBothThemes(page())
    await page().keyboard.press('Escape')
    await popup.waitFor({ state: 'detached' })
    await expectFocus(button)
    expect(await page().evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      'Ditolak.',
    )
    await page().keyboard.press('Escape')
    await question(page()).getByRole('button', { name: 'Buang perubahan' }).click()
    await page().goto('/admin')
    await page().getByRole('button', { name: 'Messages' }).click()
    await page().getByText('No messages yet.').waitFor()
  })

  async function useLongList() {
    const screen = await use('item')
    await Promise.all(
      Array.from({ length: 30 }, (_, index) => admin().call('POST', screen.path, { items_name: `Barang ${index}` })),
    )
    return screen
  }

  it('[toasts.pagination] never covers the pagination with a toast, and names the language of each part', async () => {
    const screen = await useLongList()
    for (const width of [360, 1366]) {
      await page().setViewportSize({ width, height: 700 })
      await openScreen(page(), screen)
      await main().getByRole('button', { name: 'Halaman 2', exact: true }).waitFor()
      await expectToast(page(), 'good', 'Data Item berhasil dimuat.')
      await page().keyboard.press('F6')
      for (const share of [0, 0.8, 0.9, 0.95, 1]) {
        const covered = await page().evaluate(async (part) => {
          scrollTo(0, part * (document.documentElement.scrollHeight - innerHeight))
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
          const [card] = [...document.querySelectorAll('[data-tone]')].map((one) => one.getBoundingClientRect())
          if (!card) throw new Error('The toast has gone.')
          return [...document.querySelectorAll('main footer :is(button, select)')].filter((one) => {
            const box = one.getBoundingClientRect()
            return box.top < card.bottom && box.bottom > card.top && box.left < card.right && box.right > card.left
          }).length
        }, share)
        expect(covered, `${width} px wide, scrolled to ${share}`).toBe(0)
      }
    }
    const items: readonly (readonly [Locator, string])[] = [
      [toast().first(), 'id'],
      [page().getByRole('navigation', { name: 'Admin menu' }), 'en'],
      [page().getByRole('link', { name: 'Back to Home' }), 'en'],
      [page().getByText('Halo, Juragan'), 'id'],
      [page().getByRole('link', { name: 'Tempat Sampah' }), 'id'],
      [page().getByRole('table'), 'id'],
    ]
    await page().getByRole('button', { name: 'Pengelolaan' }).click()
    for (const [part, language] of items) expect(await languageOf(part)).toBe(language)
    await main()
      .getByRole('button', { name: /^Edit / })
      .first()
      .click()
    expect(await languageOf(formOf(page()))).toBe('id')
  })

  it('[toasts.clicks] lets clicks through a toast to the buttons of the rows, and lays its close button over none', async () => {
    const screen = await useLongList()
    for (const width of [360, 1366]) {
      await page().setViewportSize({ width, height: 700 })
      await openScreen(page(), screen)
      await expectToast(page(), 'good', 'Data Item berhasil dimuat.')
      await page().keyboard.press('F6')
      let below = 0
      for (const share of [0.2, 0.21, 0.4, 0.41, 0.6, 1, 0]) {
        const place = await toastPlaceAt(page(), share)
        below += place.below
        expect(place, `${width} px wide, scrolled to ${share}`).toMatchObject({ blocked: [], underClose: [] })
        expect(place.closeButtons).toBe(1)
      }
      expect(below).toBeGreaterThan(0)
    }
    const card = await toast().boundingBox()
    if (!card) throw new Error('The toast has gone.')
    const covered = await main()
      .getByRole('button', { name: /^Edit / })
      .evaluateAll((buttons, { y, height }) => {
        const boxes = buttons.map((button) => button.getBoundingClientRect())
        return boxes.find(({ top, bottom }) => top < y + height && bottom > y)?.toJSON() as DOMRect | undefined
      }, card)
    if (!covered) throw new Error('The toast covers no button.')
    await page().mouse.click(covered.x + covered.width / 2, Math.max(covered.y, card.y) + 2)
    await formOf(page()).waitFor()
  })

  describe('whose user has a name of 30 characters', () => {
    const { page } = useAdminScreens({ alone: true })

    it.each([320, PHONE.width])('shows the name of the site in one line at %i pixels', async (width) => {
      await page().setViewportSize({ ...PHONE, width })
      await page().route('**/api/me', async (route) => {
        const response = await route.fetch()
        const { user, ...rest } = (await response.json()) as { user: object }
        await route.fulfill({ response, json: { ...rest, user: { ...user, username: 'x'.repeat(30) } } })
      })
      await page().goto('/admin')
      const bar = page().getByRole('banner')
      const greeting = bar.getByText(`Halo, ${'x'.repeat(30)}`)
      await greeting.waitFor()
      const lines = await bar.getByText('Gapura', { exact: true }).evaluate((element) => {
        const { height } = element.getBoundingClientRect()
        return Math.round(height / Number.parseFloat(getComputedStyle(element).lineHeight))
      })
      expect(lines).toBe(1)
      const menu = await bar.getByRole('button').first().boundingBox()
      expect(menu?.width).toBe(menu?.height)
    })
  })

  describe('with Ctrl+K', () => {
    const field = () => page().getByRole('combobox', { name: 'Cari layar, data, atau perintah' })
    const title = () => control(page(), 'Donation Title')
    const address = () => page().evaluate(() => location.pathname + location.search)
    const make = async (...names: string[]): Promise<number[]> => {
      const { path } = await use('retail')
      const ids: number[] = []
      for (const donation_title of names) {
        const made = await admin().call('POST', path, { donation_title, pricing: 'Rp. 1.000' })
        ids.push((made as { id: number }).id)
      }
      return ids
    }
    const open = async () => {
      await page().keyboard.press('Control+k')
      await field().waitFor()
    }
    const run = async (words: string, option?: RegExp) => {
      await open()
      await page().keyboard.type(words)
      if (option) await page().getByRole('option', { name: option }).waitFor()
      await page().keyboard.press('Enter')
    }

    it('[admin.palette] finds screens, rows and commands by keyboard alone, on a phone', async () => {
      await page().setViewportSize(PHONE)
      const [, id] = await make('Poporing', 'Poring', 'Poring kecil')
      await page().goto('/admin')
      const button = page().getByRole('button', { name: 'Cari…' })
      await button.focus()
      await open()
      await expectFocus(field())
      await page()
        .getByRole('option', { name: /^Retail Donation/ })
        .waitFor()
      await page().keyboard.press('Escape')
      await field().waitFor({ state: 'detached' })
      await expectFocus(button)
      await run('retail don')
      await expect.poll(address).toBe(RETAIL)
      await main().getByText('Poring kecil').waitFor()

      await open()
      await page().keyboard.type('poring')
      const options = page().getByRole('group', { name: 'Retail Donation' }).getByRole('option')
      await expect.poll(() => options.count()).toBe(3)
      await expect.poll(() => options.first().innerText()).toMatch(/^Poring\s/)
      await expectAccessible(page())
      for (const key of ['ArrowDown', 'ArrowUp', 'Enter']) await page().keyboard.press(key)
      await formOf(page()).waitFor()
      expect(await address()).toBe(`${RETAIL}?row=${id}`)
      expect(await title().inputValue()).toBe('Poring')
      await page().reload()
      await formOf(page()).waitFor()
      await page().goBack()
      await formOf(page()).waitFor({ state: 'detached' })
      expect(await address()).toBe(RETAIL)
      await page().goForward()
      await formOf(page()).waitFor()
      await page().keyboard.press('Escape')
      await expect.poll(address).toBe(RETAIL)
      await open()
      const recent = page().getByRole('group', { name: 'Terakhir dipakai' }).getByRole('option')
      expect((await recent.allInnerTexts()).map((text) => text.split(/\n/)[0])).toEqual(['Poring', 'Retail Donation'])
      await page().keyboard.press('Escape')

      await run('select rows')
      await page().getByRole('region', { name: 'Selected rows' }).waitFor()
      await run('pesan')
      await page().getByRole('dialog', { name: 'Messages' }).waitFor()
      await page().keyboard.press('Escape')
      const theme = () => page().evaluate(() => document.documentElement.dataset['theme'])
      await run('tema')
      await expect.poll(theme).toBe('dark')
      await run('tambah retail')
      await formOf(page()).waitFor()
      expect(await address()).toBe(`${RETAIL}?row=new`)
    })

    it('[admin.palette] asks before unsaved input is left, says if a row is gone, and finds nothing without making it up', async () => {
      const [one, other, gone] = await make('Satu', 'Dua', 'Hilang')
      await page().goto(`${RETAIL}?row=${one}`)
      await title().fill('Satu besar')
      await open()
      await page().keyboard.press('Escape')
      await field().waitFor({ state: 'detached' })
      expect(await question(page()).count()).toBe(0)
      await run('dua', /^Dua/)
      await question(page()).getByRole('button', { name: 'Keep editing' }).click()
      expect(await title().inputValue()).toBe('Satu besar')
      await run('dua', /^Dua/)
      await question(page()).getByRole('button', { name: 'Discard changes' }).click()
      await expect.poll(() => title().inputValue()).toBe('Dua')
      expect(await address()).toBe(`${RETAIL}?row=${other}`)

      await admin().call('DELETE', `/donation/retail/${gone}`)
      await page().goto(`${RETAIL}?row=${gone}`)
      await expectToast(page(), 'note', /^The row is not there any more\./)
      await expect.poll(address).toBe(RETAIL)
      await open()
      await page().keyboard.type('qqqqq')
      await page().getByText('Tidak ada yang cocok dengan “qqqqq”.').waitFor()
    })
  })
})
