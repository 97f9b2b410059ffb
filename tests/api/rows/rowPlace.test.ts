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

/** With each kind of field that a list is sorted by, and each order that it has by itself. */
const types = [drop, news, donationPackage, packageBonus, serverRule, topPlayer]

describe.each(engines)('On %s, the place of a row', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')
  const get = (path: string, token: string | null = admin()) => server().call('GET', `/api${path}`, { token })
  const idsOf = async (path: string) => ((await get(path)).body as SampleRow[]).map(({ id }) => id)

  it.each(types)(
    '[admin.next-row] among $key is the one that its list has, whatever that is sorted by',
    async (type) => {
      for (const mark of ['beta', 'Alpha', 'beta']) await createSample(server(), admin(), type, mark)
      const state = type.publishing ? '&state=all&per_page=500' : ''
      const fields = Object.entries<Field>(type.fields).filter(([, field]) => isSortable(field))
      const columns = ['id', 'created_at', ...fields.map(([name]) => name)]
      const queries = ['', ...columns.flatMap((name) => ['asc', 'desc'].map((order) => `&sort=${name}&order=${order}`))]
      for (const query of queries) {
        const ids = await idsOf(`${type.path}?${query}${state}`)
        for (const id of [ids[1], ids.at(-1)])
          expect([query, (await get(`${type.path}/${id}/place?${query}${state}`)).body]).toEqual([
            query,
            { position: ids.indexOf(id ?? 0) + 1, total: ids.length },
          ])
      }
    },
  )

  it('counts missing values as the list sorts them', async () => {
    await createSample(server(), admin(), news)
    const { id } = (await admin.send('POST', `/api${news.path}`, { title: 'Draf', description: 'x', state: 'draft' }))
      .body as SampleRow
    for (const order of ['asc', 'desc']) {
      const query = `sort=published_at&order=${order}&state=all`
      const ids = await idsOf(`${news.path}?${query}&per_page=500`)
      expect((await get(`${news.path}/${id}/place?${query}`)).body).toEqual({
        position: ids.indexOf(id) + 1,
        total: ids.length,
      })
    }
    expect((await get(`${news.path}/${id}/place`)).body).toMatchObject({ position: null })
  })

  it('[admin.next-row] is none where a search or a filter hides it, and the one among what is found where they do not', async () => {
    const shown = await createSample(server(), admin(), drop, 'Naga Hijau')
    const other = await createSample(server(), admin(), drop, 'Celeng')
    const query = `q=${encodeURIComponent('naga hijau')}`
    const ids = await idsOf(`${drop.path}?${query}`)
    expect((await get(`${drop.path}/${shown.id}/place?${query}`)).body).toEqual({
      position: ids.indexOf(shown.id) + 1,
      total: ids.length,
    })
    expect((await get(`${drop.path}/${other.id}/place?${query}`)).body).toEqual({ position: null, total: ids.length })
    const filter = `items_id=${String(shown['items_id'])}`
    expect((await get(`${drop.path}/${shown.id}/place?${filter}`)).body).toEqual({ position: 1, total: 1 })
    expect((await get(`${drop.path}/${other.id}/place?${filter}`)).body).toEqual({ position: null, total: 1 })
  })
})
