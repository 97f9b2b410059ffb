// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { SitePage } from '../../support/screens/sitePage.ts'

type Reply = { status?: number; json: unknown } | { status?: number; html: string } | 'no network'

const NO_ANSWER = 'Server tidak menjawab. Coba lagi sebentar lagi.'
const LATER = 'Terlalu banyak percobaan. Coba lagi dalam 59 menit.'
const badGateway = { status: 502, html: '<h1>502 Bad Gateway</h1>' }
const sari = { username: 'Sari', email: 'sari@example.com' }
const logIn = { Username: 'Sari', Password: 'Benteng7!' }
const registration = { ...logIn, Email: sari.email, 'Confirm Password': 'Benteng7!', PIN: '001234' }
const forgotten = { Username: 'Sari', Email: sari.email, PIN: '001234' }
const newPassword = { 'New Password': 'Baru4567#', 'Confirm Password': 'Baru4567#' }

/** Fakes the API: `replies` maps each path to its reply. Returns the paths that the page has called. */
function answer(replies: Readonly<Record<string, Reply>>): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', (address: string) => {
    const path = new URL(address, window.location.href).pathname.replace('/api', '')
    asked.push(path)
    const reply = replies[path] ?? { json: {} }
    if (reply === 'no network') return Promise.reject(new TypeError('Failed to fetch'))
    const { status = 200 } = reply
    return Promise.resolve(
      'json' in reply ? Response.json(reply.json, { status }) : new Response(reply.html, { status }),
    )
  })
  return asked
}

const warn = vi.spyOn(console, 'warn')
beforeEach(() => warn.mockImplementation(() => undefined))
afterEach(() => {
  warn.mockReset()
  vi.unstubAllGlobals()
  localStorage.clear()
  window.location.hash = ''
})

async function open(address: string): Promise<SitePage> {
  const page = new SitePage()
  await page.open(address)
  return page
}

