import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { useBrowser, type Visit } from '../../../support/browser/browser.ts'
import { useAdmin, closePage } from '../../../support/browser/adminSession.ts'
import { answerWith, expectFocus, expectToast, openRowTools, question } from '../../../support/browser/adminPage.ts'
import { anyDevice } from '../../../support/browser/sitePages.ts'
import { logIn } from '../../../support/adminAccount.ts'
import { form, picture } from '../../../support/samples.ts'
import { expectAccessible, expectNoBarriersInBothThemes } from '../../../support/browser/accessibility.ts'

const RULES = '/game-info/server-rules'
const RULES_SCREEN = '/admin/table-list/game-info/server-rules'

interface Rule {
  id: number
  rules: string
  category: string
  description: string
}

describe.each(anyDevice)('In the back-office on a %s', (_device, viewport) => {
  const admin = useAdmin(useBrowser(), { DEMO: '0' })
  let visitor: Visit
  beforeEach(async () => {
    visitor = await admin().openPage()
    await visitor.page.setViewportSize(viewport)
  })
  afterEach(() => closePage(visitor))
  const page = (): Page => visitor.page
  const press = (words: string) => page().getByRole('button', { name: words, exact: true }).click()

  const call = async <T>(method: string, path: string, body?: Record<string, unknown>) =>
    (await admin().call(method, path, body)) as T
  const makeRule = (rules: string) =>
    call<Rule>('POST', RULES, { rules, category: 'Umum', description: 'Pertama: teguran\nKedua: diblokir' })
  const stored = (id: number) => call<Rule>('GET', `${RULES}/${id}`)

  const dialog = (name: string) => page().getByRole('dialog', { name })
  const openHistory = async (rule: Rule) => {
    await page().goto(RULES_SCREEN)
    await openRowTools(page(), rule.rules)
    await press(`Riwayat ${rule.rules}`)
    const shown = dialog(`Riwayat: ${rule.rules}`)
    await shown.getByRole('listitem').first().waitFor()
    return shown
  }
  const versions = (shown: Locator) => shown.locator('ol > li')
  const change = ({ id }: Rule, values: Partial<Rule>) => call('PUT', `${RULES}/${id}`, values)

  it('[history.versions-and-trash] the history of a row shows who changed what and when, and restores a version', async () => {
    const rule = await makeRule('Dilarang curang')
    await change(rule, { description: 'Pertama: teguran\nKedua: ban permanen' })
    await change(rule, { category: 'Berat' })
    const shown = await openHistory(rule)
    const version = (at: number) => versions(shown).nth(at)
    const headings = await shown.getByRole('heading', { level: 3 }).allInnerTexts()
    expect(headings.map((text) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^Diubah .*\d{4}.* oleh Juragan Versi sekarang$/),
      expect.stringMatching(/^Diubah .* oleh Juragan$/),
      expect.stringMatching(/^Dibuat .* oleh Juragan$/),
    ])
    expect(await version(1).locator('[data-kind=removed]').innerText()).toContain('Kedua: diblokir')
    expect(await version(1).locator('[data-kind=added]').innerText()).toContain('Kedua: ban permanen')
    expect(await version(0).getByRole('button').count(), 'the current version').toBe(0)
    await expectAccessible(page())

    await version(2).getByRole('button').click()
    await question(page()).getByText('Isian berikut akan berubah.').waitFor()
    expect(await question(page()).locator('dt').allInnerTexts()).toEqual(['Category', 'Description'])
    await expectAccessible(page())
    await question(page()).getByRole('button', { name: 'Batal' }).click()
    expect(await stored(rule.id)).toMatchObject({ category: 'Berat' })

    await change(rule, { category: 'Ringan' })
    await version(1).getByRole('button').click()
    await press('Ya, kembalikan')
    await expectToast(page(), 'bad', 'Gagal mengembalikan: Data ini telah diubah oleh orang lain.')
    expect(await stored(rule.id)).toMatchObject({ category: 'Ringan' })
    await expect.poll(() => versions(shown).count()).toBe(4)
    await question(page()).waitFor({ state: 'detached' })
    await version(3).getByRole('button').click()
    await press('Ya, kembalikan')
    await expectToast(page(), 'good', 'Versi lama berhasil dikembalikan.')
    await shown.waitFor({ state: 'detached' })
    expect(await stored(rule.id)).toMatchObject({ category: 'Umum', description: rule.description })
    await page().locator('main').getByText('Kedua: diblokir').waitFor()
    await expectFocus(page().getByRole('button', { name: `Riwayat ${rule.rules}` }))

    for (let turn = 1; turn <= 18; turn += 1) await change(rule, { category: `Ke-${turn}` })
    const again = await openHistory(rule)
    expect(await versions(again).count()).toBe(20)
    await press('Muat yang lebih lama')
    await expect.poll(() => versions(again).count(), { message: 'restoring is a change, too' }).toBe(23)
    await versions(again).last().getByRole('button').click()
    await press('Ya, kembalikan')
    await again.waitFor({ state: 'detached' })
    await expect.poll(() => stored(rule.id)).toMatchObject({ category: 'Umum' })
  })

  it('[pictures.takedown] the history of a row takes a picture down after a warning, and no longer shows it', async () => {
    const token = await logIn(admin().url)
    const body = form({ title: 'Foto', description: 'Isi' }, { image: await picture('png', 321, 200) })
    const headers = { authorization: `Bearer ${token}` }
    const made = await fetch(`${admin().url}/api/news`, { method: 'POST', headers, body })
    const { id } = (await made.json()) as Rule
    await page().goto('/admin/news')
    await openRowTools(page(), 'Foto')
    await press('Riwayat Foto')
    const shown = dialog('Riwayat: Foto')
    await shown.getByRole('button', { name: /^Turunkan… \w{8}….webp$/ }).click()
    await question(page()).getByText('Ini tidak dapat dibatalkan.').waitFor()
    await expectAccessible(page())
    await press('Ya, turunkan')
    await question(page()).getByText('Alasan wajib diisi.').waitFor()
    const reason = question(page()).getByLabel('Alasan')
    await reason.fill('Foto orang lain')
    await answerWith(page(), 'POST', '/admin/takedowns', { status: 500, json: { message: 'Gangguan.' } })
    await press('Ya, turunkan')
    await expectToast(page(), 'bad', 'Gagal menurunkan gambar: Gangguan.')
    expect(await reason.inputValue()).toBe('Foto orang lain')
    await page().unrouteAll()
    await press('Ya, turunkan')
    await expectToast(page(), 'good', 'Gambar telah diturunkan.')
    await shown.waitFor({ state: 'detached' })
    await expectFocus(page().getByRole('button', { name: 'Riwayat Foto' }))
    await press('Riwayat Foto')
    await expect.poll(() => shown.getByText('gambar diturunkan').count()).toBe(2)
    expect(await shown.getByRole('img').count()).toBe(0)
    expect(await shown.getByRole('button', { name: /^Turunkan/ }).count()).toBe(0)
    await expectNoBarriersInBothThemes(page())

    await page().goto('/admin/audit?type=takedowns')
    await page().locator('summary').first().click()
    await page().getByText('Foto orang lain').waitFor()
    await page().getByText(`News #${id}`).waitFor()
    await admin().call('DELETE', `/news/${id}`)
  })

  const open = async () => {
    await page().goto('/admin/trash')
    await page().getByRole('heading', { name: 'Tempat Sampah', level: 1 }).waitFor()
  }
  const rowOf = (name: string) => page().getByRole('row').filter({ hasText: name })

  it('[history.versions-and-trash] the trash shows what was deleted, when and by whom, restores it with its ID, or says why it cannot', async () => {
    const rule = await makeRule('Dilarang hilang')
    await call('DELETE', `${RULES}/${rule.id}`)
    const name = `#${rule.id} Dilarang hilang`
    await open()
    await page().getByText('Data yang dihapus dapat dikembalikan dengan ID-nya selama 30 hari.').waitFor()
    await rowOf(name).getByText('oleh Juragan').waitFor()
    await rowOf(name).getByText('Server Rules').waitFor()
    await rowOf(name).locator('summary').click()
    await rowOf(name).getByText('Kedua: diblokir').waitFor()
    await expectAccessible(page())
    await press(`Kembalikan ${name}`)
    await expectToast(page(), 'good', `${name} berhasil dikembalikan.`)
    await rowOf(name).waitFor({ state: 'detached' })
    expect(await stored(rule.id)).toMatchObject({ rules: 'Dilarang hilang', description: rule.description })

    const npcs = '/game-info/server-information/npclist'
    const map = await call<Rule>('POST', '/game-info/mapinfo', { map_name: 'Lembah' })
    const npc = await call<Rule>('POST', npcs, { npc: 'Mbok', map_information_id: map.id })
    await call('DELETE', `${npcs}/${npc.id}`)
    await call('DELETE', `/game-info/mapinfo/${map.id}`)
    await open()
    await press(`Kembalikan #${npc.id} Mbok`)
    await expectToast(page(), 'bad', `Gagal mengembalikan #${npc.id} Mbok: Map Info ID ${map.id} tidak ditemukan.`)
    await press(`Kembalikan #${map.id} Lembah`)
    await rowOf('Lembah').waitFor({ state: 'detached' })
    await press(`Kembalikan #${npc.id} Mbok`)
    await rowOf('Mbok').waitFor({ state: 'detached' })

    await page().getByRole('combobox', { name: 'Data' }).selectOption('Gem Information')
    await page().getByText('Tidak ada data jenis ini di tempat sampah.').waitFor()
    expect(new URL(page().url()).search).toBe('?type=gemInformation')
    await answerWith(page(), 'GET', '/admin/trash', { status: 200, json: [] })
    await open()
    await page().getByText('Tempat sampah kosong.').waitFor()
  })
})
