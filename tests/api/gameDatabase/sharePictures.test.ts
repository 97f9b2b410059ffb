import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { PictureEncoder, pictureEncoder } from '../../../server/pictures/encoder.ts'
import { addRow } from '../../support/game/world.ts'
import { rowsOf } from '../../support/pastTheApi.ts'
import { useSite } from '../../support/useSite.ts'

// Specification: docs/site/item-database.md: pictures for previews of links.
describe('A picture for previews of links', () => {
  const { server, admin, create, read, bytes } = useSite('sqlite')

  it.each(['<b>&amp;</b> "x" \u202e', 'Pedang '.repeat(36), '龍'.repeat(80), '<span size="999999">'])(
    'can be drawn for any name: %s',
    async (items_name) => {
      const { id } = await create('/game-info/items', { items_name })
      const { status, body } = await bytes(`/gameinfo/share/item/${id}.png`)
      expect(status).toBe(200)
      expect(await sharp(body).metadata()).toMatchObject({ width: 1200, height: 630 })
    },
  )

  it.each(['item/999999.png', 'news/1.png', 'item/1.svg', 'toString/1.png'])('does not exist at %s', async (path) => {
    expect((await bytes(`/gameinfo/share/${path}`)).status).toBe(404)
  })

  it('that cannot be drawn is the picture of the site, and the log says so once, without the query', async () => {
    const icon = { field: 'icon', width: 25, height: 25 }
    const id = await addRow(server(), admin(), 'items', { items_name: 'Rusak' }, icon)
    const { icon_url } = await read(`/game-info/items/${id}`)
    const hash = /[0-9a-f]{64}/.exec(String(icon_url))?.[0] ?? ''
    const damaged = Buffer.from('x')
    const { numAffectedRows } = await sql`update picture_files set bytes = ${damaged} where hash = ${hash}`.execute(
      server().context.database.writer,
    )
    expect(Number(numAffectedRows)).toBe(1)
    for (const _time of [1, 2]) {
      const { status, headers } = await bytes(`/gameinfo/share/item/${id}.png?rahasia=1`)
      expect([status, headers.get('location')]).toEqual([302, '/share.jpg'])
      expect(headers.get('cache-control')).toBe('no-store')
    }
    expect(server().log.filter((line) => line.includes('could not be drawn'))).toHaveLength(1)
    expect(server().log.join('')).not.toContain('rahasia')
  })

  it('[attack.share-pictures] are drawn once for the same content, and are the picture of the site while many wait', async () => {
    const encode = vi.spyOn(pictureEncoder, 'encode')
    const drawn = () => encode.mock.calls.filter(([job]) => job === 'encodeShare').length
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, index) => create('/game-info/items', { items_name: `Busur ${index % 5}` })),
    )
    const [first, ...others] = made.map(({ id }) => `/gameinfo/share/item/${id}.png`)
    const same = others.pop()
    const [one, two] = [await bytes(String(first)), await bytes(String(same))]
    expect([one.status, two.status, drawn()]).toEqual([200, 200, 1])
    expect(two.body).toEqual(one.body)

    const gate = Promise.withResolvers<undefined>()
    const real = new PictureEncoder({ priority: 'PRIORITY_NORMAL', limit: 60_000 })
    encode.mockImplementation(async (...job) => {
      await gate.promise
      return real.encode(...job)
    })
    const statuses: number[] = []
    const answers = others.map(async (address) => {
      const answer = await bytes(address)
      statuses.push(answer.status)
      return answer
    })
    await expect.poll(() => statuses).toEqual([302, 302])
    gate.resolve(undefined)
    const all = await Promise.all(answers)
    expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 302, 302])
    for (const { status, headers } of all)
      if (status === 302)
        expect([headers.get('location'), headers.get('cache-control')]).toEqual(['/share.jpg', 'no-store'])
    encode.mockRestore()
    real.end()
  })

  it('[attack.share-pictures] are removed with the picture in them when it is taken down', async () => {
    const icon = { field: 'icon', width: 26, height: 26 }
    const id = await addRow(server(), admin(), 'items', { items_name: 'Ditarik' }, icon)
    const picture = /[0-9a-f]{64}/.exec(String((await read(`/game-info/items/${id}`))['icon_url']))?.[0] ?? ''
    const { status } = await bytes(`/gameinfo/share/item/${id}.png`)
    const stored = async () =>
      (await rowsOf(server(), 'share_pictures')).filter((row) => row.picture === picture).length
    expect([status, await stored()]).toEqual([200, 1])
    await admin.send('POST', '/api/admin/takedowns', { picture, reason: 'Diminta' })
    expect(await stored()).toBe(0)
  })
})
