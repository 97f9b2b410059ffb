import { describe, expect, it } from 'vitest'
import { offerFirstAdmin } from '../../../server/accounts/firstAdmin.ts'
import { useTestServer } from '../../support/testServer.ts'
import { addressNumber, PASSWORD, PIN, trusting } from '../../support/throttledCalls.ts'

// docs/product-wording.md, section 5.
describe('The API of accounts', () => {
  const server = useTestServer('sqlite', trusting)
  let number = 0
  const post = (path: string, body: unknown) => {
    number += 1
    return server().call('POST', path, { body, headers: { 'x-forwarded-for': addressNumber(number) } })
  }
  const registration = (username: string) => ({
    username,
    email: `pemain${(number += 1)}@example.com`,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    PIN,
  })
  const register = (username: string) => post('/api/register', registration(username))
  const refusedWith = (sentence: string) => ({ status: 422, body: { errors: { username: [sentence] } } })

  it.each([
    ['Jurаgan', 'Username mixes letters of several alphabets.'],
    ['Raja\u200b', 'Username contains a character that nobody can see.'],
    ['Ra\u00adja', 'Username contains a character that nobody can see.'],
    ['\u202eRaja', 'Username contains a character that nobody can see.'],
  ])('[attack.look-alike-name] refuses the name %j: %s', async (name, sentence) => {
    expect(await register(name)).toMatchObject(refusedWith(sentence))
  })

  it.each([
    ['lilin', 'Iilin'],
    ['Budi0', 'BudiO'],
    ['caca', 'саса'],
    ['Arni', 'Ami'],
  ])('[attack.look-alike-name] refuses beside %s the name %s, which looks like it', async (name, other) => {
    expect((await register(name)).status).toBe(201)
    expect(await register(other)).toMatchObject(refusedWith('This username looks like one that is taken.'))
  })

  it('gives one of two names that look alike, though both are asked for at once', async () => {
    for (const [name, other] of [
      ['kilat', 'kiIat'],
      ['molek', 'moIek'],
      ['halus', 'haIus'],
      ['tulus', 'tuIus'],
    ] as const) {
      const answers = await Promise.all([register(name), register(other)])
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
    }
  })

  it('takes names of other alphabets that look like none, and players who chose a common password or PIN', async () => {
    expect((await register('Сергей')).status).toBe(201)
    const common = { ...registration('santai'), password: 'Password1!', password_confirmation: 'Password1!' }
    expect((await post('/api/register', { ...common, PIN: '123456' })).status).toBe(201)
  })

  it('refuses an email with a character that nobody can see', async () => {
    const answer = await post('/api/register', { ...registration('email'), email: 'sa\u200bri@example.com' })
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { email: ['Email contains a character that nobody can see.'] } },
    })
  })

  it('[attack.credential-stuffing] refuses the most common passwords and PINs for the first admin, and the link can be used again', async () => {
    const secret = await offerFirstAdmin(server().context.database, server().clock.time)
    const boss = { ...registration('kepala'), secret }
    const password = (text: string) => ({ password: text, password_confirmation: text })
    for (const common of ['Password1!', 'P@ssw0rd', 'Rahasia1!', 'Sunshine99!', 'Alexander1?']) {
      expect(await post('/api/setup', { ...boss, ...password(common), PIN: '123123' })).toMatchObject({
        status: 422,
        body: {
          errors: {
            password: ['This password is one of the most common. Choose another.'],
            PIN: ['This PIN is one of the most common. Choose another.'],
          },
        },
      })
    }
    expect((await post('/api/setup', { ...boss, ...password('Benteng7!'), PIN: '482915' })).status).toBe(201)
  })

  it('refuses them for an admin who resets by a link, and not for a player', async () => {
    const token = await server().signIn('admin')
    const common = { password: 'Password1!', password_confirmation: 'Password1!', PIN: '111111' }
    const redeem = async (role: 'admin' | 'user') => {
      const { body } = await server().call('GET', '/api/me', { token: await server().signIn(role) })
      const { id } = (body as { user: { id: number } }).user
      const made = await server().call('POST', `/api/admin/users/${id}/reset-link`, { token })
      const [, secret] = (made.body as { link: string }).link.split('#')
      return post('/api/reset-by-link', { ...common, token: secret })
    }
    expect(await redeem('admin')).toMatchObject({
      status: 422,
      body: { errors: { password: [expect.stringContaining('most common')], PIN: [expect.any(String)] } },
    })
    expect((await redeem('user')).status).toBe(200)
  })

  it('ends the oldest of twenty sessions when another is opened', async () => {
    const { token: first } = (await register('banyak')).body as { token: string }
    const tokens: string[] = []
    for (let time = 0; time < 20; time += 1) {
      server().pass(1_000)
      const { body } = await post('/api/login', { username: 'banyak', password: PASSWORD })
      tokens.push((body as { token: string }).token)
    }
    const status = async (token: string) => (await server().call('GET', '/api/me', { token })).status
    expect(await status(first)).toBe(401)
    for (const token of tokens) expect(await status(token)).toBe(200)
  })
})
