import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { slide } from '../../../content/types/slide.ts'
import { loggedTable } from '../../../server/content/writing/loggedTable.ts'
import { PSEUDO } from '../../support/messages.ts'
import { writing } from '../../support/pastTheApi.ts'
import { engines, startTestServer, type TestServer } from '../../support/testServer.ts'

describe.each(engines)('The translations of a row on %s', (engine) => {
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
    return answer as typeof answer & { body: Record<string, unknown> & { id: number } } // These answers are rows.
  }
  const read = async (path: string) => (await server.call('GET', path)).body as Record<string, unknown>
  const create = async (path: string, body: object) => (await send('POST', path, body)).body

  it('[translations.api] are in the answers of those who ask for a language, and in no others', async () => {
    const { id, ...made } = await create('/api/news', {
      ...{ title: 'Perang dimulai', description: 'Besok malam.', subtitle: 'Perang' },
      translations: { [PSEUDO]: { title: 'The war begins', description: 'Tomorrow night.' } },
    })
    expect(made).toMatchObject({
      translations: { [PSEUDO]: { title: 'The war begins', description: 'Tomorrow night.' } },
    })
    expect(await read(`/api/news/${id}`)).toMatchObject({ title: 'Perang dimulai', description: 'Besok malam.' })
    expect(Object.keys(await read(`/api/news/${id}`))).not.toContain('translations')
    expect(await read(`/api/news/${id}?lang=${PSEUDO}`)).toMatchObject({
      ...{ title: 'The war begins', description: 'Tomorrow night.', subtitle: 'Perang' },
      languages: { subtitle: 'id' },
    })
    const list = (await read(`/api/news?lang=${PSEUDO}`)) as unknown as { id: number; title: string }[]
    expect(list.find((row) => row.id === id)?.title).toBe('The war begins')
    expect((await send('GET', `/api/news/${id}?lang=${PSEUDO}&translations=none`)).body).toEqual(
      await read(`/api/news/${id}`),
    )
    expect((await send('GET', `/api/news/${id}?translations=all`)).body).toMatchObject({
      ...{ title: 'Perang dimulai', outdated: {} },
      translations: { [PSEUDO]: { title: 'The war begins', description: 'Tomorrow night.' } },
    })
    expect((await server.call('GET', `/api/news/${id}?translations=all`)).status).toBe(401)
    for (const path of ['/api/news', `/api/news/${id}`, '/api/settings/site'])
      expect(await read(`${path}?lang=${PSEUDO}&translations=none`)).toEqual(await read(path))
  })

  it('[translations.api] are in a list that is too long for the memory', async () => {
    const { id } = await create('/api/home/slides', { title: 'Panjang', translations: { [PSEUDO]: { title: 'Long' } } })
    const many = Array.from({ length: 1_001 }, (_, index) => ({ title: `Slide ${index}`, description: '' }))
    await writing(server, (writer) => writer.createAll(loggedTable(slide), many))
    const list = (await read(`/api/home/slides?lang=${PSEUDO}`)) as unknown as { id: number }[]
    expect(list.length).toBeGreaterThan(1_001)
    expect(list.find((row) => row.id === id)).toMatchObject({ title: 'Long' })
    expect(list[0]).toMatchObject({ languages: { title: 'id' } })
  })

  it('[translations.outdated] stay when their source changes, and are then called outdated', async () => {
    const { id } = await create('/api/home/slides', { title: 'Lama', translations: { [PSEUDO]: { title: 'Old' } } })
    await send('PUT', `/api/home/slides/${id}`, { title: 'Baru' })
    expect((await send('GET', `/api/home/slides/${id}?translations=all`)).body).toMatchObject({
      ...{ title: 'Baru', translations: { [PSEUDO]: { title: 'Old' } }, outdated: { [PSEUDO]: ['title'] } },
    })
    const { body } = await send('PUT', `/api/home/slides/${id}`, { translations: { [PSEUDO]: { title: 'New' } } })
    expect(body).toMatchObject({ title: 'Baru', translations: { [PSEUDO]: { title: 'New' } }, outdated: {} })
    const removed = await send('PUT', `/api/home/slides/${id}`, { translations: { [PSEUDO]: { title: null } } })
    expect(removed.body['translations']).toEqual({})
  })

  it('[translations.together] are saved by two people at once if each has another language', async () => {
    const { id, version } = await create('/api/home/slides', {
      title: 'Satu',
      description: 'D',
      translations: { [PSEUDO]: { title: 'One' } },
    })
    expect(
      (await send('PUT', `/api/home/slides/${id}`, { version, translations: { [PSEUDO]: { title: 'First' } } })).status,
    ).toBe(200)
    const thai = await send('PUT', `/api/home/slides/${id}`, { version, translations: { th: { title: 'หนึ่ง' } } })
    expect(thai.body).toMatchObject({ translations: { [PSEUDO]: { title: 'First' }, th: { title: 'หนึ่ง' } } })
    const own = await send('PUT', `/api/home/slides/${id}`, { version, title: 'Pertama', description: '' })
    expect(own).toMatchObject({ status: 200, body: { title: 'Pertama' } })
    for (const body of [{ translations: { [PSEUDO]: { title: 'Uno' } } }, { title: 'Kesatu' }]) {
      const refused = await send('PUT', `/api/home/slides/${id}`, { version, ...body })
      expect(refused, JSON.stringify(body)).toMatchObject({ status: 409 })
    }
    expect((await send('GET', `/api/home/slides/${id}?translations=all`)).body).toMatchObject({
      ...{ title: 'Pertama', translations: { [PSEUDO]: { title: 'First' }, th: { title: 'หนึ่ง' } } },
      outdated: { [PSEUDO]: ['title'], th: ['title'] },
    })
  })

  it('[translations.checked] are refused like their fields, and in no unknown language', async () => {
    for (const [translations, field] of [
      [{ [PSEUDO]: { title: 'x'.repeat(300) } }, `translations.${PSEUDO}.title`],
      [{ 'no language': { title: 'x' } }, 'translations.no language'],
      [{ [PSEUDO]: { nothing: 'x' } }, `translations.${PSEUDO}`],
      ['{"en"', 'translations'],
    ] as const) {
      const { status, body } = await send('POST', '/api/home/slides', { title: 'Satu', description: 'D', translations })
      expect([status, Object.keys(body['errors'] ?? {})], JSON.stringify(translations)).toEqual([422, [field]])
    }
  })

  it('[translations.names] are those of referred rows, too', async () => {
    const category = await create('/api/news-categories', {
      name: 'Acara',
      translations: { [PSEUDO]: { name: 'Events' } },
    })
    const { id } = await create('/api/news', { title: 'A', description: 'B', category_id: category['id'] })
    expect(await read(`/api/news/${id}?lang=${PSEUDO}`)).toMatchObject({ category: { name: 'Events' } })
    expect(await read(`/api/news/${id}`)).toMatchObject({ category: { name: 'Acara' } })
  })
})
