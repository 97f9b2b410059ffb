import { readFile } from 'node:fs/promises'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { gate, useBrowser, type Visit } from '../../support/browser/browser.ts'
import { anyDevice } from '../../support/browser/sitePages.ts'
import { useAdmin, closePage } from '../../support/browser/adminSession.ts'
import { answerWith, expectToast } from '../../support/browser/adminPage.ts'
import { expectNoBarriersInBothThemes, fitsItsWidth } from '../../support/browser/accessibility.ts'
import { makeByCommand } from '../../support/adminAccount.ts'

interface Made {
  id: number
}

// Everything an admin does is shown as an audit trail, filtered, and exported.
describe('In the back-office, the audit trail', () => {
  const admin = useAdmin(useBrowser(), { DEMO: '0' }, makeByCommand)
  let visitor: Visit
  let rule: Made
  let npc: Made
  let maps: Made[]
  beforeAll(async () => {
    const call = async (method: string, path: string, body?: Record<string, unknown>) =>
      (await admin().call(method, path, body)) as Made
    maps = [
      await call('POST', '/game-info/mapinfo', { map_name: 'Lembah' }),
      await call('POST', '/game-info/mapinfo', { map_name: 'Kota' }),
    ]
    const rules = '/game-info/server-rules'
    const text = ['satu', 'dua', 'tiga', 'empat', 'lima', 'enam']
    rule = await call('POST', rules, { rules: 'Dilarang', category: 'Umum', description: text.join('\n') })
    await call('PUT', `${rules}/${rule.id}`, { description: [...text.slice(0, 5), 'tujuh'].join('\n') })
    const npcs = '/game-info/server-information/npclist'
    npc = await call('POST', npcs, { npc: 'Mbok', map_information_id: maps[0]?.id })
    await call('PUT', `${npcs}/${npc.id}`, { npc: 'Mbah', map_information_id: maps[1]?.id })
    await call('DELETE', `${npcs}/${npc.id}`)
    for (let count = 0; count < 12; count += 1) await call('POST', '/game-info/items', { items_name: `Batu ${count}` })
  })
  beforeEach(async () => {
    visitor = await admin().openPage()
  })
  afterEach(() => closePage(visitor))
  const page = (): Page => visitor.page
  const main = () => page().locator('main')

  const open = async (search = '') => {
    await page().goto(`/admin/audit${search}`)
    await page().getByRole('heading', { name: 'Jejak Audit', level: 1 }).waitFor()
  }
  const rows = () =>
    main()
      .getByRole('row')
      .filter({ has: page().getByRole('cell') })
  const cellsOf = (row: number) =>
    rows()
      .nth(row)
      .getByRole('cell')
      .evaluateAll((cells) => cells.map((cell) => (cell as HTMLElement).innerText.trim().replace(/\s+/g, ' ')))
  const total = () => main().getByRole('status').first().innerText()
  const filter = (label: string) => page().getByRole('group', { name: 'Saringan' }).getByLabel(label, { exact: true })

  it('[audit.trail-and-export] says who did what, when, and from where', async () => {
    await open(`?type=npclist`)
    await expect.poll(() => rows().count()).toBe(3)
    const [time, ...told] = await cellsOf(1)
    expect(time).toMatch(/^\d{1,2} \w{3} \d{4}, \d\d\.\d\d\.\d\d$/)
    expect(told).toEqual([
      'Juragan',
      'Diubah',
      `NPC List #${npc.id} Mbah`,
      '2 isian: Map Info ID, NPC',
      expect.stringMatching(/127\.0\.0\.1$/),
    ])
    expect((await cellsOf(0))[2]).toBe('Dihapus')
    expect((await cellsOf(2))[2]).toBe('Dibuat')
  })

  it('shows what was changed: references by number, and of long texts the lines', async () => {
    await open('?type=npclist&action=update')
    await rows().locator('summary').click()
    const reference = rows().locator('div').filter({ hasText: 'Map Info ID' }).last()
    expect(await reference.locator('del').innerText()).toContain(`#${maps[0]?.id}`)
    expect(await reference.locator('ins').innerText()).toContain(`#${maps[1]?.id}`)
    await open(`?type=serverrules&action=update&row=${rule.id}`)
    await rows().locator('summary').click()
    const lines = await rows()
      .locator('li')
      .evaluateAll((items) =>
        items.map((item) => [
          (item as HTMLElement).dataset['kind'],
          item.lastElementChild?.textContent ?? item.textContent,
        ]),
      )
    expect(lines).toEqual([
      ['gap', '… 4 baris tetap'],
      ['same', 'lima'],
      ['removed', 'enam'],
      ['added', 'tujuh'],
    ])
  })

  it('is filtered by actor, type, action and row, and the address shows the same again', async () => {
    await open()
    await filter('Data').selectOption('Items Information')
    await expect.poll(total).toBe('12 data')
    await filter('Tindakan').selectOption('Dihapus')
    await main().getByText('Tidak ada catatan yang cocok dengan saringan ini.').waitFor()
    await page().getByRole('button', { name: 'Hapus saringan' }).click()
    await filter('Pelaku').selectOption('Baris perintah')
    await expect.poll(total).toBe('1 data')
    expect((await cellsOf(0)).slice(1, 4)).toEqual(['Baris perintah', 'Dibuat', 'Pengguna #1 Juragan'])
    await filter('Pelaku').selectOption('Juragan')
    await filter('Data').selectOption('NPC List')
    await filter('ID').fill(String(npc.id))
    await expect.poll(total).toBe('3 data')
    await page().reload()
    await expect.poll(total).toBe('3 data')
    expect(await filter('Pelaku').evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toBe(
      'Juragan',
    )
  })

  it('loses nothing of what is typed and chosen in quick succession', async () => {
    await open()
    await filter('ID').pressSequentially('123456789')
    expect(await filter('ID').inputValue()).toBe('123456789')
    // Both before the page is drawn again.
    await page()
      .getByRole('group', { name: 'Saringan' })
      .evaluate((group) => {
        for (const value of ['news', 'delete']) {
          const select = group.querySelector<HTMLSelectElement>(`select:has(option[value="${value}"])`)
          if (!select) throw new Error(`Nothing offers ${value}.`)
          select.value = value
          select.dispatchEvent(new Event('change', { bubbles: true }))
        }
      })
    await expect.poll(() => new URL(page().url()).search).toBe('?row=123456789&type=news&action=delete')
    expect(await filter('Data').inputValue()).toBe('news')
  })

  it('a name leads to all that was done by the same one, and to the same row', async () => {
    await open('?type=serverrules')
    await page()
      .getByRole('link', { name: `#${rule.id} Dilarang` })
      .first()
      .click()
    await expect.poll(total).toBe('2 data')
    await page().getByRole('link', { name: 'Juragan', exact: true }).first().click()
    expect(new URL(page().url()).searchParams.get('actor')).toBe('user:1')
    await expect.poll(async () => Number.parseInt(await total(), 10)).toBeGreaterThan(15)
  })

  it('takes days as they are where the reader is', async () => {
    const asked: URL[] = []
    page().on('request', (request) => asked.push(new URL(request.url())))
    await open()
    const day = await page().evaluate(() => {
      const now = new Date()
      const two = (number: number) => String(number).padStart(2, '0')
      return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
    })
    await filter('Sampai tanggal').fill('2020-01-01')
    await main().getByText('Tidak ada catatan yang cocok dengan saringan ini.').waitFor()
    await filter('Sampai tanggal').fill(day)
    await filter('Dari tanggal').fill(day)
    await rows().first().waitFor()
    const [from, to] = await page().evaluate((text) => {
      const [year = 0, month = 0, date = 0] = text.split('-').map(Number)
      return [new Date(year, month - 1, date).toISOString(), new Date(year, month - 1, date + 1).toISOString()]
    }, day)
    await expect
      .poll(() => asked.some(({ searchParams }) => searchParams.get('from') === from && searchParams.get('to') === to))
      .toBe(true)
  })

  it('comes by pages', async () => {
    await open('?type=item&per_page=10')
    await expect.poll(() => rows().count()).toBe(10)
    await page().getByRole('button', { name: 'Halaman berikutnya' }).click()
    await expect.poll(() => rows().count()).toBe(2)
    expect((await cellsOf(1))[3]).toMatch(/Batu 0$/)
    await page().goBack()
    await expect.poll(() => rows().count()).toBe(10)
  })

  it('[audit.trail-and-export] is exported as a file with the same filters', async () => {
    await open('?type=npclist&action=update')
    const [download] = await Promise.all([
      page().waitForEvent('download'),
      page().getByRole('button', { name: 'Ekspor CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('jejak-audit.csv')
    const text = await readFile(await download.path(), 'utf8')
    expect(text.startsWith('\uFEFF"sequence","time","actor"')).toBe(true)
    const [, ...lines] = text.trim().split('\r\n')
    expect(lines.length).toBe(1)
    expect(lines[0]).toContain('"user:1","Juragan","update","npclist"')
  })

  it('[audit.trail-and-export] says what is true of it: nobody can change it by the site', async () => {
    await open()
    await main()
      .getByText('Siapa melakukan apa, kapan, dan dari mana. Tidak ada yang bisa mengubah catatan ini lewat situs.')
      .waitFor()
  })

  it('an export that fails says why', async () => {
    await open()
    await answerWith(page(), 'GET', '/admin/changes.csv', { status: 500, json: { message: 'Gangguan.' } })
    await page().getByRole('button', { name: 'Ekspor CSV' }).click()
    await expectToast(page(), 'bad', 'Gagal mengekspor jejak audit: Gangguan.')
  })

  it('says that it loads, that it failed, and comes when it is asked for again', async () => {
    const held = gate()
    await answerWith(page(), 'GET', '/admin/changes', { status: 500, json: { message: 'Gangguan.' } }, held.promise)
    await open()
    await main().getByText('Loading...').waitFor()
    held.open()
    await main().getByText('Gagal mengambil jejak audit: Gangguan.').waitFor()
    await page().unrouteAll()
    await page().getByRole('button', { name: 'Coba lagi' }).click()
    await rows().first().waitFor()
  })

  it.each(anyDevice)('on a %s nothing is in anybody’s way', async (_device, viewport) => {
    await page().setViewportSize(viewport)
    await open('?type=serverrules')
    await rows().locator('summary').first().click()
    await rows().locator('li').first().waitFor()
    await expectNoBarriersInBothThemes(page())
    expect(await fitsItsWidth(page())).toBe(true)
  })
})
