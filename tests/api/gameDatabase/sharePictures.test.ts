import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { addRow } from '../../support/game/world.ts'
import { useTestServer, useToken } from '../../support/testServer.ts'

// docs/site/item-database.md.
describe('Pictures for previews of links', () => {
  const server = useTestServer('sqlite')
  const admin = useToken(server, 'admin')

  it('are drawn of any name', async () => {
    for (const name of [
      '<b>&amp;</b> "x" \u202e',
      `${'Pedang '.repeat(36)}`,
      '龍'.repeat(80),
      '<span size="999999">',
    ]) {
      const answer = await admin.send('POST', '/api/game-info/items', { items_name: name })
      const { id } = answer.body as { id: number }
      const picture = await fetch(`${server().url}/gameinfo/share/item/${id}.png`)
      expect(picture.status, name).toBe(200)
      expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({
        width: 1200,
        height: 630,
      })
    }
    for (const none of [
      '/gameinfo/share/item/999999.png',
      '/gameinfo/share/news/1.png',
      '/gameinfo/share/item/1.svg',
      '/gameinfo/share/toString/1.png',
    ])
      expect((await fetch(server().url + none)).status, none).toBe(404)
  })

  it('that cannot be drawn are the picture of the site, which is logged once', async () => {
    const icon = { field: 'icon', width: 25, height: 25 }
    const id = await addRow(server(), admin(), 'items', { items_name: 'Rusak' }, icon)
    const { body } = await server().call('GET', `/api/game-info/items/${id}`)
    const hash = /([0-9a-f]{64})/.exec(String((body as { icon_url: string }).icon_url))?.[1] ?? ''
    await sql`update picture_files set bytes = ${Buffer.from('x')} where hash = ${hash}`.execute(
      server().context.database.writer,
    )
    for (const _ of [1, 2]) {
      const answer = await fetch(`${server().url}/gameinfo/share/item/${id}.png`, { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/share.jpg'])
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    expect(server().log.filter((line) => line.includes('could not be drawn'))).toHaveLength(1)
  })
})
