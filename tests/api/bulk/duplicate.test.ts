import { describe, expect, it } from 'vitest'
import { listTypes } from '../../../content/index.ts'
import { canDuplicate } from '../../../content/queries/manyRows/duplicateQuery.ts'
import { gem } from '../../../content/types/gem.ts'
import { item } from '../../../content/types/item.ts'
import { itemPackage } from '../../../content/types/itemPackage.ts'
import { landingSection } from '../../../content/settings/landingSection.ts'
import { news } from '../../../content/types/news.ts'
import { page } from '../../../content/types/page.ts'
import { retail } from '../../../content/types/retail.ts'
import { serverRule } from '../../../content/types/serverRule.ts'
import type { ContentTables } from '../../../server/database/tables.ts'
import { makeScriptToken } from '../../support/access/accounts.ts'
import { invalid, refused } from '../../support/answers.ts'
import { coveringTypes } from '../../support/coveringTypes.ts'
import { writing } from '../../support/pastTheApi.ts'
import { createSample, form, picture, type SampleRow } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'
interface Answer {
  changed: number
  batch: number | null
  ids: number[]
}
const OWN = ['id', 'version', 'created_at', 'updated_at']
const without = (row: SampleRow, names: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

// Specification: docs/api/content.md, "Many rows at once".
describe.each(engines)('On %s, rows are copied', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')
  const call = (method: string, path: string, body?: unknown, token: string | null = admin()) =>
    server().call(method, path, { token, body })
  const make = async (path: string, values: object): Promise<SampleRow> =>
    (await call('POST', `/api${path}`, values)).body as SampleRow
  const row = async (path: string, id: number | undefined) =>
    (await call('GET', `/api${path}/${id}?state=all`)).body as SampleRow
  const duplicate = (path: string, body?: object, token?: string | null) =>
    call('POST', `/api${path}/duplicate`, body, token)
  const copy = async (path: string, body: object): Promise<Answer> => {
    const answer = await duplicate(path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body as Answer
  }
  const tokenFor = (permission: string) => makeScriptToken(server(), admin(), permission)

  it.each(coveringTypes(listTypes.filter(canDuplicate)))(
    '[bulk.copies] of $key, as one change, which is undone as one',
    async (type) => {
      const made = [await createSample(server(), admin(), type), await createSample(server(), admin(), type)]
      const { changed, batch, ids } = await copy(type.path, { ids: made.map(({ id }) => id) })
      expect([changed, ids.length]).toEqual([2, 2])
      const own = [...OWN, ...(type.publishing ? ['state', 'published_at', 'pinned'] : []), ...(type.unique ?? [])]
      for (const [index, original] of made.entries()) {
        const copied = await row(type.path, ids[index])
        expect(without(copied, own)).toEqual(without(await row(type.path, original.id), own))
        expect(copied.version).toBe(1)
      }
      const entries = (await call('GET', `/api/batches/${batch}/changes`)).body
      expect(entries).toMatchObject([{ action: 'create' }, { action: 'create' }])
      expect((await call('GET', `/api/batches/${batch}`)).body).toMatchObject({ kind: 'duplicate', created: 2 })
      expect((await call('POST', `/api/batches/${batch}/undo`)).body).toMatchObject({ undone: 2, kept: [] })
      for (const id of ids) expect((await call('GET', `/api${type.path}/${id}?state=all`)).status).toBe(404)
    },
  )

  it('[bulk.copies] with their pictures, which are not stored twice, and without keys of other systems', async () => {
    const values = form({ name_item: 'Rubi', type: 'Merah', trade: 'Ya' }, { image: await picture('png') })
    const original = (await call('POST', `/api${gem.path}`, values)).body as SampleRow
    expect(original['image']).toEqual(expect.any(String))
    const { reader } = server().context.database
    const pictures = async () => (await reader.selectFrom('pictures').select('hash').execute()).length
    const before = await pictures()
    const { ids } = await copy(gem.path, { ids: [original.id] })
    expect((await row(gem.path, ids[0]))['image_url']).toBe(original['image_url'])
    expect(await pictures()).toBe(before)

    const one = await make(item.path, { items_name: 'Apel' })
    await writing(server(), (writer) =>
      writer.update({ table: item.table, type: item.key, secrets: [] }, one.id, { external_key: 'apple' }),
    )
    const [id = 0] = (await copy(item.path, { ids: [one.id] })).ids
    const rows = reader.withTables<ContentTables>().selectFrom(item.table).select('external_key')
    expect(await rows.where('id', '=', id).executeTakeFirst()).toEqual({ external_key: null })
  })

  it('[bulk.copies] as drafts if they are published, by every copier, without a pin, a time or a working copy', async () => {
    const { id } = await make(news.path, { title: 'Terbit', body: '## Judul\n\n**Tebal**', pinned: true })
    await call('PUT', `/api${news.path}/${id}/draft`, { title: 'Belum terbit' })
    for (const token of [admin(), await tokenFor('news:edit')]) {
      const answer = await duplicate(news.path, { ids: [id] }, token)
      const copied = await row(news.path, (answer.body as Answer).ids[0])
      expect(copied).toMatchObject({
        ...{ title: 'Terbit', body: '## Judul\n\n**Tebal**', description: 'Judul\nTebal' },
        ...{ state: 'draft', pinned: false, published_at: null },
      })
      expect((await call('GET', `/api${news.path}/${copied.id}`)).status).toBe(404)
      expect((await call('GET', `/api${news.path}/${copied.id}/draft`)).status).toBe(404)
    }
  })

  it('[bulk.copies] of pages at the next free address', async () => {
    const makePage = (address: string) => make(page.path, { title: 'Panduan', address, description: 'Isi.' })
    const { id } = await makePage('/panduan')
    const long = await makePage(`/${'a'.repeat(79)}`)
    await makePage('/panduan-2')
    const { ids } = await copy(page.path, { ids: [id, long.id] })
    ids.push(...(await copy(page.path, { ids: [id] })).ids)
    const addresses = await Promise.all(ids.map(async (each) => (await row(page.path, each))['address']))
    expect(addresses).toEqual(['/panduan-3', `/${'a'.repeat(77)}-2`, '/panduan-4'])
  })

  it('[bulk.copies] not at all if a copy would have a value that must be unique', async () => {
    const pair = await createSample(server(), admin(), itemPackage)
    expect(await duplicate(itemPackage.path, { ids: [pair.id] })).toMatchObject(refused(409, 'duplicate'))
    const [section] = (await call('GET', `/api${landingSection.path}`)).body as SampleRow[]
    const refusal = await duplicate(landingSection.path, { ids: [section?.id] })
    expect(refusal).toMatchObject(refused(409, 'duplicate'))
    const errors = { section: [expect.stringContaining(String(section?.['section']))] }
    expect(refusal.body).toMatchObject({ errors })
  })

  it('[bulk.copies] to the end of an order by hand, in that order', async () => {
    const made: SampleRow[] = []
    for (const mark of ['satu', 'dua', 'tiga']) made.push(await createSample(server(), admin(), serverRule, mark))
    const [first, second, third] = made
    await call('POST', `/api${serverRule.path}/${first?.id}/move`, { after: third?.id })
    const { ids } = await copy(serverRule.path, { ids: [first?.id, second?.id] })
    const list = ((await call('GET', `/api${serverRule.path}`)).body as SampleRow[]).slice(-5)
    expect(list.map(({ id }) => id)).toEqual([second?.id, third?.id, first?.id, ...ids])
    const rules = ['dua', 'tiga', 'satu', 'dua', 'satu'].map((mark) => `Rules ${mark}`)
    expect(list.map((row) => row['rules'])).toEqual(rules)
  })

  it('[bulk.copies] all of them or none, by editors alone', async () => {
    const one = await make(retail.path, { donation_title: 'Tetap', pricing: 'Rp. 1' })
    const count = async () => ((await call('GET', `/api${retail.path}`)).body as SampleRow[]).length
    const before = await count()
    const gone = await duplicate(retail.path, { ids: [one.id, 99_999] })
    expect(gone).toMatchObject({ status: 404, body: { rows: [99_999] } })
    const ids = [one.id]
    for (const body of [undefined, {}, { ids: [] }, { ids, query: { all: true }, expect: 1 }, { query: {}, expect: 1 }])
      expect((await duplicate(retail.path, body)).status, JSON.stringify(body)).toBe(422)
    expect((await duplicate(retail.path, { ids }, null)).status).toBe(401)
    expect((await duplicate(retail.path, { ids }, await tokenFor('retail:see'))).status).toBe(403)
    expect(await count()).toBe(before)
    expect((await copy(retail.path, { query: { q: 'tidak ada' }, expect: 0 })).batch).toBeNull()
  })

  it('with the picture of their original, if their form names it', async () => {
    const values = { name_item: 'Rubi', type: 'Merah', trade: 'Ya' }
    const original = await make(gem.path, form(values, { image: await picture('png') }))
    const create = (body: object) => call('POST', `/api${gem.path}`, body)
    for (const body of [{ ...values, image_from: original.id }, form({ ...values, image_from: String(original.id) })]) {
      const copied = await create(body)
      expect([copied.status, (copied.body as SampleRow)['image']]).toEqual([201, original['image']])
    }
    const bare = await make(gem.path, values)
    expect(bare['image']).toBeNull()
    for (const id of [bare.id, 2_000_000_000, 'satu', 0]) {
      const field = typeof id === 'number' && id > 0 ? 'image' : 'image_from'
      expect(await create({ ...values, image_from: id })).toMatchObject(invalid({ [field]: [expect.any(String)] }))
    }
  })
})
