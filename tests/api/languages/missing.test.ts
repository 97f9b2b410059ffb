import { expect, it, describe, afterAll, beforeAll } from 'vitest'
import { translatableFields } from '../../../content/translations.ts'
import { signInHelper } from '../../support/access/accounts.ts'
import { coveringTypes } from '../../support/coveringTypes.ts'
import { createSample, type SampleRow } from '../../support/samples.ts'
import { engines, startTestServer, type TestServer } from '../../support/testServer.ts'

describe.each(engines)('The filter for rows without a translation, on %s', (engine) => {
  let server: TestServer
  let token = ''
  beforeAll(async () => {
    server = await startTestServer(engine)
    token = await server.signIn('admin')
  })
  afterAll(() => server.stop())

  const send = (method: string, path: string, body?: object) =>
    server.call(method, path, { token, ...(body && { body }) })
  const ids = async (path: string) => ((await send('GET', path)).body as SampleRow[]).map(({ id }) => id)
  const make = async (path: string, body: object) => ((await send('POST', path, body)).body as SampleRow).id

  it.each(coveringTypes().filter((type) => translatableFields(type).length > 0))(
    '[translations.missing] finds rows of $key until each of their texts has one',
    async (type) => {
      const { id } = await createSample(server, token, type)
      const found = async (tag: string) =>
        (await ids(`/api${type.path}?missing=${tag}&page=1&per_page=500`)).includes(id)
      expect([await found('en'), await found('pt-BR')]).toEqual([true, true])
      const texts = Object.fromEntries(translatableFields(type).map(([name]) => [name, 'Text']))
      const change = (translations: object) => send('PUT', `/api${type.path}/${id}`, { translations })
      expect((await change({ 'pt-BR': texts })).status).toBe(200)
      expect([await found('en'), await found('pt-BR')]).toEqual([true, false])
      await change({ 'pt-BR': { [type.name]: null } })
      const isNameTranslated = type.name in texts
      expect(await found('pt-BR')).toBe(isNameTranslated)
    },
  )

  it('[translations.missing] ignores empty texts, and takes a plain translation of a formatted text', async () => {
    const plain = await make('/api/news', {
      title: 'A',
      description: 'B',
      translations: { en: { title: 'A', description: 'B' } },
    })
    const formatted = await make('/api/news', { title: 'A', body: '**B**', translations: { en: { title: 'A' } } })
    const own = async (query: string) =>
      (await ids(`/api/news?missing=${query}`)).filter((id) => [plain, formatted].includes(id))
    expect(await own('en&state=all')).toEqual([formatted])
    await send('PUT', `/api/news/${formatted}`, { translations: { en: { body: '**B**' } } })
    expect(await own('en')).toEqual([])
    await send('PUT', `/api/news/${formatted}`, { translations: { en: { body: null, description: 'B' } } })
    expect(await own('en')).toEqual([])
    expect(await own('th&order=asc&sort=id')).toEqual([plain, formatted])
  })

  it('[translations.missing] combines with others, and chooses the rows of a bulk change and of an export', async () => {
    const [one, two] = [
      await make('/api/home/slides', { title: 'Satu', description: 'Lama' }),
      await make('/api/home/slides', {
        title: 'Dua',
        description: 'Lama',
        translations: { en: { title: 'Two', description: 'Old' } },
      }),
    ]
    const three = await make('/api/home/slides', { title: 'Tiga', description: 'Baru' })
    expect(await ids('/api/home/slides?missing=en&q=lama')).toEqual([one])
    const csv = await send('GET', '/api/home/slides/export?missing=en')
    expect([String(csv.body).includes('Satu'), String(csv.body).includes('Dua')]).toEqual([true, false])
    const missing = await ids('/api/home/slides?missing=en')
    expect(missing).toEqual(expect.arrayContaining([one, three]))
    const changed = await send('PATCH', '/api/home/slides', {
      query: { missing: 'en' },
      expect: missing.length,
      set: { description: 'X' },
    })
    expect(changed.body).toMatchObject({ changed: missing.length })
    expect(((await send('GET', `/api/home/slides/${two}`)).body as SampleRow)['description']).toBe('Lama')
    expect(((await send('GET', `/api/home/slides/${three}`)).body as SampleRow)['description']).toBe('X')
  })

  it('[translations.missing] is for staff, and takes the tag of a language', async () => {
    expect((await server.call('GET', '/api/news?missing=en')).status).toBe(401)
    expect((await server.call('GET', '/api/landing?missing=en')).status).toBe(401)
    const visitor = await server.signIn('user')
    expect((await server.call('GET', '/api/news?missing=en', { token: visitor })).status).toBe(403)
    const translator = (await signInHelper(server, token, 'translate:en')).token
    expect((await server.call('GET', '/api/news?missing=en', { token: translator })).status).toBe(200)
    const refused = await send('GET', '/api/news?missing=nothing')
    expect(refused.body).toMatchObject({
      errors: { missing: ['missing must be the tag of a language, such as en or pt-BR.'] },
    })
  })
})
