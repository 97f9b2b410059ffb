import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../../../support/browser/accessibility.ts'
import { leave, PHONE, untilHydrated, useBrowser, visit } from '../../../../support/browser/browser.ts'
import { LONG_NAME, startFilledRealms } from '../../../../support/game/filledRealms.ts'
import type { RealmSite } from '../../../../support/game/realmSite.ts'

describe('The pages of realms', () => {
  const browser = useBrowser()
  let site: RealmSite
  beforeAll(async () => {
    site = await startFilledRealms()
  })
  afterAll(() => site.product.stop())

  it('[realms.pages] work without scripts', async () => {
    const visitor = await visit(browser(), site.product.url, { viewport: PHONE, javaScriptEnabled: false })
    const { page } = visitor
    await page.goto('/')
    await page.getByRole('link', { name: 'Lihat status server' }).click()
    const realm = page.getByRole('region', { name: 'Nusantara' })
    await realm.getByText('1.312', { exact: true }).waitFor()
    await realm.getByRole('row', { name: 'Arunika 100 500 7.000' }).waitFor()
    const week = realm.getByRole('link', { name: '7 hari', exact: true })
    await week.click()
    await week.and(page.locator('[aria-current]')).waitFor()
    await page.goto('/ranking')
    const table = page.getByRole('table', { name: 'Ranking: Players' })
    expect(await table.getByRole('row').count()).toBe(51)
    await page.getByRole('link', { name: 'Halaman berikutnya' }).click()
    await table.getByText('Pahlawan 69').waitFor()
    const search = page.getByRole('main').getByRole('searchbox')
    await search.fill('sari &')
    await search.press('Enter')
    await table.getByRole('row', { name: /^2 .*Sari & Joko/ }).waitFor()
    await page.getByText('1 ditemukan.').waitFor()
    await page.getByRole('link', { name: 'Sari & Joko' }).click()
    await page.getByRole('heading', { name: 'Sari & Joko', level: 1 }).waitFor()
    await page.goto('/ranking/guild?realm=main&name=garuda')
    await page.getByRole('region', { name: 'Anggota di ranking pemain' }).getByRole('link', { name: 'Budi' }).waitFor()
    await leave(visitor)
  })

  it('[realms.pages] lead on and back within the site, have no barrier on a phone, and say if a name is gone', async () => {
    const visitor = await visit(browser(), site.product.url, { viewport: PHONE })
    const { page } = visitor
    await page.goto('/')
    await untilHydrated(page)
    await page.getByRole('link', { name: /Lihat ranking\s*: TOP PLAYER/ }).click()
    await page.getByRole('heading', { name: 'Rankings', level: 1 }).waitFor()
    const chosen = page.getByRole('navigation', { name: 'Ranking' }).locator('[aria-current]')
    await page.getByRole('link', { name: 'Guilds', exact: true }).click()
    await expect.poll(() => chosen.textContent()).toBe('Guilds')
    expect(await page.title()).toContain('Guilds, Nusantara')
    await page.getByRole('link', { name: 'Arena', exact: true }).click()
    const players = page.getByRole('table', { name: 'Ranking: Players' })
    await players.waitFor()
    expect(new URL(page.url()).search).toBe('?realm=pvp')
    await page.goBack()
    await expect.poll(() => chosen.textContent()).toBe('Guilds')
    await page.getByRole('table').getByRole('link', { name: 'Garuda' }).click()
    await page.getByRole('heading', { name: 'Garuda', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Lihat ranking' }).click()
    await page.getByRole('table', { name: 'Ranking: Guilds' }).waitFor()
    await page.getByRole('link', { name: 'Players', exact: true }).click()
    await players.getByRole('link', { name: 'Budi', exact: true }).click()
    await page.getByRole('heading', { name: 'Budi', level: 1 }).waitFor()
    await page.goto('/ranking/player?realm=main&name=Tiada')
    await page.getByText('Tidak ada karakter dengan nama ini di ranking.').waitFor()

    for (const path of [
      ...['/status', '/ranking', '/ranking?q=xqzvw', '/ranking/guild?realm=main&name=Garuda'],
      `/ranking/player?realm=main&name=${LONG_NAME}`,
    ]) {
      await page.goto(path)
      await untilHydrated(page)
      expect(await fitsItsWidth(page), path).toBe(true)
      await expectNoBarriersInBothThemes(page)
    }
    await leave(visitor, /404/)
  })
})
