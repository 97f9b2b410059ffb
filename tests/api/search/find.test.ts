import { describe, expect, it } from 'vitest'
import { listTypes } from '../../../content/index.ts'
import type { FoundRows } from '../../../content/queries/findQuery.ts'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import { news } from '../../../content/types/news.ts'
import { packageBonus } from '../../../content/types/packageBonus.ts'
import { retail } from '../../../content/types/retail.ts'
import { createSample } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'

// docs/api/content.md, "Search through all types".
describe.each(engines)('On %s, one search through all types', (engine) => {
  const server = useTestServer(engine)
  const owner = useToken(server, 'admin')
  const find = (q: string, token: string | null = owner()) =>
    server().call('GET', `/api/admin/find?q=${encodeURIComponent(q)}`, { token })
  const found = async (q: string, token: string | null = owner()) => (await find(q, token)).body as FoundRows[]
  const make = async (path: string, values: object): Promise<number> => {
    const { status, body } = await owner.send('POST', `/api${path}`, values)
    expect(status, JSON.stringify(body)).toBe(201)
    return (body as { id: number }).id
  }
  const permitted = async (...permissions: string[]): Promise<string> => {
    const body = { name: permissions.join(), permissions, expires_at: '2026-12-01T00:00:00Z' }
    return ((await owner.send('POST', '/api/admin/tokens', body)).body as { token: string }).token
  }

  it('[search.back-office] finds rows of every type by their names, in the order of the menu', async () => {
    for (const type of listTypes) await createSample(server(), owner(), type, 'Qwertz')
    const types = (await found('qwertz')).map(({ type }) => type)
    expect(types).toEqual(listTypes.map(({ key }) => key).filter((key) => types.includes(key)))
    const named = listTypes.filter(({ fields, name }) => fields[name]?.kind === 'text' && name !== 'address')
    for (const { key } of named) expect(types, key).toContain(key)
  })

  it('[search.back-office] has what is called so first, few of each type, and says how many there are', async () => {
    const ids: number[] = []
    for (const name of [
      'Poporing Card',
      'Poring Card',
      'Poring',
      'Poring Coin',
      'Red Poring',
      'Angeling Poring',
      'Poring Doll',
    ])
      ids.push(await make(item.path, { items_name: name }))
    const mapId = await make(map.path, { map_name: 'Poring Island' })
    await make(drop.path, { monster: 'Angeling', map_information_id: mapId, items_id: ids[0] })
    const answer = await found('poring')
    expect(answer.find(({ type }) => type === item.key)).toEqual({
      type: item.key,
      rows: ['Poring', 'Poring Card', 'Poring Coin', 'Poring Doll', 'Poporing Card'].map((name) => ({
        id: expect.any(Number),
        name,
      })),
      total: 7,
    })
    expect(answer.find(({ type }) => type === map.key)).toMatchObject({ rows: [{ id: mapId, name: 'Poring Island' }] })
    expect(
      answer.find(({ type }) => type === drop.key),
      'by what it refers to',
    ).toMatchObject({ total: 1 })
    expect((await found('card poring')).find(({ type }) => type === item.key)).toMatchObject({ total: 2 })
  })

  it('[search.back-office] finds drafts, and rows that are named by another', async () => {
    const draft = await make(news.path, { title: 'Rahasia besar', description: 'Nanti.', state: 'draft' })
    expect(await found('rahasia')).toEqual([{ type: news.key, rows: [{ id: draft, name: 'Rahasia besar' }], total: 1 }])
    const bonus = (await found('qwertz')).find(({ type }) => type === packageBonus.key)
    expect(bonus?.rows[0]?.name).toContain('Qwertz')
  })

  it('[search.back-office] looks for one letter or two at the beginning of names, where there can be thousands', async () => {
    const id = await make(item.path, { items_name: 'Zyx Ring' })
    await make(item.path, { items_name: 'Ring of Zyx' })
    const price = await make(retail.path, { donation_title: 'Kristal zyx', pricing: 'Rp. 1' })
    expect(await found('zy')).toEqual([
      { type: retail.key, rows: [{ id: price, name: 'Kristal zyx' }], total: 1 },
      { type: item.key, rows: [{ id, name: 'Zyx Ring' }], total: 1 },
    ])
    expect((await found('zyx')).find(({ type }) => type === item.key)).toMatchObject({ total: 2 })
  })

  it('[search.back-office] shows to each what they may edit, and keeps it for nobody', async () => {
    const two = await permitted('retail:edit', 'item:edit', 'news:see', 'map-info:see')
    const answer = await find('zyx', two)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((answer.body as FoundRows[]).map(({ type }) => type)).toEqual([retail.key, item.key])
    expect(await found('zyx', await permitted('item:see', 'retail:delete'))).toEqual([])
    expect((await find('zyx', null)).status).toBe(401)
    expect((await find('zyx', await server().signIn('user'))).status).toBe(403)
  })

  it('[search.back-office] asks for words', async () => {
    for (const query of ['', '?q=', '?q=+', `?q=${'x'.repeat(300)}`, '?q=a&q=b']) {
      const { status, body } = await owner.send('GET', `/api/admin/find${query}`)
      expect([status, body], query).toEqual([422, expect.objectContaining({ errors: { q: [expect.any(String)] } })])
    }
  })
})