describe('An account form', () => {
  it.each([
    ['/login', 'LOGIN', {}, ['Username is required.', 'Password is required.']],
    ['/register', 'REGISTER', {}, ['Username', 'Email', 'PIN'].map((label) => `${label} is required.`)],
    [
      '/register',
      'REGISTER',
      { ...registration, Password: 'tooweak', 'Confirm Password': 'different', PIN: '12345' },
      ['Unvalid password', 'Confirm password unmatched', 'PIN must be a 6-digit number'],
    ],
    ['/forgot', 'RESET PASSWORD', {}, ['Username is required.']],
    ['/forgot', 'RESET PASSWORD', { ...forgotten, PIN: '12' }, ['PIN must be a 6-digit number']],
  ] as const)(
    '[login.sentences] [register.form] [register.required] [register.pin] at %s, the press of %s names the faults of %o and sends nothing',
    async (address, button, values, faults) => {
      const asked = answer({})
      const page = await open(address)
      await page.type(values)
      await page.press(button)
      for (const fault of faults) await page.shows(fault)
      for (const [label, value] of Object.entries(values)) expect(page.value(label)).toBe(value)
      expect(asked).toEqual([])
    },
  )

  it.each<[string, string, Readonly<Record<string, string>>, Readonly<Record<string, Reply>>, string]>([
    ['/login', 'LOGIN', logIn, { '/login': 'no network' }, NO_ANSWER],
    ['/login', 'LOGIN', logIn, { '/login': badGateway }, NO_ANSWER],
    ['/login', 'LOGIN', logIn, { '/login': { ...badGateway, status: 200 } }, NO_ANSWER],
    ['/login', 'LOGIN', logIn, { '/login': { json: { token: 'a' } }, '/me': badGateway }, NO_ANSWER],
    [
      '/login',
      'LOGIN',
      logIn,
      { '/login': { json: { token: 'a' } }, '/me': { status: 500, json: { message: 'Database away' } } },
      'Database away',
    ],
    ['/register', 'REGISTER', registration, { '/register': badGateway }, 'Registration failed. Please try again.'],
    ['/register', 'REGISTER', registration, { '/register': { status: 429, json: { message: LATER } } }, LATER],
    ['/forgot', 'RESET PASSWORD', forgotten, { '/forgot-password': badGateway }, 'Reset failed. Please try again.'],
  ])(
    '[forgot.sentences] [login.no-answer] [login.sentences] [register.failure] at %s, the press of %s with %o and the answers %o says why it failed and keeps the input',
    async (address, button, values, replies, sentence) => {
      answer(replies)
      const page = await open(address)
      await page.type(values)
      await page.press(button)
      await page.shows(sentence)
      expect(page.texts('[role="alert"]')).toContain(sentence)
      for (const [label, value] of Object.entries(values)) expect(page.value(label)).toBe(value)
      expect(localStorage.getItem('token'), 'a failed log-in leaves no session').toBeNull()
    },
  )

  it('[forgot.sentences] [reset.page] [reset.unmatched] the second step of a forgotten password names its faults and its failure', async () => {
    answer({ '/reset-password': badGateway })
    const page = await open('/forgot')
    await page.type(forgotten)
    await page.press('RESET PASSWORD')
    await page.shows('New Password')
    expect(page.address, 'no PIN in the address').toBe('/reset-password')
    for (const [values, sentence] of [
      [{ ...newPassword, 'Confirm Password': 'Lain4567#' }, 'Passwords do not match'],
      [{ 'New Password': 'lemah', 'Confirm Password': 'weak' }, 'Passwords do not match'],
      [{ 'New Password': 'weak', 'Confirm Password': 'weak' }, 'Unvalid password'],
      [newPassword, 'Failed to reset password.'],
    ] as const) {
      await page.type(values)
      await page.press('RESET PASSWORD')
      await page.shows(sentence)
      if (sentence === 'Passwords do not match') expect(page.text).not.toContain('Unvalid password')
    }
  })

  describe.each([
    ['PIN', '/reset-password', newPassword],
    ['link', '/reset-by-link', { ...newPassword, PIN: '001234' }],
  ] as const)('of a reset by %s', (way, path, values) => {
    async function openReset(): Promise<SitePage> {
      if (way === 'link') window.location.hash = 'secret'
      const page = await open(way === 'PIN' ? '/forgot' : '/reset-password')
      if (way === 'PIN') {
        await page.type(forgotten)
        await page.press('RESET PASSWORD')
      }
      await page.shows('New Password')
      return page
    }

    it.each<[Reply, string]>([
      [{ status: 422, json: { message: 'x', errors: { password: ['Unvalid password', 'y'] } } }, ' Unvalid password'],
      [{ status: 429, json: { message: LATER } }, ` ${LATER}`],
      [{ status: 401, json: { message: 'Failed to reset password.' } }, ''],
      [{ status: 403, json: { message: 'Tautan ini sudah dipakai.' } }, ' Tautan ini sudah dipakai.'],
      [{ status: 500, json: {} }, ''],
      [badGateway, ` ${NO_ANSWER}`],
      ['no network', ` ${NO_ANSWER}`],
    ])(
      '[forgot.sentences] [reset.page] says that it failed first, and the reason after it, if the answer is %o',
      async (reply, reason) => {
        answer({ [path]: reply })
        const page = await openReset()
        await page.type(values)
        await page.press('RESET PASSWORD')
        await page.shows('Failed to reset password.')
        expect(page.texts('form > [role="alert"]')).toEqual([`Failed to reset password.${reason}`])
      },
    )
  })

  it('warns of a common password and a common PIN', async () => {
    const page = await open('/register')
    await page.type({ Password: 'Kerbau7?x', PIN: '482915' })
    expect(page.text).not.toContain('banyak dipakai')
    await page.type({ Password: 'Password1!', PIN: '123456' })
    for (const secret of ['Password', 'PIN'])
      await page.shows(`${secret} ini banyak dipakai orang dan mudah ditebak. Sebaiknya pilih yang lain.`)
  })
})

describe('The header', () => {
  it.each(['ADMIN', 'Admin', 'admin', 'user', 'USER', 'moderator', '', null, undefined])(
    '[roles.case] greets an account with the role %o and shows the ADMIN link only to admins',
    async (role) => {
      localStorage.setItem('token', 'a')
      answer({ '/me': { json: { user: sari, role } } })
      const page = await open('/gameinfo/rules')
      await page.shows('Halo, Sari', 'header')
      expect(page.header.includes('ADMIN')).toBe(role?.toLowerCase() === 'admin')
    },
  )

  it.each<Reply>([{ status: 401, json: {} }, { status: 500, json: {} }, 'no network'])(
    '[session.loading] shows no name and no ADMIN link if the current-user call answers %o, and the page stays open',
    async (reply) => {
      localStorage.setItem('token', 'a')
      const asked = answer({ '/me': reply })
      const page = await open('/gameinfo/rules')
      await page.shows('Belum ada rules.')
      await expect.poll(() => asked).toEqual(['/me'])
      await page.shows('LOGIN / REGISTER', 'header')
      expect(page.header).not.toMatch(/Halo|ADMIN/)
      expect(page.address).toBe('/gameinfo/rules')
    },
  )
})
