import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { useBrowser, type Visit } from '../../support/browser/browser.ts'
import { anyDevice } from '../../support/browser/sitePages.ts'
import { useAdmin, closePage } from '../../support/browser/adminSession.ts'
import { answerWith } from '../../support/browser/adminPage.ts'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../support/browser/accessibility.ts'
import { adminAccount } from '../../support/adminAccount.ts'

// docs/product-admin.md: an admin sees who logged in and who was refused.
describe('In the back-office, log-ins', () => {
  const admin = useAdmin(useBrowser(), { DEMO: '0', TRUST_PROXY: '127.0.0.1' })
  let visitor: Visit
  beforeEach(async () => {
    visitor = await admin().openPage()
  })
  afterEach(() => closePage(visitor))
  const page = (): Page => visitor.page
  const main = () => page().locator('main')
  const rows = () =>
    main()
      .getByRole('row')
      .filter({ has: page().getByRole('cell') })

  const tryWrong = (username: string, address: string) =>
    fetch(`${admin().url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ username, password: 'Salah123!' }),
    })

  it('at the admin’s name that were wrong are told after the log-in, and lead to the list', async () => {
    const notice = page().getByText('wrong tries at your name since yesterday.')
    await page().goto('/admin')
    await page().getByRole('heading', { name: 'Welcome to Admin Dashboard' }).waitFor()
    expect(await notice.count()).toBe(0)
    for (let time = 0; time < 7; time += 1) await tryWrong(adminAccount.username, '203.0.113.9')
    await tryWrong('nobody-at-all', '203.0.113.10')
    await page().reload()
    await page().getByText('7 wrong tries at your name since yesterday.').waitFor()
    await page().getByRole('link', { name: 'Show log-ins' }).click()
    await page().getByRole('heading', { name: 'Jejak Audit', level: 1 }).waitFor()
    await expect.poll(() => rows().count()).toBe(2)
    const told = await rows().filter({ hasText: adminAccount.username }).innerText()
    for (const text of ['Pengunjung', 'Password salah', '7', '203.0.113.9']) expect(told).toContain(text)
    await main().getByText('Nama tidak dikenal').waitFor()
    expect(await main().innerText()).not.toContain('nobody-at-all')
    await page().getByRole('status').getByRole('button', { name: 'Close' }).click()
    expect(await notice.count()).toBe(0)
  })

  it('are a view of the audit trail, filtered, by pages, and empty in its own words', async () => {
    await page().goto('/admin/audit')
    await page().getByRole('link', { name: 'Log masuk' }).click()
    await expect.poll(() => page().getByRole('link', { name: 'Log masuk' }).getAttribute('aria-current')).toBe('page')
    await rows().first().waitFor()
    await page().getByLabel('Hasil', { exact: true }).selectOption('Akun ditangguhkan')
    await main().getByText('Tidak ada log masuk yang cocok dengan saringan ini.').waitFor()
    await page().getByRole('button', { name: 'Hapus saringan' }).click()
    await rows().first().waitFor()
    const many = Array.from({ length: 12 }, (_, number) => tryWrong(adminAccount.username, `203.0.113.${100 + number}`))
    await Promise.all(many)
    await page().goto('/admin/audit?view=log-ins&outcome=wrong&per_page=10')
    await expect.poll(() => rows().count()).toBe(10)
    await page().getByRole('button', { name: 'Halaman berikutnya' }).click()
    await expect.poll(() => rows().count()).toBeLessThan(10)
    await answerWith(page(), 'GET', '/admin/log-ins', { json: [] })
    await page().goto('/admin/audit?view=log-ins')
    await main().getByText('Belum ada log masuk.').waitFor()
    await page().unrouteAll()
    await page().getByRole('link', { name: 'Perubahan', exact: true }).click()
    await page().getByRole('button', { name: 'Ekspor CSV' }).waitFor()
  })

  it.each(anyDevice)('on a %s nothing is in anybody’s way', async (_device, viewport) => {
    await tryWrong(adminAccount.username, '203.0.113.11')
    await page().setViewportSize(viewport)
    await page().goto('/admin/audit?view=log-ins')
    await rows().first().waitFor()
    await expectNoBarriersInBothThemes(page())
    expect(await fitsItsWidth(page())).toBe(true)
  })
})
