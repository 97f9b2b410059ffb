import type { Kysely } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { offerFirstAdmin } from '../../../server/accounts/firstAdmin.ts'
import { up } from '../../../server/database/schema/migrations/0054_loose_usernames.ts'
import { accountOf } from '../../support/access/accounts.ts'
import { invalid } from '../../support/answers.ts'
import { engines, makeAccount, useTestServer } from '../../support/testServer.ts'
import { PASSWORD, PIN, withPassword } from '../../support/access/secrets.ts'
import { addressNumber, call, trusting } from '../../support/throttledCalls.ts'

// Specification: docs/product-wording.md, section 5: validation.
describe('The API of accounts', () => {
  const server = useTestServer('sqlite', trusting)
  let number = 0
  const post = (path: string, body: unknown) => call(server(), path, body, addressNumber((number += 1)))
  const registration = (username: string, password = PASSWORD) => {
    number += 1
    return { username, email: `pemain${number}@example.com`, ...withPassword(password), PIN }
  }
  const register = (username: string) => post('/api/register', registration(username))

  it.each([
    ['Jurаgan', 'Username mixes letters of several alphabets.'],
    ['Raja\u200b', 'Username contains a character that nobody can see.'],
    ['Ra\u00adja', 'Username contains a character that nobody can see.'],
    ['\u202eRaja', 'Username contains a character that nobody can see.'],
  ])('[attack.look-alike-name] refuses the name %j: %s', async (name, sentence) => {
    expect(await register(name)).toMatchObject(invalid({ username: [sentence] }))
  })

  it.each([
    ['lilin', 'Iilin'],
    ['Budi0', 'BudiO'],
    ['caca', 'саса'],
    ['Arni', 'Ami'],
    ['nakhoda', 'n\u20ddakhoda'],
    ['mualim', 'm\u1dc4ualim'],
  ])('[attack.look-alike-name] refuses beside %s the name %s, which looks like it', async (name, other) => {
    expect((await register(name)).status).toBe(201)
    const sentence = 'This username looks like one that is taken.'
    expect(await register(other)).toMatchObject(invalid({ username: [sentence] }))
  })

  it.each([
    ['kilat', 'kiIat'],
    ['molek', 'moIek'],
    ['halus', 'haIus'],
    ['tulus', 'tuIus'],
  ])('accepts one of %s and %s, which look alike, if both are requested at once', async (name, other) => {
    const answers = await Promise.all([register(name), register(other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  it('accepts names of other alphabets that look like none, and a common password or PIN of a player', async () => {
    expect((await register('Сергей')).status).toBe(201)
    const common = { ...registration('santai', 'Password1!'), PIN: '123456' }
    expect((await post('/api/register', common)).status).toBe(201)
  })

  it('refuses an email with a character that nobody can see', async () => {
    const answer = await post('/api/register', { ...registration('email'), email: 'sa\u200bri@example.com' })
    expect(answer).toMatchObject(invalid({ email: ['Email contains a character that nobody can see.'] }))
  })

  it('[attack.credential-stuffing] refuses the most common passwords and PINs for the first admin, whose link stays usable', async () => {
    const secret = await offerFirstAdmin(server().context.database, server().clock.time)
    const setUp = (password: string, pin: string) =>
      post('/api/setup', { ...registration('kepala', password), PIN: pin, secret })
    const faults = invalid({
      password: ['This password is one of the most common. Choose another.'],
      PIN: ['This PIN is one of the most common. Choose another.'],
    })
    for (const common of ['Password1!', 'P@ssw0rd', 'Rahasia1!', 'Sunshine99!', 'Alexander1?'])
      expect(await setUp(common, '123123'), common).toMatchObject(faults)
    expect((await setUp('Benteng7!', '482915')).status).toBe(201)
  })

  it('refuses them for an admin who resets by a link, and not for a player', async () => {
    const token = await server().signIn('admin')
    const redeem = async (role: 'admin' | 'user') => {
      const { id } = await accountOf(server(), await server().signIn(role))
      const made = await server().call('POST', `/api/admin/users/${id}/reset-link`, { token })
      const [, secret] = (made.body as { link: string }).link.split('#')
      return post('/api/reset-by-link', { ...withPassword('Password1!'), PIN: '111111', token: secret })
    }
    const faults = { password: [expect.stringContaining('most common')], PIN: [expect.any(String)] }
    expect(await redeem('admin')).toMatchObject(invalid(faults))
    expect((await redeem('user')).status).toBe(200)
  })

  it('ends the oldest of twenty sessions when another is opened', async () => {
    const tokenOf = ({ body }: { body: unknown }) => (body as { token: string }).token
    const first = tokenOf(await register('banyak'))
    const tokens: string[] = []
    for (let time = 0; time < 20; time += 1) {
      server().pass(1_000)
      tokens.push(tokenOf(await post('/api/login', { username: 'banyak', password: PASSWORD })))
    }
    const status = async (token: string) => (await server().call('GET', '/api/me', { token })).status
    expect(await status(first)).toBe(401)
    for (const token of tokens) expect(await status(token)).toBe(200)
  })
})

describe.each(engines)('On %s, names of staff', (engine) => {
  const server = useTestServer(engine, trusting)
  let number = 0
  const post = (path: string, body: unknown) => call(server(), path, body, addressNumber((number += 1)))
  const register = (username: string) =>
    post('/api/register', { username, email: `pemain${number}@example.com`, ...withPassword(PASSWORD), PIN })
  beforeAll(async () => {
    const { context } = server()
    await makeAccount(context, 'admin', 'juragan')
    await makeAccount(context, 'user', 'pembantu')
    const helpers = context.database.writer.updateTable('users').set({ roles: '[1]' })
    await helpers.where('username', '=', 'pembantu').execute()
  })

  const disguised =
    'ⓐⓓⓜⓘⓝ Ⓖⓜ 🄰🄳🄼🄸🄽 🅖🅜 🇦🇩🇲🇮🇳 ⒜⒟⒨⒤⒩ ᴀᴅᴍɪɴ ɢᴍ ɢᴀᴍᴇᴍᴀsᴛᴇʀ ʛm @dmin adm!n adm|n adm¡n $taff m()derator Adm1n 0wner m0d xx.m0d Ádmin'
  const joined =
    'theadmin superadmin sysadmin admins gamemasters moderators coowner adminrina adm1nrina GMs GMRina RinaGM GM2 administrator'
  const separate = [
    'GM_Budi',
    'gm budi',
    'A D M I N',
    'G.M.',
    'the-admin',
    'Game Master 2',
    'GameMaster',
    'Mod Rina',
    'System',
    'Support Team',
  ]
  const ours = ['Gapura', 'GAPURÀ', 'gapur@', 'ɢᴀᴘᴜʀᴀ', 'Gapura Team', 'Tim Gapura', 'Gapura_Team', 'Gapuraku']
  it.each([...disguised.split(' '), ...joined.split(' '), ...separate, ...ours])(
    '[attack.look-alike-name] refuses a visitor the name %s, which looks like staff or the site',
    async (name) => {
      const sentence = 'This username looks like one of the staff. Choose another.'
      expect(await register(name)).toMatchObject(invalid({ username: [sentence] }))
    },
  )

  it.each(['Júragan', 'jurag4n', 'juragan-', 'Juragan Asli', 'Juragan1', 'jur@gan', 'Pembantu.', 'pem_b4ntu'])(
    '[attack.look-alike-name] refuses the name %s beside accounts with a role, and does not say that they have one',
    async (name) => {
      const sentence = 'This username looks like one that is taken.'
      expect(await register(name)).toMatchObject(invalid({ username: [sentence] }))
    },
  )

  it('[attack.look-alike-name] protects players from the same disguises', async () => {
    expect((await register('pemainbiasa')).status).toBe(201)
    for (const name of ['pemain-biasa', 'Pémain Biasa', 'pem4in.biasa']) {
      const sentence = 'This username looks like one that is taken.'
      expect(await register(name), name).toMatchObject(invalid({ username: [sentence] }))
    }
    expect((await register('pemainbiasa2')).status).toBe(201)
  })

  it('[attack.look-alike-name] protects accounts that are older than these rules', async () => {
    const { writer } = server().context.database
    await makeAccount(server().context, 'user', 'tanpa-p4jak')
    await writer.deleteFrom('username_skeletons').where('skeleton', '=', 'tanpapajak').execute()
    await up(writer as unknown as Kysely<unknown>)
    const sentence = 'This username looks like one that is taken.'
    expect(await register('Tanpa Pajak')).toMatchObject(invalid({ username: [sentence] }))
  })

  it('[attack.look-alike-name] lets nobody log in to an account by the name of another in circles', async () => {
    expect((await register('kesatria')).status).toBe(201)
    expect(await register('ⓚⓔⓢⓐⓣⓡⓘⓐ')).toMatchObject(invalid({ username: ['This username is taken.'] }))
  })

  const players =
    'G4m3r G4M3RZ xG4M3R Pro_G4m3r G4m1ng G3m4 Resmi PriestSupport RootBeer System32 Gemawan Gemma Admiral Migma Moderna Stafford ' +
    'Sigma Modern Gmelina Mustafa Badminton MadMinds Muhammadmina GMELIA Crowner'
  it.each([...players.split(' '), 'Agus G.M.', 'G. M. Arif', 'Dewi Resmi', 'Mod Arts', 'Ahmad Minto'])(
    'accepts the name %s of a player',
    async (name) => {
      expect((await register(name)).status).toBe(201)
    },
  )

  it('[attack.look-alike-name] reserves the names that operators add, and none for staff', async () => {
    const token = await server().signIn('admin')
    const reserve = async (reserved_names: string) => {
      const body = { reserved_names }
      expect((await server().call('PUT', '/api/settings/registration', { token, body })).status).toBe(200)
    }
    expect((await register('Penjaga')).status).toBe(201)
    await reserve('Penjaga\nRaja Naga\n★')
    for (const name of ['penjaga_7', 'RajaNaga', 'tim raja naga', '★', 'Moderator'])
      expect((await register(name)).status, name).toBe(422)
    expect((await server().call('GET', '/api/settings/registration')).status, 'for visitors').toBe(401)
    const logIn = await post('/api/login', { username: 'Penjaga', password: PASSWORD })
    expect(logIn.status, 'an account that exists').toBe(200)
    await makeAccount(server().context, 'admin', 'Administrator')
  })

  it('[attack.look-alike-name] reserves a site name without letters', async () => {
    const token = await server().signIn('admin')
    const name = async (text: string) => server().call('PUT', '/api/settings/site', { token, body: { name: text } })
    expect((await name('仙境 ★')).status).toBe(200)
    expect((await register('仙境★')).status).toBe(422)
    expect((await name('★★')).status).toBe(200)
    expect((await register('★★')).status).toBe(422)
    await name('')
  })
})
