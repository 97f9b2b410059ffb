import { beforeAll, describe, expect, it } from 'vitest'
import { makeByCommand } from '../../../support/adminAccount.ts'
import { expectAccessible } from '../../../support/browser/accessibility.ts'
import { answerWith, expectFocus, expectToast, question, useAdminPage } from '../../../support/browser/adminPage.ts'
import { useAdmin } from '../../../support/browser/adminSession.ts'
import { DESKTOP, useBrowser } from '../../../support/browser/browser.ts'
import { brokenWords } from '../../../support/browser/layout.ts'
import { callApi } from '../../../support/runProduct.ts'

/** No server listens at this address, so each step waits. */
const AWAY = 'mysql://gapura:x@127.0.0.1:1/ragnarok'
const NARROW = { width: 320, height: 640 }
const PHONE = { width: 390, height: 844 }

describe('In the back-office, game accounts', () => {
  const browser = useBrowser()
  const admin = useAdmin(browser, { DEMO: '0', GAME_LAUT_URL: AWAY, GAME_LAUT_WRITE_URL: AWAY }, makeByCommand)
  const { page, main, button, press, answer } = useAdminPage(admin)
  const entry = () => page().getByRole('link', { name: 'Akun Game', exact: true })
  const names = () => main().locator('[data-row] strong').allInnerTexts()
  const rowOf = (name: string) => main().getByRole('row').filter({ hasText: name })
  let sekar: { id: number; token: string }

  const open = async (search = '') => {
    await page().goto(`/admin/game-accounts${search}`)
    await page().getByRole('heading', { name: 'Akun Game', level: 1 }).waitFor()
  }
  const make = (token: string, name: string) =>
    callApi('POST', `${admin().url}/api/me/game-accounts`, token, { realm: 'laut', name, password: 'kunci-laut' })

  beforeAll(async () => {
    sekar = await admin().register('Sekar')
  })

  it('[game.staff] are in the menu only if a realm offers them or there are some', async () => {
    await page().goto('/admin/users')
    await button('Kelola Sekar').waitFor()
    await press('Pengelolaan')
    expect(await entry().count()).toBe(0)
    const powers = { accounts_create: true, accounts_ban: true }
    const realm = { key: 'laut', name: 'Laut', adapter: 'rathena', passwords: 'plain', ...powers }
    await admin().call('POST', '/realm-settings', realm)
    await page().reload()
    await entry().click()
    await main().getByText('Belum ada akun game.').waitFor()
  })

  it('[game.staff] are found by name, owner and state, lead to their owner, are tried again and unlinked after a question', async () => {
    const joko = await admin().register('Joko')
    await make(sekar.token, 'sekar_laut')
    await make(joko.token, 'joko_laut')
    await open()
    await expect.poll(names).toEqual(['joko_laut', 'sekar_laut'])
    await rowOf('sekar_laut').getByText('Membuat akun').waitFor()
    await page().getByRole('searchbox').fill('sekar')
    await expect.poll(names).toEqual(['sekar_laut'])
    await page().getByRole('searchbox').fill('')
    await page().getByRole('combobox', { name: 'Server' }).selectOption('Laut')
    await page().getByRole('combobox', { name: 'Status' }).selectOption('Siap')
    await main().getByText('Tidak ada akun game yang cocok dengan saringan ini.').waitFor()
    await page().getByRole('combobox', { name: 'Status' }).selectOption('Menunggu')
    await expect.poll(names).toEqual(['joko_laut', 'sekar_laut'])
    for (const viewport of [NARROW, PHONE, DESKTOP]) {
      await page().setViewportSize(viewport)
      await expectAccessible(page())
    }

    await press('Coba lagi joko_laut')
    await question(page()).getByText('Game ditanya lagi sekarang juga.').waitFor()
    await answer('Ya, coba lagi')
    await expectToast(page(), 'good', 'Akun game joko_laut dicoba lagi.')
    await expectFocus(button('Coba lagi joko_laut'))
    await press('Lepaskan joko_laut')
    await question(page()).getByText('Lepaskan joko_laut dari Joko?').waitFor()
    await page().setViewportSize(NARROW)
    await expectAccessible(page())
    await page().setViewportSize(DESKTOP)
    await answer('Batal')
    await expectFocus(button('Lepaskan joko_laut'))
    await press('Lepaskan joko_laut')
    await answer('Ya, lepaskan')
    await expectToast(page(), 'good', 'Akun game joko_laut dilepaskan.')
    await expect.poll(names).toEqual(['sekar_laut'])
    await open('?state=leaving')
    await expect.poll(names).toEqual(['joko_laut'])
    expect(await button(/joko_laut$/).count()).toBe(0)

    await open('?q=sekar_laut')
    await rowOf('sekar_laut').getByRole('link', { name: 'Sekar' }).click()
    await button('Kelola Sekar').click()
    await page().getByRole('dialog', { name: 'Kelola Sekar' }).getByRole('link', { name: 'Lihat 1 akun game' }).click()
    await main().getByText('Hanya akun game satu pengguna.').waitFor()
    await expect.poll(names).toEqual(['sekar_laut'])
    await press('Tampilkan semua')
    await expect.poll(names).toEqual(['joko_laut', 'sekar_laut'])
  })

  it('[game.staff] that wait for long or are not clear are marked', async () => {
    const step = {
      state: 'waiting',
      error: 'The database does not answer.',
      tries: 7,
      asked_at: '2026-11-29T00:00:00Z',
    }
    const account = { realm: 'laut', number: null, origin: 'created', owner: { id: sekar.id, username: 'Sekar' } }
    const at = { created_at: '2026-11-29T00:00:00Z' }
    const json = [
      { ...account, ...at, id: 1, name: 'lama', state: 'waiting', step: { ...step, kind: 'create', is_late: true } },
      {
        ...{ ...account, ...at, id: 2, name: 'kabur', state: 'unclear' },
        step: { ...step, kind: 'create', state: 'unclear', is_late: false },
      },
      {
        ...{ ...account, ...at, id: 3, name: 'tolak', state: 'ready', number: 7 },
        step: { ...step, kind: 'ban', state: 'refused', is_late: false },
      },
      {
        ...{ ...account, ...at, id: 4, name: 'gadis_pantai_selatan_99', state: 'leaving', number: 2_000_017 },
        ...{ owner: { id: sekar.id, username: 'Pemain_Lama_Sekali_1' }, realm: 'Midgard Kedua', step: null },
      },
    ]
    await answerWith(page(), 'GET', '/admin/game-accounts', { json })
    await answerWith(page(), 'GET', '/admin/game-accounts/summary', {
      json: { is_offered: true, realms: [{ key: 'laut', name: 'Laut' }], waiting: 1, late: 1, unclear: 1 },
    })
    await open()
    await main().getByText('Menunggu lebih dari satu jam: 1. Perlu diputuskan: 1.').waitFor()
    await rowOf('lama').getByText('Lebih dari satu jam').waitFor()
    await page().setViewportSize(DESKTOP)
    expect(await brokenWords(page())).toEqual([])
    await rowOf('kabur').getByText('Tidak pasti').waitFor()
    await rowOf('tolak').getByText('Mem-ban (ditolak game)').waitFor()
    expect(await button(/^Coba lagi /).evaluateAll((all) => all.map((one) => one.ariaLabel))).toEqual([
      'Coba lagi lama',
      'Coba lagi kabur',
    ])
    await press('Coba lagi kabur')
    await question(page()).getByText('tidak pasti apakah itu yang diminta pemiliknya').waitFor()
    await question(page()).getByText('sudah terhubung dengan akun lain di situs ini').waitFor()
    await expectAccessible(page())
    await answer('Batal')
    await page().setViewportSize(NARROW)
    await expectAccessible(page())
    await page().setViewportSize(DESKTOP)
    await page().unrouteAll()
  })

  it('[account.suspension-end] [game.bans] A person is suspended with a reason and an end, which the dialog then shows', async () => {
    await page().goto('/admin/users?q=Sekar')
    await press('Kelola Sekar')
    await press('Tangguhkan')
    await question(page()).getByLabel('Alasan (opsional)').fill('Memakai bot')
    await question(page()).getByLabel('Berakhir').selectOption('Setelah 7 hari')
    await page().setViewportSize(NARROW)
    await expectAccessible(page())
    await page().setViewportSize(DESKTOP)
    await answer('Ya, tangguhkan')
    await expectToast(page(), 'good', 'Sekar ditangguhkan.')
    const dialog = page().getByRole('dialog', { name: 'Kelola Sekar' })
    await dialog.getByText('Memakai bot').waitFor()
    await dialog.getByText('Ditangguhkan sampai').waitFor()
    const account = (await admin().call('GET', `/admin/users/${sekar.id}`)) as { suspended_until: string } // The route answers with an account.
    const days = (Date.parse(account.suspended_until) - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThan(7.1)
  })
})
