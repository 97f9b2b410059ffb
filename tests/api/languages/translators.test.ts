import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeScriptToken, signInHelper } from '../../support/access/accounts.ts'
import { anyEngine, startTestServer, type TestServer } from '../../support/testServer.ts'

describe.each(anyEngine)('Somebody who may translate into English on %s', (engine) => {
  let server: TestServer
  let owner = ''
  let token = ''
  beforeAll(async () => {
    server = await startTestServer(engine)
    owner = await server.signIn('admin')
    token = (await signInHelper(server, owner, 'translate:en')).token
  })
  afterAll(() => server.stop())

  const make = async (path: string, body: object) =>
    (await server.call('POST', path, { token: owner, body })).body as { id: number; version: number }
  const english = { translations: { en: { title: 'The war begins' } } }

  it('[translations.permission] reads and translates what visitors can read', async () => {
    const { id, version } = await make('/api/news', { title: 'Perang dimulai', description: 'Besok.' })
    expect((await server.call('GET', `/api/news?translations=all`, { token })).status).toBe(200)
    expect((await server.call('GET', `/api/news/${id}?translations=all`, { token })).body).toMatchObject({
      ...{ title: 'Perang dimulai', translations: {} },
    })
    const { status, body } = await server.call('PATCH', `/api/news/${id}`, { token, body: { version, ...english } })
    expect([status, body]).toMatchObject([200, { title: 'Perang dimulai', state: 'published', ...english }])
    const form = new FormData()
    form.set('translations', JSON.stringify({ en: { title: 'War' } }))
    form.set('_method', 'PUT')
    const sent = await server.call('POST', `/api/news/${id}`, { token, body: form })
    expect(sent).toMatchObject({ status: 200, body: { translations: { en: { title: 'War' } } } })
    for (const path of ['/api/settings/site', '/api/menu', '/api/landing?hidden=false', '/api/realm-settings'])
      expect((await server.call('GET', path, { token })).status, path).toBe(200)
    const motto = { translations: { en: { motto: 'A safe harbour' } } }
    expect((await server.call('PUT', '/api/settings/site', { token, body: motto })).status).toBe(200)
  })

  it('[translations.permission] changes nothing else: no text, no other language, no many rows at once', async () => {
    const { id, version } = await make('/api/news', { title: 'Perang dimulai', description: 'Besok.', ...english })
    const thai = { translations: { th: { title: 'สงคราม' } } }
    const path = `/api/news/${id}`
    for (const [method, at, body] of [
      ['PUT', path, { version, title: 'Lain' }],
      ['PUT', path, { version, title: 'Lain', ...english }],
      ['PATCH', path, { ...english, image_removed: false }],
      ['PATCH', path, { translations: { ...english.translations, ...thai.translations } }],
      ['PUT', path, thai],
      ['PUT', path, { version }],
      ['PUT', path, { translations: {} }],
      ['POST', '/api/news', { title: 'Baru', description: 'B', ...english }],
      ['PATCH', '/api/news', { ids: [id], set: english }],
      ['PATCH', '/api/news', { rows: [{ id, ...english }] }],
      ['PUT', `${path}/draft`, english],
      ['PUT', '/api/settings/desk', { translations: { en: { tax_name: 'VAT' } } }],
      ['PUT', '/api/settings/site', { name: 'Lain' }],
      ['DELETE', path, undefined],
    ] as const) {
      const answer = await server.call(method, at, { token, ...(body && { body }) })
      expect(answer, `${method} ${at} ${JSON.stringify(body)}`).toMatchObject({
        status: 403,
        body: { code: 'not_permitted' },
      })
    }
    const form = new FormData()
    form.set('translations', JSON.stringify(english.translations))
    form.set('title', 'Lain')
    expect((await server.call('PUT', path, { token, body: form })).status).toBe(403)
    for (const read of ['/api/news?state=all', `${path}/draft`, '/api/news/export', '/api/settings/desk'])
      expect((await server.call('GET', read, { token })).status, read).toBe(403)
    expect((await server.call('GET', path)).body).toMatchObject({ title: 'Perang dimulai', version })
  })

  it('[translations.permission] does not see drafts by translating them', async () => {
    const { id } = await make('/api/news', { title: 'Rahasia', description: 'R', state: 'draft' })
    expect((await server.call('PUT', `/api/news/${id}`, { token, body: english })).status).toBe(404)
    const editor = (await signInHelper(server, owner, 'news:edit', 'translate:en')).token
    expect((await server.call('PUT', `/api/news/${id}`, { token: editor, body: english })).status).toBe(200)
    const { id: shown } = await make('/api/news', { title: 'Umum', description: 'U' })
    expect((await server.call('PUT', `/api/news/${shown}`, { token: editor, body: english })).status).toBe(200)
    expect((await server.call('PUT', `/api/news/${shown}`, { token: editor, body: { title: 'Lain' } })).status).toBe(
      403,
    )
  })

  it('[translations.permission] may be a script; a role and a token have no language that is none, and few', async () => {
    const { id } = await make('/api/home/slides', { title: 'Satu' })
    const script = await makeScriptToken(server, owner, 'translate:en')
    expect((await server.call('PUT', `/api/home/slides/${id}`, { token: script, body: english })).status).toBe(200)
    const tags = 'ar bg cs da de el es et fi fr he hi hu it ja ko lt nl pl pt ro'.split(' ')
    for (const permissions of [
      ['translate:'],
      ['translate:xx-nothing'],
      ['translate:EN'],
      tags.map((tag) => `translate:${tag}`),
    ]) {
      const made = await server.call('POST', '/api/admin/roles', { token: owner, body: { name: 'X', permissions } })
      expect(made, permissions.join()).toMatchObject({ status: 422 })
    }
    const few = ['translate:th', 'audit', 'translate:en', 'translate:th']
    const made = await server.call('POST', '/api/admin/roles', {
      token: owner,
      body: { name: 'Dua', permissions: few },
    })
    expect(made.body).toMatchObject({ permissions: ['audit', 'translate:en', 'translate:th'] })
    const helper = (await signInHelper(server, owner, 'roles', 'translate:en')).token
    const more = { name: 'Tiga', permissions: ['translate:th'] }
    expect((await server.call('POST', '/api/admin/roles', { token: helper, body: more })).status).toBe(403)
  })
})
