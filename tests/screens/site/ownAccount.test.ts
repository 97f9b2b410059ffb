// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SitePage } from '../../support/screens/sitePage.ts'

type Reply = { status?: number; json: unknown } | 'no network' | Promise<unknown>

const NO_ANSWER = 'Server tidak menjawab. Coba lagi sebentar lagi.'
const session = (id: string, device: string | null, current = false) => ({
  id,
  device,
  network: '203.0.113.7',
  created_at: '2026-11-20T03:00:00.000Z',
  used_at: null,
  current,
})
const account: Readonly<Record<string, Reply>> = {
  'GET /me': {
    json: {
      user: { id: 1, username: 'Sari', email: 'sari@example.com' },
      role: 'user',
      registered_at: '2026-03-04T05:06:07.000Z',
      deletion: null,
    },
  },
  'GET /me/sessions': { json: [session('a', 'Chrome di Android', true), session('b', 'Firefox di Linux')] },
  'GET /me/factors': { json: { factors: [], recovery_codes_left: 0, remembered_browsers: [] } },
  'GET /me/wrong-log-ins': { json: { count: 0 } },
  'GET /me/game-realms': { json: [] },
  'GET /me/game-accounts': { json: [] },
}
const PROOF_NEEDED = {
  status: 403,
  json: { message: 'Masukkan kata sandi Anda sekali lagi untuk ini.', code: 'proof_needed' },
}

/** Fakes the API. Returns the calls that the page has made; a test may change the replies meanwhile. */
function answer(own: Readonly<Record<string, Reply>> = {}) {
  const replies: Record<string, Reply> = { ...account, ...own }
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET' }: RequestInit = {}) => {
    const called = `${method} ${new URL(address, window.location.href).pathname.replace('/api', '')}`
    asked.push(called)
    const reply = replies[called] ?? { json: {} }
    if (reply === 'no network') throw new TypeError('Failed to fetch')
    if (reply instanceof Promise) await reply
    return 'json' in reply ? Response.json(reply.json, { status: reply.status ?? 200 }) : Response.json({})
  })
  return { replies, asked, count: (call: string) => asked.filter((one) => one === call).length }
}

const warn = vi.spyOn(console, 'warn')
beforeEach(() => {
  warn.mockImplementation(() => undefined)
  localStorage.setItem('token', 'a')
})
afterEach(() => {
  warn.mockReset()
  vi.unstubAllGlobals()
  localStorage.clear()
})

async function open(): Promise<SitePage> {
  const page = new SitePage()
  await page.open('/account')
  return page
}
const settled = async () => {
  await act(() => new Promise((resolve) => setTimeout(resolve)))
  return document.body.textContent
}
const toast = (words: string) => expect.poll(settled, { interval: 5 }).toContain(words)

