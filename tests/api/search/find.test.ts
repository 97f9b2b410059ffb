import { describe, expect, it } from 'vitest'
import { listTypes } from '../../../content/index.ts'
import type { FoundRows } from '../../../content/queries/findQuery.ts'
import { drop } from '../../../content/types/drop.ts'
import { item } from '../../../content/types/item.ts'
import { map } from '../../../content/types/map.ts'
import { news } from '../../../content/types/news.ts'
import { packageBonus } from '../../../content/types/packageBonus.ts'
import { retail } from '../../../content/types/retail.ts'
import { makeScriptToken } from '../../support/access/accounts.ts'
import { invalid } from '../../support/answers.ts'
import { engines } from '../../support/testServer.ts'
import { useSite } from '../../support/useSite.ts'

// The tests check the rules in docs/api/content.md, "Search through all types".
describe.each(engines)('On %s, one search through all types', (engine) => {
  const { server, admin: owner, create, sample } = useSite(engine)
  const idOf = async (...row: Parameters<typeof create>) => (await create(...row)).id
  const find = (q: string, token: string | null = owner()) =>
    server().call('GET', `/api/admin/find?q=${encodeURIComponent(q)}`, { token })
  const found = async (q: string, token = owner()) => {
    const { status, body } = await find(q, token)
    expect(status, JSON.stringify(body)).toBe(200)
    return body as FoundRows[]
  }
  const foundOf = async (q: string, { key }: { key: string }) => (await found(q)).find(({ type }) => type === key)
  const permitted = (...permissions: string[]) => makeScriptToken(server(), owner(), ...permissions)

  it('[search.back-office] finds rows of every type by their names, in the order of the menu', async () => {
    for (const type of listTypes) await sample(type, 'Qwertz')
    const types = (await found('qwertz')).map(({ type }) => type)
    expect(types).toEqual(listTypes.map(({ key }) => key).filter((key) => types.includes(key)))
    const named = listTypes.filter(({ fields, name }) => fields[name]?.kind === 'text' && name !== 'address')
    for (const { key } of named) expect(types, key).toContain(key)
  })

  it('[search.back-office] shows exact names first, a few rows of each type, and how many there are', async () => {
    const itemId = await idOf(item.path, { items_name: 'Poporing Card' })
    for (const name of ['Poring Card', 'Poring', 'Poring Coin', 'Red Poring', 'Angeling Poring', 'Poring Doll'])
      await create(item.path, { items_name: name })
    const mapId = await idOf(map.path, { map_name: 'Poring Island' })
    await create(drop.path, { monster: 'Angeling', map_information_id: mapId, items_id: itemId })
    const names = ['Poring', 'Poring Card', 'Poring Coin', 'Poring Doll', 'Poporing Card']
    const rows = names.map((name) => ({ id: expect.any(Number), name }))
    expect(await foundOf('poring', item)).toEqual({ type: item.key, rows, total: 7 })
    expect(await foundOf('poring', map)).toMatchObject({ rows: [{ id: mapId, name: 'Poring Island' }] })
    expect(await foundOf('poring', drop), 'by the item that it refers to').toMatchObject({ total: 1 })
    expect(await foundOf('card poring', item)).toMatchObject({ total: 2 })
  })

  it('[search.back-office] says the number in the game, by which items and monsters are found, too', async () => {
    const id = await idOf(item.path, { items_name: 'Ramuan Biru', game_id: 50_501 })
    expect(await foundOf('50501', item)).toEqual({
      ...{ type: item.key, rows: [{ id, name: 'Ramuan Biru', game_id: 50_501 }], total: 1 },
    })
  })

  it('[search.back-office] finds drafts, and rows that another row names', async () => {
    const id = await idOf(news.path, { title: 'Rahasia besar', description: 'Nanti.', state: 'draft' })
    expect(await found('rahasia')).toEqual([{ type: news.key, rows: [{ id, name: 'Rahasia besar' }], total: 1 }])
    expect((await foundOf('qwertz', packageBonus))?.rows[0]?.name).toContain('Qwertz')
  })

  it('[search.back-office] searches the beginnings of names for one or two letters, which can occur in thousands', async () => {
    const id = await idOf(item.path, { items_name: 'Zyx Ring' })
    await create(item.path, { items_name: 'Ring of Zyx' })
    const price = await idOf(retail.path, { donation_title: 'Kristal zyx', pricing: 'Rp. 1' })
    expect(await found('zy')).toEqual([
      { type: retail.key, rows: [{ id: price, name: 'Kristal zyx' }], total: 1 },
      { type: item.key, rows: [{ id, name: 'Zyx Ring' }], total: 1 },
    ])
    expect(await foundOf('zyx', item)).toMatchObject({ total: 2 })
  })

  it('[search.back-office] shows each user only what they can edit, and is not cached', async () => {
    const token = await permitted('retail:edit', 'item:edit', 'news:see', 'mapinfo:see')
    expect((await find('zyx', token)).headers.get('cache-control')).toBe('no-store')
    expect((await found('zyx', token)).map(({ type }) => type)).toEqual([retail.key, item.key])
    expect(await found('zyx', await permitted('item:see', 'retail:delete'))).toEqual([])
    expect((await find('zyx', null)).status).toBe(401)
    expect((await find('zyx', await server().signIn('user'))).status).toBe(403)
  })

  it('[search.back-office] needs words', async () => {
    for (const query of ['', '?q=', '?q=+', `?q=${'x'.repeat(300)}`, '?q=a&q=b'])
      expect(await owner.send('GET', `/api/admin/find${query}`), query).toMatchObject(
        invalid({ q: [expect.any(String)] }),
      )
  })
})
