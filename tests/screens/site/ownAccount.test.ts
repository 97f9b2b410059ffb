// @vitest-environment happy-dom
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import {
  account,
  answer,
  openOwnAccount,
  session,
  settled,
  toast,
  useStoredSession,
  type Reply,
} from '../../support/screens/ownAccount.ts'

const NO_ANSWER = 'Server tidak menjawab. Coba lagi sebentar lagi.'
const PROOF_NEEDED = {
  status: 403,
  json: { message: 'Masukkan kata sandi Anda sekali lagi untuk ini.', code: 'proof_needed' },
}

useStoredSession()

describe('The page /account', () => {
  it('[account.page] leads visitors to the log-in, which leads back, and asks the server nothing', async () => {
    localStorage.clear()
    const { asked } = answer({ 'POST /login': { json: { token: 'b' } } })
    const page = await openOwnAccount()
    await page.shows('Masuk untuk mengatur akun Anda.')
    expect(asked).toEqual([])
    await page.press('LOGIN')
    await page.shows('Username')
    await page.type({ Username: 'Sari', Password: 'Benteng7!' })
    await page.press('LOGIN')
    await page.shows('sari@example.com')
    expect(page.address).toBe('/account')
  })

  it('[account.page] shows the account, its sessions and its second factors, each by its own request', async () => {
    const loading = Promise.withResolvers<undefined>()
    const { replies } = answer({ 'GET /me/factors': loading.promise })
    const page = await openOwnAccount()
    for (const words of ['sari@example.com', '4 Maret 2026', 'Chrome di Android', 'Sesi ini', '203.0.113.7'])
      await page.shows(words)
    await page.shows('Tidak ada dalam 30 hari terakhir.')
    expect(page.texts('[role="status"]')).toContain('Loading...')
    replies['GET /me/factors'] = account['GET /me/factors'] ?? 'no network'
    loading.resolve(undefined)
  })

  it.each<[string, Reply, string]>([
    ['GET /me', 'no network', `Gagal mengambil akun: ${NO_ANSWER}`],
    ['GET /me/sessions', { status: 500, json: { message: 'Sibuk.' } }, 'Gagal mengambil sesi: Sibuk.'],
    ['GET /me/factors', 'no network', `Gagal mengambil langkah kedua: ${NO_ANSWER}`],
    ['GET /me/wrong-log-ins', { status: 503, json: {} }, `Gagal mengambil log masuk: ${NO_ANSWER}`],
  ])('[account.page] stays intact if %s answers %o, says why, and tries again', async (call, reply, sentence) => {
    const { replies } = answer({ [call]: reply })
    const page = await openOwnAccount()
    await page.shows(sentence)
    expect(page.texts('h2')).toEqual([
      'Akun',
      'Kata sandi',
      'Sesi',
      'Langkah kedua',
      'Log masuk yang gagal',
      'Data dan penghapusan',
    ])
    replies[call] = account[call] ?? 'no network'
    await page.press('Coba lagi')
    await expect.poll(settled, { interval: 5 }).not.toContain(sentence)
    expect(page.text).not.toContain('Gagal')
  })

  it('[account.page] says that the session is over if it was ended elsewhere, and greets nobody', async () => {
    const { replies } = answer()
    const page = await openOwnAccount()
    await page.shows('Firefox di Linux')
    for (const call of Object.keys(account)) replies[call] = { status: 401, json: { message: 'Unauthenticated.' } }
    replies['DELETE /me/sessions/b'] = { status: 401, json: { message: 'Unauthenticated.' } }
    await page.press('Akhiri Firefox di Linux')
    await page.press('Ya, akhiri')
    await page.shows('Sesi Anda telah berakhir. Masuk lagi untuk mengatur akun Anda.')
    await page.shows('LOGIN / REGISTER', 'header')
  })

  it('[account.page] follows a log-out in another tab', async () => {
    answer()
    const page = await openOwnAccount()
    await page.shows('sari@example.com')
    localStorage.clear()
    await act(() => window.dispatchEvent(new StorageEvent('storage')))
    await page.shows('Masuk untuk mengatur akun Anda.')
  })

  it('[account.page] lists sixty sessions with long names, and ends one once, however often it is pressed', async () => {
    const long = 'Browser'.repeat(30)
    const sessions = Array.from({ length: 60 }, (_, index) => session(`s${index}`, `${long} ${index}`, index === 0))
    const ended = Promise.withResolvers<undefined>()
    const { count, replies } = answer({
      'GET /me/sessions': { json: sessions },
      'DELETE /me/sessions/s59': ended.promise,
    })
    const page = await openOwnAccount()
    await page.shows(`${long} 59`)
    await page.press(`Akhiri ${long} 59`)
    await page.press('Ya, akhiri')
    await page.press('Ya, akhiri')
    replies['GET /me/sessions'] = { json: sessions.slice(0, 59) }
    ended.resolve(undefined)
    await toast(`Sesi ${long} 59 telah berakhir.`)
    await settled()
    expect(page.texts('li strong')).toHaveLength(59)
    expect(count('DELETE /me/sessions/s59')).toBe(1)
    expect(page.texts('dialog')).toEqual([])
  })

  it('[account.fresh-proof] asks for a proof where the API needs one, goes on, and says so if the user cancels', async () => {
    const { count, replies } = answer({ 'DELETE /me/sessions': PROOF_NEEDED })
    const page = await openOwnAccount()
    await page.shows('Firefox di Linux')
    const endOthers = async () => {
      await page.press('Akhiri semua yang lain')
      await page.press('Ya, akhiri')
      await page.shows('Konfirmasi bahwa ini Anda')
    }
    await endOthers()
    await page.press('Lanjutkan')
    await page.shows('Kata sandi wajib diisi.')
    // Browsers send this event for Escape to the dialog in front.
    const proof = [...document.querySelectorAll('dialog')].at(-1)
    await act(() => proof?.dispatchEvent(new Event('cancel', { cancelable: true })))
    await toast('Gagal mengakhiri sesi: Masukkan kata sandi Anda sekali lagi untuk ini.')

    replies['POST /proof'] = { status: 403, json: { message: 'Kata sandi ini salah.', code: 'wrong_proof' } }
    await endOthers()
    await page.type({ 'Kata sandi': 'Salah123!' })
    await page.press('Lanjutkan')
    await page.shows('Kata sandi ini salah.')
    replies['POST /proof'] = { json: { message: 'ok' } }
    replies['DELETE /me/sessions'] = { json: { ended: 1 } }
    await page.press('Lanjutkan')
    await toast('Semua sesi lain telah berakhir.')
    expect([count('POST /proof'), count('DELETE /me/sessions')]).toEqual([2, 3])
  })

  it('[account.change-password] names the faults of a new password and sends nothing, keeps the input after a failure, and closes', async () => {
    const { count, replies } = answer({
      'POST /me/password': { status: 403, json: { message: 'Kata sandi ini salah.', code: 'wrong_proof' } },
    })
    const page = await openOwnAccount()
    await page.shows('sari@example.com')
    await page.press('Ubah kata sandi')
    await page.press('Ubah')
    await page.shows('Kata sandi baru wajib diisi.')
    const [now, next, again] = ['Kata sandi sekarang', 'Kata sandi baru', 'Ulangi kata sandi baru']
    await page.type({ [now]: 'Benteng7!', [next]: 'lemah', [again]: 'lain' })
    await page.press('Ubah')
    for (const fault of ['Unvalid password', 'Passwords do not match']) await page.shows(fault)
    expect(count('POST /me/password')).toBe(0)
    await page.type({ [next]: 'Baru4567#', [again]: 'Baru4567#' })
    await page.press('Ubah')
    await page.shows('Kata sandi ini salah.')
    expect(page.value(next)).toBe('Baru4567#')
    replies['POST /me/password'] = { json: { message: 'The password was changed.' } }
    await page.press('Ubah')
    await toast('Kata sandi telah diubah.')
    expect(page.texts('dialog')).toEqual([])
  })

  it('[factors.apps] shows wrong log-ins, factors and remembered browsers, and new recovery codes once', async () => {
    const { replies } = answer({
      'GET /me/wrong-log-ins': { json: { count: 1204 } },
      'GET /me/factors': {
        json: {
          factors: [{ id: 7, kind: 'totp', name: 'Ponsel', created_at: '', used_at: '2026-11-20T03:00:00.000Z' }],
          recovery_codes_left: 3,
          remembered_browsers: [{ id: 'r', device: '', created_at: '', expires_at: '2026-12-20T03:00:00.000Z' }],
        },
      },
      'POST /me/recovery-codes': { json: { recovery_codes: ['aaaa-bbbb', 'cccc-dddd'] } },
    })
    const page = await openOwnAccount()
    for (const words of [
      '1.204 percobaan',
      'Terakhir dipakai 20 November 2026 10.00',
      '3 kode pemulihan tersisa.',
      'Tanpa langkah kedua sampai 20 Desember 2026 10.00',
    ])
      await page.shows(words)
    await page.press('Buat kode pemulihan baru')
    await page.press('Ya, buat')
    await page.shows('cccc-dddd')
    await page.press('Sudah saya simpan')
    expect(page.text).not.toContain('cccc-dddd')
    replies['GET /me/factors'] = account['GET /me/factors'] ?? 'no network'
    await page.press('Hapus Ponsel')
    await page.press('Ya, hapus')
    await toast('Ponsel telah dihapus.')
    await page.shows('Belum ada. Akun ini dibuka dengan kata sandinya saja.')
  })
})
