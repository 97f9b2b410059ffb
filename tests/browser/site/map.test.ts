import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '../../support/adminAccount.ts'
import { expectNoBarriers, leave, useBrowser, visit, untilHydrated } from '../../support/browser/browser.ts'
import { anyDevice } from '../../support/browser/sitePages.ts'
import { demoSite } from '../../support/sharedSites.ts'

const PATH = '/gameinfo/map'
const ODD_NAME = 'Gua &amp;  <b>"Kembar"</b> \u{1F409}'
const LONG_NAME = 'Gua'.repeat(60)

// docs/product.md, section 2.
describe('/gameinfo/map', () => {
  const browser = useBrowser()
  let token: string
  const made: number[] = []

  const send = async (method: string, path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const response = await fetch(`${demoSite().url}/api${path}`, { method, headers, body: JSON.stringify(body) })
    return (await response.json()) as { id: number }
  }
  beforeAll(async () => {
    token = await logIn(demoSite().url)
    for (const map_name of [LONG_NAME, ODD_NAME]) made.push((await send('POST', '/game-info/mapinfo', { map_name })).id)
  })
  afterAll(async () => {
    for (const id of made) await send('DELETE', `/game-info/mapinfo/${id}`, {})
  })

  describe.each(anyDevice)('on a %s', (_device, viewport) => {
    it('[map.choice] visitors choose a map, which the address keeps, and follow its NPCs and drops and come back', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport })
      const { page } = visitor
      await page.goto(PATH)
      await untilHydrated(page)
      await page.getByText('Please select a map to view.', { exact: true }).waitFor()
      const select = page.getByRole('combobox', { name: 'Map' })
      expect(await select.locator('option').first().textContent()).toBe('Select Map')
      expect(await page.getByRole('button', { name: 'Tampilkan' }).isVisible(), 'a choice needs no button').toBe(false)

      await select.focus()
      await select.selectOption('Lembah Kabut')
      const picture = page.getByRole('img', { name: 'Gambar map Lembah Kabut' })
      await picture.waitFor()
      expect(await picture.getAttribute('src')).toMatch(/^\/storage\/mapinfo\//)
      const address = page.url()
      expect(new URL(address).searchParams.get('map')).toMatch(/^\d+$/)
      expect(await select.evaluate((element) => element === document.activeElement)).toBe(true)
      await expectNoBarriers(page)

      await select.selectOption('Rawa Sembilu')
      await page.getByRole('heading', { name: 'Rawa Sembilu' }).waitFor()
      await page.goBack()
      await picture.waitFor()
      await expect.poll(() => select.locator('option:checked').textContent()).toBe('Lembah Kabut')
      await page.goto(address)
      await picture.waitFor()

      await select.selectOption('Select Map')
      await page.getByText('Please select a map to view.', { exact: true }).waitFor()

      await page.goto('/gameinfo/server?section=npclist')
      await page.getByRole('cell').getByRole('link', { name: 'Lembah Kabut' }).first().click()
      await page.getByRole('table', { name: 'NPC di Lembah Kabut' }).getByText('Pertapa Gua Hening').waitFor()
      const drops = page.getByRole('table', { name: 'Drop di Lembah Kabut' })
      await drops.getByRole('row').filter({ hasText: 'Kunang Penyesat' }).getByText('Opal Kabut').waitFor()
      await expectNoBarriers(page)
      await drops.getByRole('link', { name: 'Opal Kabut' }).first().click()
      await page.getByRole('heading', { name: 'Opal Kabut', level: 1 }).waitFor()
      await page.goBack()
      await page.getByRole('link', { name: /^Lihat semua \d+ NPC di map ini$/ }).click()
      await page.getByRole('link', { name: 'Hapus Map: Lembah Kabut' }).waitFor()
      await page.getByRole('cell', { name: 'Pertapa Gua Hening' }).waitFor()
      await page.goBack()
      await page.getByRole('link', { name: /^Lihat semua \d+ drop di map ini$/ }).click()
      await page.getByRole('columnheader', { name: 'Item Drop' }).waitFor()
      await page.getByRole('link', { name: 'Hapus Map: Lembah Kabut' }).waitFor()
      await leave(visitor)
    })

    it('chooses and shows a map without JavaScript', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport, javaScriptEnabled: false })
      const { page } = visitor
      await page.goto(PATH)
      await page.getByRole('combobox', { name: 'Map' }).selectOption('Lembah Kabut')
      await page.getByRole('button', { name: 'Tampilkan' }).click()
      await page.getByRole('img', { name: 'Gambar map Lembah Kabut' }).waitFor()
      await page.getByText('Pertapa Gua Hening').waitFor()
      await leave(visitor)
    })
  })

  it('answers 404 and a sentence for a map that nobody has', async () => {
    for (const id of ['999999', '2147483648', '-1', 'x']) {
      const response = await fetch(`${demoSite().url}${PATH}?map=${id}`)
      expect(response.status, id).toBe(404)
      expect(await response.text(), id).toContain('Map tidak ditemukan.')
    }
    expect((await fetch(`${demoSite().url}${PATH}?map=`)).status).toBe(200)
  })

  it('knows every map by the name that the HTML gives it, and only the chosen one by more', async () => {
    const visitor = await visit(browser(), demoSite().url)
    const { page } = visitor
    await page.goto(PATH)
    await untilHydrated(page)
    const options = page.getByRole('option')
    expect((await options.allTextContents()).slice(-2)).toEqual([LONG_NAME, ODD_NAME])
    expect(await page.locator('#state').textContent()).not.toContain('Kembar')
    await page.getByRole('combobox', { name: 'Map' }).selectOption(ODD_NAME)
    await page.getByRole('heading', { name: ODD_NAME }).waitFor()
    expect((await options.allTextContents()).slice(-2)).toEqual([LONG_NAME, ODD_NAME])
    await leave(visitor)
  })

  // Each is kept under another address than it is asked for by: the browser must draw what the server drew.
  it('the browser takes over every page without a fault, however it is asked for', async () => {
    const visitor = await visit(browser(), demoSite().url)
    const { page } = visitor
    for (const address of [
      '/gameinfo/map?map=1abc',
      '/gameinfo/server?section=junk&q=x',
      '/gameinfo/server?section=npclist&map=x&item=3&page=1',
      '/donation?section=junk&page=3',
      '/news?page=0',
      '/News/%31/',
      '/news/01',
    ]) {
      await page.goto(address)
      await untilHydrated(page)
      await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    }
    await leave(visitor, /404/)
  })
})
