import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { leave, useBrowser, visit, untilHydrated } from '../../support/browser/browser.ts'
import { anyDevice, expectWaiting } from '../../support/browser/sitePages.ts'
import { demoSite } from '../../support/sharedSites.ts'

// docs/product.md, section 2.
const titles = ['Retail Donation', 'Service Donation', 'Season Pass', 'Package Donation', 'How To Donation']

const heading = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, level: 2 }).getByRole('link', { name: title })

/** The lists of donations that the page asks for from now on. */
function watchDonations(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/donation/')) asked.push(pathname.replace('/api/donation/', ''))
  })
  return asked
}

describe('Donations', () => {
  const browser = useBrowser()

  describe.each(anyDevice)('on a %s', (_device, viewport) => {
    it('[donation.sections] come with the page where the address names their section, which the headings link to', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport, javaScriptEnabled: false })
      const { page } = visitor
      await page.goto('/donation')
      expect(await page.getByRole('main').locator('h2:has(a)').allTextContents()).toEqual(titles)
      // Below their bars stands what they hold, and before them what VIP costs.
      const retail = page.locator('#retail')
      await retail.getByText(/^8 pilihan · diperbarui /).waitFor()
      expect(await retail.getByRole('listitem').count()).toBe(3)
      await page.getByRole('region', { name: 'VIP', exact: true }).getByText('Rp. 175.000').waitFor()

      await heading(page, 'Retail Donation').click()
      expect(new URL(page.url()).search).toBe('?section=retail')
      const coins = page.getByRole('listitem').filter({ hasText: '575 Gapura Coin' })
      await coins.getByText('Rp. 50.000', { exact: true }).waitFor()

      await heading(page, 'Service Donation').click()
      for (const [block, offer, price] of [
        ['SERVICE DONATION', 'Ganti Nama Karakter', 'Rp. 50.000'],
        ['TAB GEMSTONE', 'Opal Kabut (tab isi 5)', 'Rp. 45.000'],
        ['TAB RESOURCE', 'Batu Tempa x20', 'Rp. 35.000'],
      ] as const) {
        const list = page.getByRole('region', { name: block, exact: true })
        await list.getByRole('listitem').filter({ hasText: offer }).getByText(price, { exact: true }).waitFor()
      }
      expect(await coins.count()).toBe(0)

      await heading(page, 'Season Pass').click()
      const pass = page.getByRole('listitem').filter({ hasText: 'Season Pass "Angin Timur" - Premium+' })
      await pass.getByText('Rp. 120.000', { exact: true }).waitFor()
      expect(await pass.locator('img').getAttribute('src')).toContain('/storage/seassonpass/')

      await heading(page, 'Package Donation').click()
      const bought = page.getByRole('listitem').filter({
        has: page.getByRole('heading', { name: 'Paket Pengembara', level: 3 }),
      })
      for (const words of ['Paket Pemula', 'Scroll EXP 50% (1 Jam)', 'Rp. 50.000', 'Bonus Bekal Jalan'])
        await bought.getByText(words).first().waitFor()
      expect(await bought.getByRole('listitem').allTextContents()).toEqual(['Ramuan Merah (L)', 'Scroll Pulang Kota'])
      expect(await page.getByRole('heading', { level: 3 }).allTextContents()).not.toContain('Bonus Bekal Jalan')

      await heading(page, 'How To Donation').click()
      const guide = page.getByRole('article').filter({ hasText: 'Donasi lewat dompet digital' })
      expect(await guide.locator('ol').getByRole('listitem').count()).toBe(5)
      await leave(visitor)
    })

    it('[donation.first-open] [donation.loading] are read on the first opening of their section, say Loading... until then, and are kept', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport })
      const { page } = visitor
      await page.goto('/donation?section=retail')
      await untilHydrated(page)
      const asked = watchDonations(page)

      await expectWaiting(page, 'Loading...', () => heading(page, 'Service Donation').click())
      await page.getByText('Ganti Nama Guild').waitFor()
      expect(new URL(page.url()).search).toBe('?section=service')
      expect(await page.getByText('575 Gapura Coin').count()).toBe(0)
      await heading(page, 'Season Pass').click()
      await page.getByText('Rp. 120.000').waitFor()
      const first = ['service/gemstone', 'service/resources', 'service/services', 'seassonpass']
      expect([...asked].sort()).toEqual([...first].sort())

      await page.goBack()
      await page.getByText('Ganti Nama Guild').waitFor()
      await heading(page, 'Retail Donation').click()
      await page.getByText('575 Gapura Coin').waitFor()
      await heading(page, 'Retail Donation').press('Enter')
      await page.getByText('575 Gapura Coin').waitFor({ state: 'detached' })
      expect(new URL(page.url()).search).toBe('')
      expect(asked).toHaveLength(first.length)
      await leave(visitor)
    })
  })
})
