import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { map } from '../../../content/types/map.ts'
import { news } from '../../../content/types/news.ts'
import { form, freeText, picture, sampleValues, type SampleRow } from '../../support/samples.ts'
import { useTestServer, type TestServer, useToken } from '../../support/testServer.ts'
import { coveringPictures } from '../../support/coveringTypes.ts'

const SITE = 'https://gapura.example'
const rowOf = ({ body }: { body: unknown }) => body as SampleRow
const rowsOf = ({ body }: { body: unknown }) => body as SampleRow[]

describe('With SITE_URL,', () => {
  const server = useTestServer('sqlite', { SITE_URL: `${SITE}/` })
  const admin = useToken(server, 'admin')

  describe.each(coveringPictures())('the picture of $key', ({ type, name, field }) => {
    const path = `/api${type.path}`
    it('[pictures.whole-addresses] has a whole address in every answer of the API', async () => {
      const call = (method: string, address: string, body?: unknown) =>
        server().call(method, address, { token: admin(), ...(body === undefined ? {} : { body }) })
      const file = { [name]: await picture('png') }
      const made = rowOf(await call('POST', path, form(await sampleValues(server(), admin(), type), file)))
      const { id } = made
      const whole = new RegExp(`^${SITE}/storage/${field.folder}/[0-9a-f]{64}\\.webp$`)
      const text = freeText(type) ?? ''
      const stale = await call('PUT', `${path}/${id}`, { version: made.version + 7, [text]: 'stale' })
      expect(stale.status).toBe(409)
      const [change] = rowsOf(await call('GET', `/api/admin/changes?type=${type.key}&row=${id}`))
      const answers: Record<string, unknown> = {
        created: made,
        one: (await call('GET', `${path}/${id}`)).body,
        list: rowsOf(await call('GET', path)).find((row) => row.id === id),
        'list from memory': rowsOf(await call('GET', path)).find((row) => row.id === id),
        page: rowsOf(await call('GET', `${path}?page=1&per_page=500`)).find((row) => row.id === id),
        found: rowsOf(await call('GET', `${path}?sort=id&order=desc&per_page=1`))[0],
        'in the way': (stale.body as { current: unknown }).current,
        changed: (await call('PUT', `${path}/${id}`, { [text]: 'changed' })).body,
        'put back': (
          await call('POST', '/api/admin/history/restore', { type: type.key, row: id, sequence: change?.['sequence'] })
        ).body,
      }
      await call('DELETE', `${path}/${id}`)
      answers['brought back'] = (await call('POST', '/api/admin/trash/restore', { type: type.key, row: id })).body
      for (const [what, answer] of Object.entries(answers)) {
        const row = answer as SampleRow
        expect(row[`${name}_url`], what).toMatch(whole)
        if (type.key === 'news') expect(row[name], what).toBe(row[`${name}_url`])
        else expect(row[name], what).not.toContain(SITE)
      }
    })
  })

  it('a list that is sent row by row has them, too', async () => {
    const body = form(await sampleValues(server(), admin(), map, 'long'), { image: await picture('png', 50, 50) })
    const { id } = rowOf(await admin.send('POST', `/api${map.path}`, body))
    await sql`insert into maps (map_name, image, created_at, updated_at)
      with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < 1001)
      select 'Map ' || n, (select image from maps where id = ${id}), '2026-11-21', '2026-11-21' from numbers`.execute(
      server().context.database.writer,
    )
    const rows = rowsOf(await server().call('GET', `/api${map.path}`))
    expect(rows.length).toBeGreaterThan(1_000)
    for (const row of rows.slice(-1_001)) expect(row['image_url']).toMatch(/^https:\/\/gapura\.example\/storage\//)
  })

  it('[pictures.whole-addresses] what the API gave out can be sent back and changes nothing', async () => {
    const body = form(await sampleValues(server(), admin(), news), { image: await picture('png') })
    const made = rowOf(await admin.send('POST', `/api${news.path}`, body))
    for (const sent of [made, form(made)]) {
      const answer = await admin.send(
        'PUT',
        `/api${news.path}/${made.id}`,
        sent instanceof FormData ? form({ title: made['title'], image: made['image'] }) : sent,
      )
      expect(answer.status).toBe(200)
      expect(rowOf(answer)).toMatchObject({ image: made['image'], image_url: made['image_url'] })
      made.version = rowOf(answer).version
    }
  })

  it('[api.picture-text] no other text is taken for a picture: 422 under its field, and nothing is written', async () => {
    const make = async (mark: string) =>
      rowOf(
        await admin.send(
          'POST',
          `/api${news.path}`,
          form(await sampleValues(server(), admin(), news, mark), {
            image: await picture('png', mark.length * 10, 20),
          }),
        ),
      )
    const [made, other] = [await make('satu'), await make('lainnya')]
    const refused = (name: string) => ({
      status: 422,
      body: { errors: { [name]: [expect.stringContaining('berkas gambar')] } },
    })
    const path = `/api${news.path}`
    const total = rowsOf(await server().call('GET', path)).length
    for (const image of [
      'x',
      other['image'],
      String(made['image']).replace(/[0-9a-f]{64}/, 'f'.repeat(64)),
      made['image'],
    ])
      expect(await admin.send('POST', path, { title: 'Baru', description: 'Kata', image })).toMatchObject(
        refused('image'),
      )
    expect(rowsOf(await server().call('GET', path))).toHaveLength(total)
    for (const image of ['x', other['image'], 'f'.repeat(64)]) {
      expect(await admin.send('PUT', `${path}/${made.id}`, { image })).toMatchObject(refused('image'))
      expect(await admin.send('PATCH', `${path}/${made.id}`, { image })).toMatchObject(refused('image'))
      expect(await admin.send('PUT', `${path}/${made.id}/draft`, { image })).toMatchObject(refused('image'))
      expect(await admin.send('PATCH', path, { ids: [made.id], set: { image } })).toMatchObject(refused('set.image'))
      expect(await admin.send('PATCH', path, { rows: [{ id: made.id, image }] })).toMatchObject(refused('rows.0.image'))
    }
    expect(rowOf(await server().call('GET', `${path}/${made.id}`))).toMatchObject({ image: made['image'], version: 1 })
    const again = { rows: [{ id: made.id, title: 'Lagi', image: made['image'] }] }
    expect((await admin.send('PATCH', path, again)).status).toBe(200)
    const saved = rowOf(await admin.send('PUT', `${path}/${made.id}/draft`, { title: 'Draf', image: made['image'] }))
    expect(saved).toMatchObject({ title: 'Draf', image: made['image'] })
  })

  it('[pictures.whole-addresses] pages use paths, so that they show their pictures at whatever host they are opened', async () => {
    const body = form(await sampleValues(server(), admin(), news, 'shown'), { image: await picture('png') })
    const { id } = rowOf(await admin.send('POST', `/api${news.path}`, body))
    // This request makes the server cache the API's list, which has absolute URLs. The pages must still contain
    // relative URLs.
    await server().call('GET', `/api${news.path}?page=1&per_page=3`)
    for (const path of ['/', '/news', `/news/${id}`, '/gameinfo/map', '/donation?section=seassonpass']) {
      const text = await html(server(), path)
      const [, head = '', body = ''] = /^(.*<\/head>)(.*)$/s.exec(text) ?? []
      expect(body, path).not.toContain(SITE)
      expect(head.match(/<meta property="og:image" content="([^"]*)">/)?.[1], path).toMatch(
        path === `/news/${id}`
          ? /^https:\/\/gapura\.example\/storage\/news\/[0-9a-f]{64}\.webp$/
          : /^https:\/\/gapura\.example\/share\.jpg$/,
      )
    }
    expect(await html(server(), `/news/${id}`)).toMatch(/<img [^>]*src="\/storage\/news\/[0-9a-f]{64}\.webp"/)
  })
})

describe('Without SITE_URL', () => {
  const server = useTestServer('sqlite')
  it('addresses of pictures begin at the root', async () => {
    const admin = await server().signIn('admin')
    const body = form(await sampleValues(server(), admin, news), { image: await picture('png') })
    const row = rowOf(await server().call('POST', `/api${news.path}`, { token: admin, body }))
    expect(row['image_url']).toMatch(/^\/storage\/news\//)
    expect(row['image']).toBe(row['image_url'])
  })
})

const html = async (server: TestServer, path: string): Promise<string> => (await fetch(`${server.url}${path}`)).text()
