import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Change } from '../../../client/audit.ts'
import { PSEUDO } from '../../support/messages.ts'
import { anyEngine, startTestServer, type TestServer } from '../../support/testServer.ts'

type Texts = Record<string, Record<string, string | null>>

describe.each(anyEngine)('The translations of a working copy on %s', (engine) => {
  let server: TestServer
  let token = ''
  beforeAll(async () => {
    server = await startTestServer(engine, { SITE_URL: 'https://example.com' }, { hasPseudo: true })
    token = await server.signIn('admin')
    await send('PATCH', '/api/settings/site', { further_languages: PSEUDO })
  })
  afterAll(() => server.stop())

  const send = async (method: string, path: string, body?: object) => {
    const answer = await server.call(method, path, { token, ...(body && { body }) })
    return answer as typeof answer & { body: Record<string, unknown> } // These answers are rows.
  }
  const create = async (translations: Texts = {}) => {
    const { body } = await send('POST', '/api/news', {
      title: 'Perang',
      subtitle: 'Besok',
      body: '**Isi**',
      translations,
    })
    return body as { id: number; version: number }
  }
  const translate = (id: number, translations: Texts) => send('PUT', `/api/news/${id}`, { translations })
  const save = (id: number, body: object) => send('PUT', `/api/news/${id}/draft`, body)
  const publish = (id: number, body: object = {}) => send('POST', `/api/news/${id}/draft/publish`, body)
  const read = async (id: number) => (await send('GET', `/api/news/${id}?translations=all`)).body

  it('[translations.copies] are read by those who ask for them, and public when the copy is published', async () => {
    const { id } = await create({ th: { title: 'สงคราม' } })
    const texts = { [PSEUDO]: { title: 'The war', body: '**Text**' } }
    const saved = await save(id, { title: 'Perang besar', translations: texts })
    const all = { th: { title: 'สงคราม' }, [PSEUDO]: { title: 'The war', description: 'Text', body: '**Text**' } }
    expect(saved).toMatchObject({ status: 200, body: { translations: all, outdated: { th: ['title'] } } })
    expect((await send('GET', `/api/news/${id}/draft?translations=all`)).body).toEqual(saved.body)
    expect((await send('GET', `/api/news/${id}/draft`)).body).not.toHaveProperty('translations')
    expect((await save(id, { subtitle: 'Lusa' })).body).not.toHaveProperty('translations')
    expect((await read(id))['translations']).toEqual({ th: { title: 'สงคราม' } })
    expect((await server.call('GET', `/api/news/${id}?lang=${PSEUDO}`)).body).toMatchObject({ title: 'Perang' })

    expect((await publish(id)).status).toBe(200)
    expect(await read(id)).toMatchObject({ title: 'Perang besar', translations: all, outdated: { th: ['title'] } })
  })

  it('[translations.copies] do not replace what somebody has translated meanwhile', async () => {
    const { id, version } = await create({ [PSEUDO]: { title: 'The war' } })
    const seen = { version, working_copy_version: 0 }
    await save(id, { ...seen, title: 'Perang besar', translations: { [PSEUDO]: { title: 'The great war' } } })
    await translate(id, { th: { title: 'สงคราม' } })
    const both = { [PSEUDO]: { title: 'The great war' }, th: { title: 'สงคราม' } }
    expect((await send('GET', `/api/news/${id}/draft?translations=all`)).body).toMatchObject({ translations: both })

    // The form has read the row before it was translated.
    const later = await save(id, { version, working_copy_version: 1, subtitle: 'Lusa', translations: {} })
    expect(later).toMatchObject({ status: 200, body: { subtitle: 'Lusa', translations: both } })
    const taken = await save(id, { version, working_copy_version: 2, translations: { th: { title: 'ศึก' } } })
    expect(taken).toMatchObject({ status: 409, body: { code: 'stale' } })
    await translate(id, { 'pt-BR': { title: 'A guerra' } })
    expect((await publish(id, { version, working_copy_version: 2 })).status).toBe(200)
    expect(await read(id)).toMatchObject({
      ...{ title: 'Perang besar', subtitle: 'Lusa' },
      translations: { ...both, 'pt-BR': { title: 'A guerra' } },
    })
  })

  it('[translations.copies] are refused where somebody has changed the same language', async () => {
    const { id, version } = await create({ [PSEUDO]: { title: 'The war' } })
    await save(id, { translations: { [PSEUDO]: { title: 'The great war' } } })
    await translate(id, { [PSEUDO]: { title: 'War' } })
    for (const seen of [{}, { version }])
      expect(await publish(id, seen)).toMatchObject({ status: 409, body: { code: 'stale' } })
    await save(id, { translations: { [PSEUDO]: { title: 'The greatest war' } } })
    expect((await publish(id)).status).toBe(200)
    expect(await read(id)).toMatchObject({ translations: { [PSEUDO]: { title: 'The greatest war' } } })
  })

  it('[translations.log] are separate texts in the log of changes, and an earlier version brings them back', async () => {
    const { id } = await create({ [PSEUDO]: { title: 'The war' } })
    await translate(id, { [PSEUDO]: { title: 'War' }, th: { title: 'สงคราม' } })
    await send('PUT', `/api/news/${id}`, { title: 'Perang besar' })
    await translate(id, { [PSEUDO]: { title: 'War' } })
    const log = async () =>
      (await server.call('GET', `/api/admin/changes?type=news&row=${id}`, { token })).body as Change[]
    const [confirmed, , changed, made] = await log()
    const of = (tag: string, before: string | null, after: string) => ({
      name: `translations.${tag}.title`,
      before,
      after,
    })
    expect(confirmed?.fields).toEqual([of(PSEUDO, 'War', 'War')])
    expect(changed?.fields).toEqual([of(PSEUDO, 'The war', 'War'), of('th', null, 'สงคราม')])
    expect(made?.fields).toContainEqual(of(PSEUDO, null, 'The war'))

    const { version } = (await read(id)) as { version: number }
    const body = { type: 'news', row: id, sequence: made?.sequence, version }
    expect((await server.call('POST', '/api/admin/history/restore', { token, body })).status).toBe(200)
    expect(await read(id)).toMatchObject({
      title: 'Perang',
      translations: { [PSEUDO]: { title: 'The war' } },
      outdated: {},
    })
  })
})
