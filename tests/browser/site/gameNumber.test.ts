import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../support/browser/accessibility.ts'
import { useSharedAdmin } from '../../support/browser/adminSession.ts'
import { leave, PHONE, untilHydrated, useBrowser, visit } from '../../support/browser/browser.ts'
import { workerSite } from '../../support/sharedSites.ts'

describe("The game's number, on a phone,", () => {
  const browser = useBrowser()
  const admin = useSharedAdmin(browser, workerSite)
  const made: string[] = []
  const add = async (path: string, values: Readonly<Record<string, unknown>>) => {
    const { id } = (await admin().call('POST', path, values)) as { id: number }
    made.unshift(`${path}/${id}`)
    return id
  }
  beforeAll(async () => {
    await add('/game-info/items', { items_name: 'Potion Box 501', game_id: 12_501 })
    const item = await add('/game-info/items', { items_name: 'Red Potion', game_id: 501, kind: 'Healing' })
    const map = await add('/game-info/mapinfo', { map_name: 'prt_fild08' })
    const monster = await add('/game-info/monsters', { monster_name: 'Poring', game_id: 1002 })
    await add('/game-info/server-information/droplist', {
      ...{ monster: 'Poring', monster_id: monster, map_information_id: map, items_id: item, chance: 7 },
    })
  })
  afterAll(async () => {
    for (const path of made) await admin().call('DELETE', path)
  })

  it.each([
    ['with scripts', true],
    ['without scripts', false],
  ])('[game.number] three taps and 501 lead from “/” to Red Potion, %s', async (_, javaScriptEnabled) => {
    const visitor = await visit(browser(), workerSite().url, { viewport: PHONE, javaScriptEnabled })
    const { page } = visitor
    const main = page.getByRole('main')
    await page.goto('/')
    if (javaScriptEnabled) await untilHydrated(page)
    await page.getByRole('banner').getByRole('link', { name: 'Cari', exact: true }).click()
    // The script of the suggestions makes a combobox of the search box.
    await main.getByRole('searchbox').or(main.getByRole('combobox')).fill('501')
    await main.getByRole('button', { name: 'Cari' }).click()
    const items = page.getByRole('region', { name: /^Items/ })
    const first = items.getByRole('listitem').first()
    await first.filter({ hasText: 'Red Potion#501' }).waitFor()
    await first.getByRole('link').click()
    await page.getByRole('heading', { name: 'Red Potion', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/gameinfo/item/501-red-potion')
    expect(await page.title()).toMatch(/^Red Potion #501 - Item/)
    expect((await main.innerText()).replace(/\s+/g, ' ')).toMatch(/Nomor #501/i)
    expect(await fitsItsWidth(page)).toBe(true)
    if (javaScriptEnabled) await expectNoBarriersInBothThemes(page)
    await page.getByRole('table', { name: 'Yang menjatuhkan Red Potion' }).getByRole('link', { name: 'Poring' }).click()
    await page.getByRole('heading', { name: 'Poring', level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/gameinfo/monster/1002-poring')
    await leave(visitor)
  })
})
