import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useAdminScreens } from '../../../support/browser/adminScreens.ts'

const LONG_TEXT = 'Kumpulkan tiga puluh lembar daun dari pohon beringin tua di tepi sungai. '.repeat(4)

/** The minimum width, in pixels, at which a text column is readable. */
const READABLE = 100

describe('A table of the back-office', () => {
  const { admin, page, use } = useAdminScreens()

  async function rowAt(width: number, screen: string): Promise<Locator> {
    await page().setViewportSize({ width, height: 800 })
    await page().goto(`/admin/${screen}`)
    const row = page().getByRole('row').nth(1)
    await row.waitFor()
    return row
  }

  const isCard = async (row: Locator): Promise<boolean> =>
    (await row.evaluate((element) => getComputedStyle(element).display)) !== 'table-row'

  const cellWidths = (row: Locator): Promise<Record<string, number>> =>
    row
      .getByRole('cell')
      .evaluateAll((cells) =>
        Object.fromEntries(
          cells.map((cell): [string, number] => [
            cell.getAttribute('data-header') ?? '',
            cell.getBoundingClientRect().width,
          ]),
        ),
      )

  it('is a table if its columns are readable, and cards otherwise', async () => {
    const texts = { quest: LONG_TEXT, reward: LONG_TEXT, map: 'Lembah Kabut (sisi barat)', category: 'War Malam' }
    const { path: systems } = await use('systeminfo')
    await admin().call('POST', systems, { system_info: 'Sistem Tempa', description: LONG_TEXT })
    const { path: quests } = await use('dailyquestafterwar')
    await admin().call('POST', quests, { daily_quest: 'Persediaan untuk Garis Depan', ...texts })
    const few = ['System Information', 'Description']
    const many = ['Category', 'Daily Quest', 'Map', 'Quest', 'Reward']
    for (const [screen, columns, width, isExpectedCard] of [
      ['systeminfo', few, 1200, false],
      ['systeminfo', few, 1024, false],
      ['systeminfo', few, 390, true],
      ['dailyquestafterwar', many, 1024, true],
      ['dailyquestafterwar', many, 1200, true],
      ['dailyquestafterwar', many, 1366, false],
    ] as const) {
      const row = await rowAt(width, screen)
      expect(await isCard(row), `${screen}, ${width} pixels`).toBe(isExpectedCard)
      const widths = await cellWidths(row)
      for (const column of columns) expect(widths[column]).toBeGreaterThan(READABLE)
    }
  })

  it('[admin.numbered-lines] shows every entry of its numbered lists, in any width', async () => {
    const entries = Array.from({ length: 24 }, (_, index) => `${index + 1}: ${LONG_TEXT.slice(0, 40 + 5 * index)}`)
    const lists = { tutorial: entries.join('\n'), quest: entries.join('\n'), reward: entries.join('\n\n') }
    const { path } = await use('dailyquest')
    await admin().call('POST', path, { day: 'Sunday', ...lists })
    for (const width of [360, 390, 768, 1024, 1366]) {
      const row = await rowAt(width, 'dailyquest')
      expect(await row.locator('ol').count()).toBe(3)
      const hidden = await row.locator('ol > li').evaluateAll((items) =>
        items
          .filter((item) => {
            const range = document.createRange()
            range.selectNodeContents(item)
            return [0, -1].some((end) => {
              item.scrollIntoView({ block: end === 0 ? 'center' : 'end' })
              const line = [...range.getClientRects()].at(end)
              if (!line) return true
              const x = end === 0 ? line.left + 2 : line.right - 2
              return document.elementFromPoint(x, line.top + line.height / 2) !== item
            })
          })
          .map((item) => item.textContent),
      )
      expect(hidden, `${width} pixels`).toEqual([])
      expect(await row.locator('ol > li').allInnerTexts()).toEqual(
        [...entries, ...entries, ...entries].map((entry) => entry.trim()),
      )
      expect(await page().evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
})
