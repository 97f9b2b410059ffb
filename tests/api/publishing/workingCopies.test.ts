import { beforeAll, describe, expect, it } from 'vitest'
import { WORKING_COPIES_TYPE } from '../../../content/queries/workingCopyQuery.ts'
import { isBackedUp } from '../../../server/backup/rows.ts'
import { signInHelper } from '../../support/access/accounts.ts'
import { form, picture, type SampleRow } from '../../support/samples.ts'
import { useTestServer, useToken } from '../../support/testServer.ts'

interface Copied extends SampleRow {
  working_copy: { version: number; saved_by: string | null; saved_at: string } | null
}

// The tests check the rules in docs/api/content.md, "Working copies".
describe('The working copy of what is published', () => {
  const server = useTestServer('sqlite')
  const owner = useToken(server, 'admin')
  let writer: Awaited<ReturnType<typeof signInHelper>>
  beforeAll(async () => {
    writer = await signInHelper(server(), owner(), 'news:see', 'news:edit')
  })
  const create = async () => {
    const body = { title: 'Kabar', subtitle: 'Anak judul', body: '**Lama**' }
    return (await owner.send('POST', '/api/news', body)).body as SampleRow
  }
  const change = async (id: number, body: object) =>
    (await owner.send('PUT', `/api/news/${id}`, body)).body as SampleRow
  const call = (method: string, id: number, body?: object, token = writer.token) =>
    server().call(method, `/api/news/${id}/draft`, { token, body })
  const save = (id: number, body: object, token?: string) => call('PUT', id, body, token)
  const read = (id: number) => call('GET', id)
  const discard = (id: number) => call('DELETE', id)
  const publish = (id: number, body: object = {}, token = owner()) =>
    server().call('POST', `/api/news/${id}/draft/publish`, { token, body })
  const list = async () => {
    const { body } = await server().call('GET', '/api/news/drafts', { token: writer.token })
    return body as { row_id: number; saved_by: string }[]
  }
  const visible = async (id: number) => (await server().call('GET', `/api/news/${id}`)).body as SampleRow

  it('[publishing.working-copies] is saved by those who may edit, and nothing of it is public', async () => {
    const { id, version } = await create()
    const saved = await save(id, { title: 'Rahasia besok', body: '## Rahasia besok' })
    expect(saved.status).toBe(200)
    expect(saved.headers.get('cache-control')).toBe('no-store')
    const copy = saved.body as Copied
    expect(copy).toMatchObject({
      ...{ id, version, title: 'Rahasia besok', subtitle: 'Anak judul', body: '## Rahasia besok' },
      ...{ description: 'Rahasia besok', state: 'published', working_copy: { version: 1, saved_by: writer.username } },
    })
    expect((await read(id)).body).toEqual(copy)
    const page = await server().call('GET', `/news/${id}`)
    expect(page.body).toContain('Kabar</h1>')
    const places = ['/', '/news', `/news/${id}`, `/api/news/${id}?tree=true`, '/api/news', '/api/news?q=Rahasia']
    for (const place of [...places, '/rss.xml', '/sitemap.xml'])
      expect([place, JSON.stringify((await server().call('GET', place)).body)]).not.toContain('Rahasia')
    expect(await visible(id)).toMatchObject({ title: 'Kabar', body: '**Lama**', version })
    expect(await visible(id)).not.toHaveProperty('working_copy')
  })

  it('[publishing.working-copies] is published as a whole, as one change, by those who may publish', async () => {
    const { id, version } = await create()
    await save(id, form({ title: 'Baru' }, { image: await picture('png') }))
    await save(id, { body: 'Isi **baru**', pinned: true })
    expect((await publish(id, {}, writer.token)).status).toBe(403)
    expect((await read(id)).status).toBe(200)
    const published = await publish(id)
    expect([published.status, (published.body as SampleRow)['version']]).toEqual([200, version + 1])
    const row = await visible(id)
    expect(row).toMatchObject({ title: 'Baru', body: 'Isi **baru**', description: 'Isi baru', pinned: true })
    expect(row['image_url']).toMatch(/^\/storage\//)
    expect((await read(id)).status).toBe(404)
    expect((await publish(id)).status).toBe(404)
  })

  it('[publishing.working-copies] is discarded, and nothing has happened', async () => {
    const { id, version } = await create()
    await save(id, { title: 'Jadi tidak' })
    expect((await discard(id)).status).toBe(200)
    expect((await read(id)).status).toBe(404)
    expect((await discard(id)).status).toBe(404)
    expect(await visible(id)).toMatchObject({ title: 'Kabar', version })
  })

  it('does not exist if nothing differs from what is published', async () => {
    const { id } = await create()
    await save(id, { title: 'Lain', subtitle: 'Lain' })
    expect((await save(id, { title: 'Kabar', subtitle: 'Anak judul' })).body).toMatchObject({ working_copy: null })
    expect((await read(id)).status).toBe(404)
  })

  it('[publishing.working-copies] takes over changes of the row meanwhile, and asks if both changed the same', async () => {
    const { id } = await create()
    await save(id, { title: 'Judul salinan' })
    await change(id, { subtitle: 'Diubah langsung' })
    expect((await read(id)).body).toMatchObject({ title: 'Judul salinan', subtitle: 'Diubah langsung' })
    expect((await publish(id)).status).toBe(200)
    expect(await visible(id)).toMatchObject({ title: 'Judul salinan', subtitle: 'Diubah langsung' })

    await save(id, { title: 'Judul kedua' })
    const { version } = await change(id, { title: 'Langsung' })
    const current = { title: 'Judul kedua', version }
    expect(await publish(id)).toMatchObject({ status: 409, body: { code: 'stale', current } })
    expect(await visible(id)).toMatchObject({ title: 'Langsung' })
    expect((await publish(id, { version: version - 1 })).status).toBe(409)
    expect((await publish(id, { version })).status).toBe(200)
    expect(await visible(id)).toMatchObject({ title: 'Judul kedua' })
  })

  it('[publishing.working-copies] is refused if somebody saved it, or the row, meanwhile, with the present values', async () => {
    const { id, version } = await create()
    const first = (await save(id, { title: 'Satu', version, working_copy_version: 0 })).body as Copied
    const late = await save(id, { title: 'Dua', working_copy_version: 0 })
    expect(late).toMatchObject({ status: 409, body: { code: 'stale', current: { title: 'Satu' } } })
    const seen = first.working_copy?.version
    expect((await save(id, { title: 'Tiga', working_copy_version: seen })).status).toBe(200)
    expect((await publish(id, { working_copy_version: seen })).status).toBe(409)
    await change(id, { subtitle: 'Langsung' })
    expect((await save(id, { title: 'Empat', version })).status).toBe(409)
    expect((await read(id)).body).toMatchObject({ title: 'Tiga', subtitle: 'Langsung' })
  })

  it('[publishing.working-copies] is saved by two at once without losing what one of them wrote', async () => {
    const { id } = await create()
    const answers = await Promise.all([
      save(id, { title: 'Dari satu', working_copy_version: 0 }),
      save(id, { title: 'Dari dua', working_copy_version: 0 }, owner()),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [won] = answers.filter(({ status }) => status === 200)
    expect((await read(id)).body).toMatchObject({ title: (won?.body as SampleRow)['title'] })
  })

  it('is published or its row is changed: of two with the same version, the later is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, version } = await create()
      await save(id, { title: 'Dari salinan' })
      const direct = { title: 'Langsung', version }
      const answers = await Promise.all([publish(id, { version }), owner.send('PUT', `/api/news/${id}`, direct)])
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
      const title = answers[0].status === 200 ? 'Dari salinan' : 'Langsung'
      expect(await visible(id)).toMatchObject({ title })
    }
  })

  it('[publishing.working-copies] follows the rules of a row, and is not published with a reference that leads nowhere', async () => {
    const { id } = await create()
    expect((await save(id, { title: '' })).status).toBe(422)
    expect((await save(id, { category_id: 999_999 })).status).toBe(422)
    expect((await save(id, { state: 'scheduled' })).body).toMatchObject({ errors: { published_at: expect.anything() } })
    expect((await save(id, { body: '::map-drops 999999' })).status).toBe(200)
    expect((await publish(id)).body).toMatchObject({ errors: { body: expect.anything() } })
    expect(await visible(id)).toMatchObject({ body: '**Lama**' })
    expect((await read(id)).status).toBe(200)
    expect((await save(999_999, { title: 'Tidak ada' })).status).toBe(404)
  })

  it('can withdraw what is published', async () => {
    const { id } = await create()
    await save(id, { state: 'draft' })
    expect((await visible(id)).id).toBe(id)
    await publish(id)
    expect((await server().call('GET', `/api/news/${id}`)).status).toBe(404)
  })

  it('[publishing.working-copies] waits for a row that is in the trash', async () => {
    const { id } = await create()
    await save(id, { title: 'Menunggu' })
    await owner.send('DELETE', `/api/news/${id}`)
    expect((await list()).map(({ row_id }) => row_id)).not.toContain(id)
    for (const answer of [await read(id), await save(id, { title: 'x' }), await publish(id)])
      expect(answer.status).toBe(404)
    await owner.send('POST', '/api/admin/trash/restore', { type: 'news', row: id })
    expect((await read(id)).body).toMatchObject({ title: 'Menunggu' })
    expect((await list()).find(({ row_id }) => row_id === id)).toMatchObject({ row_id: id, saved_by: writer.username })
  })

  it('[publishing.working-copies] is in the log by its name alone, and in backups as a whole', async () => {
    const { id } = await create()
    await save(id, { title: 'Nama salinan', body: 'Isi yang belum terbit' })
    const { body } = await owner.send('GET', `/api/admin/changes?type=${WORKING_COPIES_TYPE}`)
    expect((body as object[])[0]).toMatchObject({ action: 'create', row_name: 'Nama salinan' })
    expect(JSON.stringify(body)).not.toContain('Isi yang belum terbit')
    expect(isBackedUp('working_copies')).toBe(true)
  })

  it('exists for pages of one’s own, and not for types without a state', async () => {
    const body = { title: 'Panduan', address: '/panduan-salinan', description: 'Isi.' }
    const { id } = (await owner.send('POST', '/api/pages', body)).body as SampleRow
    const copy = `/api/pages/${id}/draft`
    await owner.send('PUT', copy, { address: '/panduan-pindah' })
    expect((await server().call('GET', '/panduan-pindah')).status).toBe(404)
    await owner.send('POST', `${copy}/publish`, {})
    expect((await server().call('GET', '/panduan-pindah')).status).toBe(200)
    expect((await server().call('GET', '/panduan-salinan')).status).toBe(308)
    expect((await owner.send('GET', '/api/items/1/draft')).status).toBe(404)
  })
})
