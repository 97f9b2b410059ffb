import { describe, expect, it } from 'vitest'
import { insertRow } from '../../../server/content/operations.ts'
import { write } from '../../../server/database/changes/write.ts'
import { news } from '../../../content/types/news.ts'
import { MINUTE_MS, useChannelDesk } from '../../support/channels/channelDesk.ts'
import type { SampleRow } from '../../support/samples.ts'
import { useTestServer } from '../../support/testServer.ts'

const DAY_MS = 24 * 60 * MINUTE_MS
const ROLE = '987654321098765432'

// docs/product-admin.md, "Channels".
describe('A channel of Discord', () => {
  const server = useTestServer('sqlite', { WEBHOOKS_TO_PRIVATE_NETWORK: '1', SITE_URL: 'https://play.example' })
  const { discord, desk } = useChannelDesk(server)
  const open = (values: Record<string, unknown> = {}) => desk().channel({ address: discord().address, ...values })

  it('[channels.discord] has what is published at once: title, words, link, time and category, and no picture where there is none', async () => {
    await open()
    const row = await desk().publish({ title: 'Perang besar', description: 'Malam ini.', category_id: 2 })
    expect(await desk().run()).toBe(1)
    expect(await desk().run()).toBe(0)
    expect(discord().received).toHaveLength(1)
    expect(discord().received[0]).toMatchObject({
      method: 'POST',
      path: expect.stringMatching(/\?wait=true$/),
      headers: { 'content-type': 'application/json', 'user-agent': expect.stringMatching(/^Gapura\/\d/) },
    })
    expect([...discord().standing.values()]).toEqual([
      {
        content: '',
        allowed_mentions: { parse: [] },
        embeds: [
          {
            title: 'Perang besar',
            description: 'Malam ini.',
            url: `https://play.example/news/${row.id}`,
            timestamp: row['published_at'],
            footer: { text: 'Event' },
          },
        ],
      },
    ])
  })

  it('[channels.discord] has what is scheduled when its time has come: it moves with it, and a draft drops it', async () => {
    await open()
    const row = await desk().publish({ published_at: desk().later(10 * MINUTE_MS) })
    const dropped = await desk().publish({ published_at: desk().later(10 * MINUTE_MS) })
    const deleted = await desk().publish({ published_at: desk().later(10 * MINUTE_MS) })
    await desk().edit(row, { published_at: desk().later(20 * MINUTE_MS) })
    await desk().edit(dropped, { state: 'draft' })
    await desk().remove(deleted)
    desk().pass(19 * MINUTE_MS)
    expect(await desk().run()).toBe(0)
    desk().pass(MINUTE_MS)
    expect(await desk().run()).toBe(1)
    expect(discord().titles()).toEqual([row['title']])
    expect(await desk().outbox()).toHaveLength(1)
  })

  it('[channels.discord] has what was scheduled before it was made, and not what was public by then', async () => {
    await desk().publish()
    const row = await desk().publish({ published_at: desk().later(10 * MINUTE_MS) })
    await open()
    expect(await desk().run()).toBe(0)
    desk().pass(10 * MINUTE_MS)
    expect(await desk().run()).toBe(1)
    expect(discord().titles()).toEqual([row['title']])
  })

  it('[channels.discord] has a message edited, taken back and put there anew as its row is', async () => {
    await open()
    const row = await desk().publish()
    await desk().run()
    await desk().edit(row, { title: 'Lain' })
    await desk().run()
    expect(discord().titles()).toEqual(['Lain'])
    await desk().edit(row, { state: 'draft' })
    await desk().run()
    expect(discord().titles()).toEqual([])
    await desk().edit(row, { state: 'published' })
    await desk().run()
    expect(discord().titles()).toEqual(['Lain'])
    await desk().remove(row)
    await desk().run()
    expect(discord().titles()).toEqual([])
    await desk().done('POST', '/api/admin/trash/restore', { type: 'news', row: row.id })
    await desk().run()
    expect(discord().titles()).toEqual(['Lain'])
    expect(discord().methods()).toEqual(['POST', 'PATCH', 'DELETE', 'POST', 'DELETE', 'POST'])
    expect(await desk().outbox()).toHaveLength(1)
  })

  it('[channels.discord] has a message taken back whose row is put off, and sent again at its new time', async () => {
    await open()
    const row = await desk().publish()
    await desk().run()
    await desk().edit(row, { state: 'scheduled', published_at: desk().later(10 * MINUTE_MS) })
    await desk().run()
    expect(discord().titles()).toEqual([])
    desk().pass(10 * MINUTE_MS)
    await desk().run()
    expect(discord().titles()).toEqual([row['title']])
  })

  it('has what is true when it is due, however often it has changed before', async () => {
    await open()
    const row = await desk().publish()
    await desk().edit(row, { title: 'Kedua' })
    await desk().edit(row, { title: 'Ketiga' })
    const gone = await desk().publish()
    await desk().remove(gone)
    expect(await desk().run()).toBe(1)
    expect(discord().titles()).toEqual(['Ketiga'])
    expect(discord().methods()).toEqual(['POST'])
  })

  it('[channels.discord] has its categories alone, and a message goes with its row from one to the other', async () => {
    await open({ name: 'Patches', categories: [1] })
    await open({ name: 'Events', categories: [2, 3] })
    const row = await desk().publish({ category_id: 1 })
    await desk().publish({ category_id: 4 })
    await desk().publish()
    expect(await desk().run()).toBe(1)
    await desk().edit(row, { category_id: 3 })
    await desk().run()
    expect(discord().methods().sort()).toEqual(['DELETE', 'POST', 'POST'])
    expect(discord().titles()).toEqual([row['title']])
  })

  it('[channels.discord] pings the role that is set, and nobody else whatever a text holds', async () => {
    const title = '@everyone <@&111111111111111111> **[x](https://evil.example)** `code` # <#1> ||spoiler||'
    await open({ role_id: ROLE })
    await desk().publish({ title, description: '@here <@2222222222> _miring_\n# Besar' })
    await desk().run()
    const [message] = discord().standing.values()
    expect(message).toMatchObject({ content: `<@&${ROLE}>`, allowed_mentions: { parse: [], roles: [ROLE] } })
    for (const text of [message?.embeds[0]?.title ?? '', message?.embeds[0]?.description ?? '']) {
      // Each mark stands behind a backslash, so that it is shown and means nothing.
      expect(text.replace(/\\[^a-z\d\s]/gi, '')).not.toMatch(/[*_~`|>#[\]()<@]/)
    }
    expect(message?.embeds[0]?.title.replace(/\\(?=[^a-z\d\s])/gi, '')).toBe(title)
  })

  it('has no title or text that is longer than Discord takes', async () => {
    await open()
    await desk().publish({ title: '*'.repeat(255), description: '_'.repeat(20_000) })
    expect(await desk().run()).toBe(1)
    const [message] = discord().standing.values()
    expect(message?.embeds[0]?.title.length).toBeLessThanOrEqual(256)
    expect(message?.embeds[0]?.description.length).toBeLessThanOrEqual(2_048)
    expect(message?.embeds[0]?.title).toMatch(/^(\\\*)+…$/)
  })

  it('[channels.discord] does not have what is older than a day, what the demo writes, nor anything while it is off', async () => {
    await open()
    const old = await desk().publish({ published_at: desk().later(-DAY_MS - 1) })
    await desk().edit(old, { title: 'Diperbaiki' })
    const { context, clock } = server()
    const author = { actor: 'demo', requestId: null, address: null, now: clock.time }
    const words = { title: 'Demo', subtitle: '', description: 'Demo', body: '', author: '', pinned: false }
    const published_at = clock.time.toISOString()
    await write(context.database, context.feed, author, (writer) =>
      insertRow(writer, 'sqlite', news, { ...words, published_at }, clock.time),
    )
    expect(await desk().outbox()).toEqual([])
    const [channel] = (await desk().done('GET', '/api/admin/channels')) as SampleRow[]
    await desk().done('PUT', `/api/admin/channels/${channel?.id}`, desk().settings({ on: false }))
    await desk().publish()
    await desk().run()
    await desk().done('PUT', `/api/admin/channels/${channel?.id}`, desk().settings({ on: true }))
    expect(await desk().run()).toBe(0)
    expect(discord().received).toEqual([])
  })

  it('makes up for edits and deletions of what stands there, once it is on again', async () => {
    const { id } = await open()
    const row = await desk().publish()
    await desk().run()
    await desk().done('PUT', `/api/admin/channels/${id}`, desk().settings({ on: false }))
    await desk().remove(row)
    await desk().run()
    expect(discord().titles()).toHaveLength(1)
    await desk().done('PUT', `/api/admin/channels/${id}`, desk().settings({ on: true }))
    await desk().run()
    expect(discord().titles()).toEqual([])
  })

  it('[channels.discord] does not get a message back that somebody has deleted there', async () => {
    await open()
    const row = await desk().publish()
    await desk().run()
    discord().standing.clear()
    await desk().edit(row, { title: 'Lain' })
    await desk().run()
    await desk().edit(row, { title: 'Lain lagi' })
    await desk().run()
    expect(discord().methods()).toEqual(['POST', 'PATCH'])
    expect(await desk().deliveries()).toEqual([])
  })

  it('[channels.discord] has all of them in their order, also where one has to wait', async () => {
    await open()
    const rows: SampleRow[] = []
    for (let count = 0; count < 3; count += 1) {
      rows.push(await desk().publish())
      desk().pass(1_000)
    }
    discord().expect({ status: 503 })
    expect(await desk().run()).toBe(0)
    expect(discord().received).toHaveLength(1)
    desk().pass(MINUTE_MS)
    expect(await desk().run()).toBe(3)
    expect(discord().titles()).toEqual(rows.map((row) => row['title']))
  })
})