describe('The page /account', () => {
  it('[account.page] leads visitors to the log-in, which leads back, and asks the server nothing', async () => {
    localStorage.clear()
    const { asked } = answer({ 'POST /login': { json: { token: 'b' } } })
    const page = await open()
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
    const page = await open()
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
    const page = await open()
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
    const page = await open()
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
    const page = await open()
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
    const page = await open()
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
    const page = await open()
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
    const page = await open()
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
    const page = await open()
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

describe('The game accounts on /account', () => {
  const main = { key: 'main', name: 'Main', can: ['create', 'password', 'characters'], asks: [], by_email: false }
  const realm = { ...main, longest_name: 23, locks: false }
  const gameAccount = (id: number, name: string, own: object = {}) => ({
    ...{ id, name, realm: 'main', state: 'ready', password_from: null, hidden: false, pending: [], failed: null },
    ...own,
  })
  const CHARACTERS = 'GET /me/game-accounts/1/characters'
  const answerWithAccounts = (accounts: readonly object[], own: Readonly<Record<string, Reply>> = {}) =>
    answer({
      'GET /me/game-realms': { json: [realm] },
      'GET /me/game-accounts': { json: accounts },
      [CHARACTERS]: { json: [] },
      ...own,
    })
  const FAILED = 'Gagal mengambil karakter: Game sedang tidak menjawab.'
  const away: Reply = { status: 503, json: { message: 'Game sedang tidak menjawab.' } }

  /** The waits until a reading of the list, which the test ends. Other timers go on. */
  let waits: { ms: number; end: () => void }[] = []
  const timersOfTests = setTimeout
  beforeEach(() => {
    waits = []
    vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => {
      if (![2_000, 4_000, 8_000, 16_000, 30_000].includes(ms)) return timersOfTests(run, ms)
      waits.push({ ms, end: run })
      return -1
    })
  })
  /** Ends the wait for the next reading of the list and returns how many milliseconds it takes. */
  const readAgain = async (): Promise<number | undefined> => {
    const wait = waits.shift()
    await act(async () => wait?.end())
    await settled()
    return wait?.ms
  }

  it('[game.accounts] say that the game does not answer, also while it is asked again and another account waits', async () => {
    const slow = Promise.withResolvers<undefined>()
    const waiting = gameAccount(2, 'sekar_baru', { state: 'waiting' })
    const { replies, count } = answerWithAccounts([gameAccount(1, 'sekar'), waiting], { [CHARACTERS]: away })
    const page = await open()
    await page.shows(FAILED)
    for (let time = 1; time <= 3; time += 1) await readAgain()
    expect(page.text).toContain(FAILED)
    expect(count(CHARACTERS)).toBe(1)

    // The game needs longer than the page waits until it reads the list again.
    replies[CHARACTERS] = slow.promise
    await page.press('Coba lagi')
    await page.shows('Loading...')
    for (let time = 1; time <= 3; time += 1) await readAgain()
    expect(count(CHARACTERS)).toBe(2)
    replies[CHARACTERS] = { json: [] }
    slow.resolve(undefined)
  })

  it('[game.accounts] are read again more and more seldom while nothing changes, and soon after something has', async () => {
    const { replies } = answerWithAccounts([gameAccount(1, 'sekar', { state: 'waiting' })])
    const page = await open()
    await page.shows('Sedang dibuat')
    const before: (number | undefined)[] = []
    for (let time = 1; time <= 6; time += 1) before.push(await readAgain())
    expect(before).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000])
    replies['GET /me/game-accounts'] = { json: [gameAccount(1, 'sekar', { pending: ['password'] })] }
    await readAgain()
    await page.shows('Kata sandi sedang diganti di game.')
    expect([await readAgain(), await readAgain()]).toEqual([2_000, 4_000])
    replies['GET /me/game-accounts'] = { json: [gameAccount(1, 'sekar')] }
    await readAgain()
    await page.shows('Siap dipakai')
    expect(waits).toEqual([])
  })

  it('[game.accounts] are read by one request at a time', async () => {
    const { replies, count } = answerWithAccounts([gameAccount(1, 'sekar', { state: 'waiting' })])
    const page = await open()
    await page.shows('Sedang dibuat')
    const slow = Promise.withResolvers<undefined>()
    replies['GET /me/game-accounts'] = slow.promise
    const before = count('GET /me/game-accounts')
    await readAgain()
    expect(count('GET /me/game-accounts')).toBe(before + 1)
    expect(waits).toEqual([])
    expect(page.text).toContain('Sedang dibuat')
  })

  it('[game.accounts] keep what is typed meanwhile, also if they cannot be read again', async () => {
    const { replies } = answerWithAccounts([gameAccount(1, 'sekar', { state: 'waiting' })])
    const page = await open()
    await page.shows('Sedang dibuat')
    await page.press('Buat akun game')
    await page.type({ 'Nama akun': 'laut' })
    replies['GET /me/game-accounts'] = 'no network'
    expect([await readAgain(), await readAgain()]).toEqual([2_000, 4_000])
    expect(page.value('Nama akun')).toBe('laut')
    replies['GET /me/game-accounts'] = { json: [gameAccount(1, 'sekar')] }
    await readAgain()
    await page.shows('Siap dipakai')
    expect(page.value('Nama akun')).toBe('laut')
  })

  it('[game.accounts] that were unlinked in another tab disappear, and the page says so in Indonesian', async () => {
    const { replies } = answerWithAccounts([gameAccount(1, 'sekar')], {
      'DELETE /me/game-accounts/1': { status: 404, json: { message: 'Not found.' } },
    })
    const page = await open()
    await page.shows('Siap dipakai')
    replies['GET /me/game-accounts'] = { json: [] }
    await page.press('Lepas sekar')
    await page.shows('Akun itu tetap ada di game, dan hanya tidak lagi terhubung dengan akun situs Anda.')
    await page.press('Ya, lepas')
    await toast('Gagal melepas akun game: Ini sudah tidak ada di akun Anda.')
    await page.shows('Belum ada akun game.')
  })

  it.each(['taken', 'over', 'unclear', 'left'])(
    '[game.accounts] in the state %s only disappear from the list when they are unlinked',
    async (state) => {
      answerWithAccounts([gameAccount(1, 'sekar', { state })])
      const page = await open()
      await page.shows('Lepas')
      await page.press('Lepas sekar')
      await page.shows('Hanya baris ini yang hilang dari daftar Anda. Di game tidak ada yang berubah.')
      expect(page.text).not.toContain('Akun itu tetap ada di game')
    },
  )

  it('[game.accounts] of a realm that was removed say so and can only be unlinked, and of one that offers nothing keep its name', async () => {
    const accounts = [
      gameAccount(1, 'sekar', { realm: 'lama', pending: ['password'] }),
      gameAccount(2, 'budi', { realm: 'sepi' }),
    ]
    answerWithAccounts(accounts, {
      'GET /me/game-realms': { json: [] },
      'GET /realms': {
        json: [
          { key: 'sepi', name: 'Server Sepi' },
          { key: 'main', name: 'Main' },
        ],
      },
    })
    const page = await open()
    await page.shows('Server akun ini tidak ada lagi di situs ini, jadi akun ini hanya bisa dilepas.')
    const [gone = '', quiet = ''] = page.texts('li').filter((text) => /sekar|budi/.test(text))
    expect(gone).toContain('Server tidak ada lagi')
    for (const words of ['Siap dipakai', 'lama', 'sedang diganti']) expect(gone).not.toContain(words)
    expect(quiet).toContain('Siap dipakai')
    expect(quiet).toContain('Server Sepi')
    expect(waits).toEqual([])
  })

  it('[game.accounts] take names as long as those of the game, and say what it refuses before somebody is disconnected', async () => {
    answerWithAccounts([gameAccount(1, 'sekar')])
    const page = await open()
    await page.shows('Siap dipakai')
    await page.press('Buat akun game')
    await page.shows('4–23 karakter: A–Z, angka, dan _, tanpa _M atau _F di akhir.')
    expect([...document.querySelectorAll('dialog input')].map((input) => input.getAttribute('maxlength'))).toContain(
      '23',
    )
    await page.press('Batal')
    await page.press('Ganti kata sandi game sekar')
    await page.shows('Yang sedang bermain bisa terputus dari game.')
  })
})
