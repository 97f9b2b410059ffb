import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logIn } from '../../support/adminAccount.ts'
import { expectNoBarriers, leave, PHONE, useBrowser, visit, untilHydrated } from '../../support/browser/browser.ts'
import { anyDevice, devices, expectRetry, failApi, move, moveWaiting } from '../../support/browser/sitePages.ts'
import { demoSite, emptySite } from '../../support/sharedSites.ts'

const PATH = '/gameinfo/map'
const ODD_NAME = 'Gua &amp;  <b>"Kembar"</b> \u{1F409}'
const LONG_NAME = 'Gua'.repeat(60)

// docs/product.md, section 2.
describe('/gameinfo/map', () => {
  const browser = useBrowser()
  let token: string
  const made: number[] = []
  const withoutPicture = () => made[0] ?? 0

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

  describe.each(devices)('on a %s', (_device, viewport) => {
    it('[map.choice] shows the map that is chosen, and keeps it in the address', async () => {
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
      await leave(visitor)
    })
  })

  describe.each(anyDevice)('on a %s', (_device, viewport) => {
    it('shows the NPCs and drops of the map, each with its way back', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport })
      const { page } = visitor
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

    it('[map.no-image] says No image available for this map., and No information available. for its lists', async () => {
      const visitor = await visit(browser(), demoSite().url, {
        viewport: { ...viewport, width: Math.min(viewport.width, 360) },
      })
      const { page } = visitor
      await page.goto(`${PATH}?map=${withoutPicture()}`)
      await page.getByRole('heading', { name: LONG_NAME }).waitFor()
      await page.getByText('No image available for this map.', { exact: true }).waitFor()
      expect(await page.getByText('No information available.', { exact: true }).count()).toBe(2)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      await leave(visitor)
    })

    it('[header.map] [map.loading] says Loading Maps... on a slow move inside the site, and then shows the maps', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport })
      const { page } = visitor
      await moveWaiting(page, PATH, 'Loading Maps...')
      await page.getByRole('option', { name: 'Kota Gapura' }).waitFor({ state: 'attached' })
      await leave(visitor)
    })

    it('says so where the API fails, and reads again when it is asked to', async () => {
      const visitor = await visit(browser(), demoSite().url, { viewport })
      const { page } = visitor
      await move(page, PATH, { before: () => failApi(page).then(() => undefined) })
      await page.getByRole('heading', { level: 1, name: 'Map' }).waitFor()
      await expectRetry(page, page.getByText('Please select a map to view.', { exact: true }))
      expect(await page.getByRole('option').count()).toBeGreaterThan(10)
      await leave(visitor, /500/)
    })

    it('is whole without a single map', async () => {
      const visitor = await visit(browser(), emptySite().url, { viewport })
      const { page } = visitor
      await page.goto(PATH)
      await page.getByText('Please select a map to view.', { exact: true }).waitFor()
      expect(await page.getByRole('option').allTextContents()).toEqual(['Select Map'])
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
  it.each([
    '/gameinfo/map?map=1abc',
    '/gameinfo/server?section=junk&q=x',
    '/gameinfo/server?section=npclist&map=x&item=3&page=1',
    '/donation?section=junk&page=3',
    '/news?page=0',
    '/News/%31/',
    '/news/01',
  ])('is taken over without a fault, and so is every page however it is asked for: %s', async (address) => {
    const visitor = await visit(browser(), demoSite().url)
    const { page } = visitor
    await page.goto(address)
    await untilHydrated(page)
    await page.getByRole('heading', { level: 1 }).waitFor({ state: 'attached' })
    await leave(visitor, /404/)
  })

  it('fits a narrow phone', async () => {
    const visitor = await visit(browser(), demoSite().url, { viewport: { ...PHONE, width: 360 } })
    await visitor.page.goto(`${PATH}?map=3`)
    expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await leave(visitor)
  })
})
