import { describe, expect, it } from 'vitest'
import type { Field } from '../../../content/define.ts'
import { isSortable } from '../../../content/reader.ts'
import { drop } from '../../../content/types/drop.ts'
import { news } from '../../../content/types/news.ts'
import { donationPackage } from '../../../content/types/package.ts'
import { packageBonus } from '../../../content/types/packageBonus.ts'
import { serverRule } from '../../../content/types/serverRule.ts'
import { topPlayer } from '../../../content/types/topPlayer.ts'
import { createSample, type SampleRow } from '../../support/samples.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'

/** Together, these content types have every kind of sortable field and every default order. */
const types = [drop, news, donationPackage, packageBonus, serverRule, topPlayer]

describe.each(engines)('On %s, the place of a row', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')
  const get = (path: string, token: string | null = admin()) => server().call('GET', `/api${path}`, { token })
  const idsOf = async (path: string) => ((await get(path)).body as SampleRow[]).map(({ id }) => id)
  const placeOf = async (path: string, id: number | undefined, query: string) =>
    (await get(`${path}/${id}/place?${query}`)).body
  const place = (ids: readonly number[], id = 0) => ({ position: ids.indexOf(id) + 1, total: ids.length })

  it.each(types)(
    '[admin.next-row] among $key is the one that its list has, whatever that is sorted by',
    async (type) => {
      for (const mark of ['beta', 'Alpha', 'beta']) await createSample(server(), admin(), type, mark)
      const state = type.publishing ? '&state=all&per_page=500' : ''
      const fields = Object.entries<Field>(type.fields).filter(([, field]) => isSortable(field))
      const columns = ['id', 'created_at', ...fields.map(([name]) => name)]
      const sorts = ['', ...columns.flatMap((name) => ['asc', 'desc'].map((order) => `&sort=${name}&order=${order}`))]
      for (const query of sorts.map((sort) => sort + state)) {
        const ids = await idsOf(`${type.path}?${query}`)
        for (const id of [ids[1], ids.at(-1)])
          expect(await placeOf(type.path, id, query), query).toEqual(place(ids, id))
      }
    },
  )

  it('counts missing values as the list sorts them', async () => {
    await createSample(server(), admin(), news)
    const draft = { title: 'Draf', description: 'x', state: 'draft' }
    const { id } = (await admin.send('POST', `/api${news.path}`, draft)).body as SampleRow
    for (const order of ['asc', 'desc']) {
      const query = `sort=published_at&order=${order}&state=all`
      const ids = await idsOf(`${news.path}?${query}&per_page=500`)
      expect(await placeOf(news.path, id, query)).toEqual(place(ids, id))
    }
    expect(await placeOf(news.path, id, '')).toMatchObject({ position: null })
  })

  it('[admin.next-row] is none if a search or a filter hides the row, or else its place in what is found', async () => {
    const found = await createSample(server(), admin(), drop, 'Naga Hijau')
    const other = await createSample(server(), admin(), drop, 'Celeng')
    for (const query of [`q=${encodeURIComponent('naga hijau')}`, `items_id=${String(found['items_id'])}`]) {
      const ids = await idsOf(`${drop.path}?${query}`)
      expect(await placeOf(drop.path, found.id, query)).toEqual(place(ids, found.id))
      expect(await placeOf(drop.path, other.id, query)).toEqual({ position: null, total: ids.length })
    }
  })
})
