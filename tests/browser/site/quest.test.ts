import { describe, expect, it } from 'vitest'
import { leave, useBrowser, visit } from '../../support/browser/browser.ts'
import { anyDevice, moveWaiting } from '../../support/browser/sitePages.ts'
import { demoSite } from '../../support/sharedSites.ts'

// docs/product.md, section 2: from Sunday down to Monday.
const weekdays = ['Sunday', 'Saturday', 'Friday', 'Thursday', 'Wednesday', 'Tuesday', 'Monday']
const daily = weekdays.map((day) => `Daily Quest [${day}]`)

describe('Daily quests', () => {
  const browser = useBrowser()

  describe.each(anyDevice)('on a %s', (_device, viewport) => {
    it('[quest.sections] [quest.weekdays] stand in the HTML: after the war, then each day from Sunday down to Monday, by links', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport, javaScriptEnabled: false })
      const { page } = visitor
      await page.goto('/gameinfo/quest')
      const titles = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()
      expect(titles).toEqual(['Daily Quest Afterwar', ...daily])
      expect(await page.getByRole('table').count()).toBe(0)

      await page.getByRole('link', { name: 'Daily Quest Afterwar' }).click()
      expect(await page.getByRole('columnheader').allTextContents()).toEqual([
        'Daily Quest Afterwar',
        'Map',
        'Quest',
        'Reward',
      ])
      const war = page.getByRole('row').filter({ hasText: 'Puing Menara Trisula' })
      await war.getByText('War Siang').waitFor()
      await war.getByRole('cell', { name: 'Medan Perang Trisula', exact: true }).waitFor()
      expect(await war.getByRole('cell').last().getByRole('listitem').allTextContents()).toEqual([
        'Poin Perang x60',
        'Peti Perang Trisula x1',
        'Gold 150.000',
      ])
      expect(await war.locator('img').getAttribute('src')).toContain('/storage/dailyquestafterwar/')

      await page.getByRole('link', { name: 'Daily Quest [Saturday]' }).click()
      await page.waitForURL('**/gameinfo/quest?section=saturday')
      expect(await page.getByRole('columnheader').allTextContents()).toEqual(['Tutorial', 'Quest', 'Reward'])
      expect(await page.getByRole('table').count()).toBe(1)
      const rows = page.getByRole('table').locator('tbody').getByRole('row')
      expect(await rows.count()).toBe(2)
      expect(await rows.nth(1).getByRole('cell').nth(1).getByRole('listitem').allTextContents()).toEqual([
        'Kumpulkan Belerang Murni x20',
        'Kalahkan 1 Anak Naga Geni',
      ])
      await leave(visitor)
    })

    it('[header.other-pages] show Loading... on a move inside the site, then open one day at a time, which stands in the address', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport })
      const { page } = visitor
      await moveWaiting(page, '/gameinfo/quest', 'Loading...')
      const sunday = page.getByRole('link', { name: 'Daily Quest [Sunday]' })
      await sunday.click()
      await page.getByText('Kalahkan 25 Elang Badai').waitFor()
      await page.getByRole('link', { name: 'Daily Quest [Monday]' }).click()
      await page.getByText('Usir 30 Belalang Sawah').waitFor()
      expect(await page.getByText('Kalahkan 25 Elang Badai').count()).toBe(0)
      expect(new URL(page.url()).search).toBe('?section=monday')
      await page.goBack()
      await page.getByText('Kalahkan 25 Elang Badai').waitFor()
      expect(await sunday.getAttribute('aria-expanded')).toBe('true')
      await sunday.press('Enter')
      await page.getByRole('table').waitFor({ state: 'detached' })
      await leave(visitor)
    })
  })
})
