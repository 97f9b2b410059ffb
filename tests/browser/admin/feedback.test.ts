import { describe, expect, it } from 'vitest'
import { answerWith, control, expectToast, openScreen, question, rowButton } from '../../support/browser/adminPage.ts'
import { useAdminScreens } from '../../support/browser/adminScreens.ts'
import { screenOf } from '../../support/screens/screens.ts'

/** What the back-office says: toasts, and sentences for refusals that bring none. */
describe('In the back-office', () => {
  const { admin, page, main, use, openForm, typeAll, submit } = useAdminScreens()

  describe('toasts', () => {
    it('[limits.toast] [toasts.hide] hide after three seconds', async () => {
      await use('mapinfo')
      // By the page's own clock, from the moment when the toast is there.
      const watching = await page().addInitScript(() => {
        const times: { shown?: number; stood?: number } = {}
        Object.assign(window, { times })
        new MutationObserver(() => {
          const isThere = document.querySelector('[data-tone]') !== null
          if (isThere) times.shown ??= performance.now()
          else if (times.shown !== undefined) times.stood ??= performance.now() - times.shown
        }).observe(document, { childList: true, subtree: true })
      })
      await openScreen(page(), screenOf('mapinfo'))
      const stood = () => page().evaluate(() => (window as unknown as { times: { stood?: number } }).times.stood ?? 0)
      await expect.poll(stood, { timeout: 10_000 }).toBeGreaterThan(2_500)
      expect(await stood()).toBeLessThan(4_000)
      await watching.dispose()
    })

    it('[toasts.place] stack instead of replacing each other, bottom right, and close one by one', async () => {
      const screen = await use('mapinfo')
      await answerWith(page(), 'POST', screen.path, { status: 422, json: { message: 'Ditolak.' } })
      await openForm(screen)
      await typeAll(screen)
      await submit('Simpan').click()
      await expectToast(page(), 'bad', 'Gagal menyimpan Map: Ditolak.')
      // A pointer above them keeps them; without it the first could go before the second is looked at.
      await page().locator('[data-tone=bad]').hover()
      await control(page(), 'Map Name').press('Enter')
      await expect.poll(() => page().locator('[data-tone=bad]').count()).toBe(2)
      const boxes = await page()
        .locator('[data-tone]')
        .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect().toJSON() as DOMRect))
      for (const { right, left } of boxes) {
        expect(right).toBeLessThanOrEqual(1366)
        expect(left).toBeGreaterThan(683)
      }
      const edges = boxes.toSorted((one, other) => one.top - other.top)
      expect(edges.at(-1)?.bottom).toBeGreaterThan(650)
      for (const [index, { bottom }] of edges.slice(0, -1).entries())
        expect(edges[index + 1]?.top).toBeGreaterThanOrEqual(bottom)
      const count = boxes.length
      await page().locator('[data-tone=bad]').last().getByRole('button').click()
      await expect.poll(() => page().locator('[data-tone]').count()).toBeLessThan(count)
      // The modal beneath is not closed by it, nor asks about what was typed.
      expect(await control(page(), 'Map Name').inputValue()).toBe('Gunung Bara')
      expect(await question(page()).count()).toBe(0)
    })

    it('[toasts.colours] are green, red and blue', async () => {
      const screen = await use('mapinfo')
      await openForm(screen)
      await typeAll(screen)
      await submit('Simpan').click()
      await expectToast(page(), 'good', 'Map berhasil ditambahkan.')
      await answerWith(page(), 'DELETE', screen.path, { status: 500, json: { message: 'Macet.' } })
      await rowButton(main(), 'Hapus').click()
      await question(page()).getByRole('button', { name: 'Ya, hapus' }).click()
      await expectToast(page(), 'bad', 'Gagal menghapus data Map. Macet.')
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
      expect(await hue('good')).toBe('green')
      expect(await hue('bad')).toBe('red')
      await admin().clear(screen)
      await openScreen(page(), screen)
      await expectToast(page(), 'note', 'Belum ada data Map.')
      expect(await hue('note')).toBe('blue')
    })
  })

  // All sentences: tests/unit/screenWording.test.ts.
  it.each([
    ['npclist', 'POST', 'Gagal menyimpan NPC List: Terjadi kesalahan.'],
    ['package-categories', 'DELETE', 'Terjadi kesalahan saat menghapus: Gagal menghapus data.'],
  ])(
    '[wording.defaults] the screen of %s has a sentence where a refused %s says nothing',
    async (key, method, sentence) => {
      const screen = await use(key)
      await answerWith(page(), method, screen.path, { status: 500, json: {} })
      if (method === 'POST') {
        await openForm(screen)
        await typeAll(screen)
        await submit(screen.submitNew).click()
      } else {
        await admin().makeRow(screen)
        await openScreen(page(), screen)
        await rowButton(main(), screen.remove).click()
        await question(page()).getByRole('button', { name: screen.confirmYes, exact: true }).click()
      }
      await expectToast(page(), 'bad', sentence)
    },
  )
})
