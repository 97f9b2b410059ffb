import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { addRow } from '../../support/game/world.ts'
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

  it('that cannot be drawn is the picture of the site, and the log says so once', async () => {
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
      const { status, headers } = await bytes(`/gameinfo/share/item/${id}.png`)
      expect([status, headers.get('location')]).toEqual([302, '/share.jpg'])
      expect(headers.get('cache-control')).toBe('no-store')
    }
    expect(server().log.filter((line) => line.includes('could not be drawn'))).toHaveLength(1)
  })
})
