// @vitest-environment happy-dom
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  answer,
  openOwnAccount,
  settled,
  toast,
  useStoredSession,
  type Reply,
} from '../../support/screens/ownAccount.ts'

useStoredSession()

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
    const page = await openOwnAccount()
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
    const page = await openOwnAccount()
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
    const page = await openOwnAccount()
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
    const page = await openOwnAccount()
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
    const page = await openOwnAccount()
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
      const page = await openOwnAccount()
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
    const page = await openOwnAccount()
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
    const page = await openOwnAccount()
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
