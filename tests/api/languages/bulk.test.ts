import { describe, expect, it } from 'vitest'
import { anyEngine, useTestServer, useToken } from '../../support/testServer.ts'

type Read = { id: number; version: number; translations: object }

describe.each(anyEngine)('The translations of many rows, on %s', (engine) => {
  const server = useTestServer(engine)
  const token = useToken(server, 'admin')
  const send = async (method: string, path: string, body?: object) => {
    const answer = await token.send(method, path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
    return answer.body as Read & { batch: number; changed: number }
  }
  const read = async (id: number) => (await send('GET', `/api/home/slides/${id}?translations=all`)).translations

  it('[translations.bulk] are changed together, each in its own way or all alike, and undone together', async () => {
    const english = { en: { title: 'Old', description: 'Text' } }
    const make = () => send('POST', '/api/home/slides', { title: 'Lama', description: 'Isi', translations: english })
    const [one, two] = [await make(), await make()]
    const rows = [
      { id: one.id, version: one.version, title: 'Baru', translations: { en: { title: 'New' } } },
      { id: two.id, version: two.version, translations: { en: { title: 'Newer' }, th: { title: 'ใหม่' } } },
    ]
    const each = await send('PATCH', '/api/home/slides', { rows })
    expect(each.changed).toBe(2)
    expect(await read(one.id)).toEqual({ en: { title: 'New', description: 'Text' } })
    expect(await read(two.id)).toEqual({ en: { title: 'Newer', description: 'Text' }, th: { title: 'ใหม่' } })
    const set = { translations: { en: { description: null } } }
    const alike = await send('PATCH', '/api/home/slides', { ids: [one.id, two.id], set })
    expect([alike.changed, await read(one.id), await read(two.id)]).toEqual([
      2,
      { en: { title: 'New' } },
      { en: { title: 'Newer' }, th: { title: 'ใหม่' } },
    ])
    await send('POST', `/api/batches/${alike.batch}/undo`)
    expect([await read(one.id), await read(two.id)]).toEqual([
      { en: { title: 'New', description: 'Text' } },
      { en: { title: 'Newer', description: 'Text' }, th: { title: 'ใหม่' } },
    ])
  })

  it('[translations.bulk] are refused by the row and the language', async () => {
    const { id } = await send('POST', '/api/home/slides', { title: 'Lama', description: 'Isi' })
    const rows = [{ id, translations: { en: { title: 'x'.repeat(300) } } }]
    const { status, body } = await token.send('PATCH', '/api/home/slides', { rows })
    expect([status, Object.keys((body as { errors: object }).errors)]).toEqual([422, ['rows.0.translations.en.title']])
  })
})
