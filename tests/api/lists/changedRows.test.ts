import { describe, expect, it } from 'vitest'
import { fieldsOfKind } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import {
  createSample,
  form,
  freeText,
  isLimited,
  picture,
  sampleValues,
  type SampleRow,
} from '../../support/samples.ts'
import { coveringTypes } from '../../support/coveringTypes.ts'
import { engines, startTestServer, testEnvironment, useTestServer, useToken } from '../../support/testServer.ts'

// A change of a row invalidates the cached lists of the row's type and of the types that refer to that type.
describe.each(engines)('On %s, a list', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')
  let length = 50

  /** Each request has a different page length, so its response is not cached yet. */
  const listOf = async (path: string): Promise<SampleRow[]> => {
    length += 1
    return (await admin.send('GET', `${path}?sort=id&page=1&per_page=${length}`)).body as SampleRow[]
  }

  it.each(coveringTypes())('of $key has each row as its own route returns it, after each change', async (type) => {
    const path = `/api${type.path}`
    const isAsItsRows = async () => {
      const rows = await listOf(path)
      const alone = await Promise.all(rows.map(async ({ id }) => (await admin.send('GET', `${path}/${id}`)).body))
      expect(rows).toEqual(alone)
      return rows
    }
    const make = (mark: string) => createSample(server(), admin(), type, mark)
    const made = isLimited(type) ? [await make('one')] : [await make('one'), await make('two'), await make('three')]
    const before = await isAsItsRows()
    const [first] = made
    if (!first) throw new Error('There is no row.')

    const values = await sampleValues(server(), admin(), type, 'changed')
    expect((await admin.send('PUT', `${path}/${first.id}`, values)).status).toBe(200)
    const changed = await isAsItsRows()
    expect(changed).not.toEqual(before)

    const row = changed.find(({ id }) => id === first.id)
    for (const [name, { to }] of fieldsOfKind(type, 'reference')) {
      const target = contentType(to)
      const text = freeText(target)
      if (!text) continue
      const body = await sampleValues(server(), admin(), target, `another ${name}`, 'first')
      const answer = await admin.send('PUT', `/api${target.path}/${String(row?.[name])}`, body)
      expect(answer.status).toBe(200)
      await isAsItsRows()
    }

    expect((await admin.send('DELETE', `${path}/${first.id}`)).status).toBe(200)
    expect((await isAsItsRows()).map(({ id }) => id)).not.toContain(first.id)
    if (isLimited(type)) return
    const { id } = await make('another')
    expect((await isAsItsRows()).map((row) => row.id)).toContain(id)
  })

  it('says when a picture has been encoded as AVIF, although that changes no row', async () => {
    const path = '/api/game-info/items'
    const body = form({ items_name: 'Pedang' }, { icon: await picture('png', 64, 64) })
    const { id } = (await admin.send('POST', path, body)).body as SampleRow
    const isDrawn = async () => (await listOf(path)).find((row) => row.id === id)?.['icon_avif']
    expect(await isDrawn()).toBe(false)
    expect(await isDrawn()).toBe(false)
    const avif_at = new Date().toISOString()
    await server().context.database.writer.updateTable('pictures').set({ avif_at }).execute()
    expect(await isDrawn()).toBe(true)
    expect(await isDrawn()).toBe(true)
  })
})

describe('On postgres, a list of one server', () => {
  it('has the changes of another process, also to names of references', async () => {
    const environment = { ...(await testEnvironment('postgres', { isMigrated: true })), GAPURA_SECRET: 'x'.repeat(32) }
    const one = await startTestServer('postgres', environment)
    const other = await startTestServer('postgres', environment)
    const admin = await other.signIn('admin')
    const made = await createSample(other, admin, drop, 'one')
    let length = 50
    const rows = async () => {
      const { body } = await one.call('GET', `/api${drop.path}?page=1&per_page=${(length += 1)}`)
      return (body as SampleRow[]).map(({ monster, items }) => [monster, (items as SampleRow | null)?.['name']])
    }
    const change = async (path: string, body: object) =>
      expect((await other.call('PUT', `/api${path}`, { token: admin, body })).status).toBe(200)
    await expect.poll(rows).toEqual([[made['monster'], 'Item Name one']])
    await change(`${item.path}/${String(made['items_id'])}`, { items_name: 'Pedang' })
    await expect.poll(rows).toEqual([[made['monster'], 'Pedang']])
    await change(`${drop.path}/${made.id}`, { monster: 'Poring' })
    await expect.poll(rows).toEqual([['Poring', 'Pedang']])
    await other.stop()
    await one.stop()
  })
})
