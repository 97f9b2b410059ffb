import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { adminAccount, makeByCommand } from '../../../support/adminAccount.ts'
import { expectAccessibleOnAPhone } from '../../../support/browser/accessibility.ts'
import { answerWith, expectToast, useAdminPage } from '../../../support/browser/adminPage.ts'
import { useAdmin } from '../../../support/browser/adminSession.ts'
import { gate, useBrowser } from '../../../support/browser/browser.ts'
import { DAY_MS, HOUR_MS } from '../../../support/times.ts'

interface Made {
  id: number
}

// The tests check the rules in docs/product-admin.md, "Management".
describe('The audit trail', () => {
  const admin = useAdmin(useBrowser(), { DEMO: '0', TRUST_PROXY: '127.0.0.1' }, makeByCommand)
  const { page, main, button, press } = useAdminPage(admin)
  const make = async (path: string, body: Record<string, unknown>) => (await admin().call('POST', path, body)) as Made

  let rule: Made
  let npc: Made
  let maps: Made[]
  beforeAll(async () => {
    maps = [
      await make('/game-info/mapinfo', { map_name: 'Lembah' }),
      await make('/game-info/mapinfo', { map_name: 'Kota' }),
    ]
    const text = ['satu', 'dua', 'tiga', 'empat', 'lima', 'enam']
    const rules = '/game-info/server-rules'
    rule = await make(rules, { rules: 'Dilarang', category: 'Umum', description: text.join('\n') })
    await admin().call('PUT', `${rules}/${rule.id}`, { description: [...text.slice(0, 5), 'tujuh'].join('\n') })
    const npcs = '/game-info/server-information/npclist'
    npc = await make(npcs, { npc: 'Mbok', map_information_id: maps[0]?.id })
    await admin().call('PUT', `${npcs}/${npc.id}`, { npc: 'Mbah', map_information_id: maps[1]?.id })
    await admin().call('DELETE', `${npcs}/${npc.id}`)
    for (let count = 0; count < 12; count += 1) await make('/game-info/items', { items_name: `Batu ${count}` })
  })
  const open = async (search = '') => {
    await page().goto(`/admin/audit${search}`)
    await page().getByRole('heading', { name: 'Jejak Audit', level: 1 }).waitFor()
  }
  const rows = () => main().locator('tbody').getByRole('row')
  const cellsOf = async (row: number) =>
    (await rows().nth(row).getByRole('cell').allInnerTexts()).map((text) => text.trim().replace(/\s+/g, ' '))
  const total = () => main().getByRole('status').first().innerText()
  const filter = (label: string) => page().getByRole('group', { name: 'Saringan' }).getByLabel(label, { exact: true })

  it('[audit.trail-and-export] says who changed what, when and from where, line by line, and is exported', async () => {
    const held = gate()
    await answerWith(page(), 'GET', '/admin/changes', { status: 500, json: { message: 'Gangguan.' } }, held.promise)
    await open('?type=npclist')
    await main().getByText('Loading...').waitFor()
    held.open()
    await main().getByText('Gagal mengambil jejak audit: Gangguan.').waitFor()
    await page().unrouteAll()
    await press('Coba lagi')
    await expect.poll(() => rows().count()).toBe(3)
    await main()
      .getByText(/Tidak ada yang bisa mengubah catatan ini lewat situs\./)
      .waitFor()
    const [time, ...entry] = await cellsOf(1)
    expect(time).toMatch(/^\d{1,2} \w{3} \d{4}, \d{1,2}\.\d\d$/)
    expect(entry).toEqual([
      ...['Juragan', 'Diubah', `NPC List #${npc.id} Mbah`, '2 isian: Map Info ID, NPC'],
      expect.stringMatching(/127\.0\.0\.1$/),
    ])
    expect([(await cellsOf(0))[2], (await cellsOf(2))[2]]).toEqual(['Dihapus', 'Dibuat'])
    await rows().nth(1).locator('summary').click()
    const reference = rows().nth(1).locator('div').filter({ hasText: 'Map Info ID' }).last()
    expect(await reference.locator('del').innerText()).toContain(`#${maps[0]?.id}`)
    expect(await reference.locator('ins').innerText()).toContain(`#${maps[1]?.id}`)

    await open('?type=npclist&action=update')
    const [download] = await Promise.all([page().waitForEvent('download'), press('Ekspor CSV')])
    expect(download.suggestedFilename()).toBe('jejak-audit.csv')
    const text = await readFile(await download.path(), 'utf8')
    expect(text.startsWith('\uFEFF"sequence","time","actor"')).toBe(true)
    const [, ...lines] = text.trim().split('\r\n')
    expect(lines).toEqual([expect.stringContaining('"user:1","Juragan","update","npclist"')])
    await answerWith(page(), 'GET', '/admin/changes.csv', { status: 500, json: { message: 'Gangguan.' } })
    await press('Ekspor CSV')
    await expectToast(page(), 'bad', 'Gagal mengekspor jejak audit: Gangguan.')
    await page().unrouteAll()

    await open(`?type=serverrules&action=update&row=${rule.id}`)
    await rows().locator('summary').click()
    const changed = await rows()
      .locator('li')
      .evaluateAll((items: HTMLElement[]) =>
        items.map((item) => [item.dataset['kind'], item.lastElementChild?.textContent ?? item.textContent]),
      )
    expect(changed).toEqual([
      ['gap', '… 4 baris tetap'],
      ['same', 'lima'],
      ['removed', 'enam'],
      ['added', 'tujuh'],
    ])
    await expectAccessibleOnAPhone(page())
  })

  it('is filtered by type, action, actor, row and days, comes by pages, and the address shows the same again', async () => {
    await open()
    await filter('Data').selectOption('Items Information')
    await expect.poll(total).toBe('12 data')
    await filter('Tindakan').selectOption('Dihapus')
    await main().getByText('Tidak ada catatan yang cocok dengan saringan ini.').waitFor()
    await press('Hapus saringan')
    await filter('Pelaku').selectOption('Baris perintah')
    await expect.poll(total).toBe('1 data')
    expect((await cellsOf(0)).slice(1, 4)).toEqual(['Baris perintah', 'Dibuat', 'Pengguna #1 Juragan'])
    await filter('Pelaku').selectOption('Juragan')
    await filter('Data').selectOption('NPC List')
    await filter('ID').fill(String(npc.id))
    await expect.poll(total).toBe('3 data')
    await page().reload()
    await expect.poll(total).toBe('3 data')
    expect(await filter('Pelaku').locator('option:checked').textContent()).toBe('Juragan')

    await open()
    await filter('ID').pressSequentially('123456789')
    // The test changes both filters at once, before the page can render the first change.
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

    await open('?type=serverrules')
    await page()
      .getByRole('link', { name: `#${rule.id} Dilarang` })
      .first()
      .click()
    await expect.poll(total).toBe('2 data')
    await page().getByRole('link', { name: 'Juragan', exact: true }).first().click()
    await expect.poll(async () => Number.parseInt(await total(), 10)).toBeGreaterThan(15)
    expect(new URL(page().url()).searchParams.get('actor')).toBe('user:1')

    const asked: URL[] = []
    page().on('request', (request) => asked.push(new URL(request.url())))
    await open()
    // A day of the site begins at midnight in Jakarta, seven hours before it begins in Greenwich.
    const atSite = (offset: number) => new Date(Date.now() + 7 * HOUR_MS + offset * DAY_MS).toISOString().slice(0, 10)
    const [day, from, to] = [atSite(0), `${atSite(-1)}T17:00:00.000Z`, `${atSite(0)}T17:00:00.000Z`]
    await filter('Sampai tanggal').fill('2020-01-01')
    await main().getByText('Tidak ada catatan yang cocok dengan saringan ini.').waitFor()
    await filter('Sampai tanggal').fill(day)
    await filter('Dari tanggal').fill(day)
    const isAsked = ({ searchParams }: URL) => searchParams.get('from') === from && searchParams.get('to') === to
    await expect.poll(() => asked.some(isAsked), { message: 'days begin at the site' }).toBe(true)

    await open('?type=item&per_page=10')
    await expect.poll(() => rows().count()).toBe(10)
    await press('Halaman berikutnya')
    await expect.poll(() => rows().count()).toBe(2)
    expect((await cellsOf(1))[3]).toMatch(/Batu 0$/)
    await page().goBack()
    await expect.poll(() => rows().count()).toBe(10)
  })

  it('reports wrong tries at the own name after the log-in, and lists log-ins', async () => {
    const notice = (count: string) => page().getByText(`${count}wrong tries at your name since yesterday.`)
    const wrong = (username: string, address: string) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': address }
      const body = JSON.stringify({ username, password: 'Salah123!' })
      return fetch(`${admin().url}/api/login`, { method: 'POST', headers, body })
    }
    await page().goto('/admin')
    await page().getByRole('heading', { name: 'Welcome to Admin Dashboard' }).waitFor()
    expect(await notice('').count()).toBe(0)
    for (let time = 0; time < 7; time += 1) await wrong(adminAccount.username, '203.0.113.9')
    await wrong('nobody-at-all', '203.0.113.10')
    await page().reload()
    await notice('7 ').waitFor()
    await page().getByRole('link', { name: 'Show log-ins' }).click()
    const own = rows().filter({ hasText: 'Password salah' })
    for (const words of ['Pengunjung', '7', '203.0.113.9', adminAccount.username])
      await own.getByText(words, { exact: true }).first().waitFor()
    await main().getByText('Nama tidak dikenal').waitFor()
    expect(await main().innerText()).not.toContain('nobody-at-all')
    await page().getByRole('status').getByRole('button', { name: 'Close' }).click()
    expect(await notice('').count()).toBe(0)
    await expectAccessibleOnAPhone(page())
    await filter('Hasil').selectOption('Akun ditangguhkan')
    await main().getByText('Tidak ada log masuk yang cocok dengan saringan ini.').waitFor()
    await press('Hapus saringan')
    await Promise.all(
      Array.from({ length: 12 }, (_, number) => wrong(adminAccount.username, `203.0.113.${100 + number}`)),
    )
    await page().goto('/admin/audit?view=log-ins&outcome=wrong&per_page=10')
    await expect.poll(() => rows().count()).toBe(10)
    await press('Halaman berikutnya')
    await expect.poll(() => rows().count()).toBeLessThan(10)
    await answerWith(page(), 'GET', '/admin/log-ins', { json: [] })
    await page().goto('/admin/audit?view=log-ins')
    await main().getByText('Belum ada log masuk.').waitFor()
    await page().unrouteAll()
    await page().getByRole('link', { name: 'Perubahan', exact: true }).click()
    await button('Ekspor CSV').waitFor()
  })
})
