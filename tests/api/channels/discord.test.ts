import { describe, expect, it } from 'vitest'
import { insertRow } from '../../../server/content/operations.ts'
import { news } from '../../../content/types/news.ts'
import { useChannelDesk } from '../../support/channels/channelDesk.ts'
import { uniquePicture } from '../../support/newsPictures.ts'
import { writing } from '../../support/pastTheApi.ts'
import { form, type SampleRow } from '../../support/samples.ts'
import { useTestServer } from '../../support/testServer.ts'
import { DAY_MS, MINUTE_MS } from '../../support/times.ts'

const ROLE = '987654321098765432'

// Specification: docs/product-admin.md, "Channels".
describe('A channel of Discord', () => {
  const server = useTestServer('sqlite', { WEBHOOKS_TO_PRIVATE_NETWORK: '1', SITE_URL: 'https://play.example' })
  const { discord, desk } = useChannelDesk(server)
  const open = (values: Record<string, unknown> = {}) => desk().channel({ address: discord().address, ...values })
  const publish = (values?: Record<string, unknown>) => desk().publish(values)
  const publishIn = (minutes: number) => publish({ published_at: desk().later(minutes * MINUTE_MS) })
  const setOn = (id: number | undefined, on: boolean) =>
    desk().done('PUT', `/api/admin/channels/${id}`, desk().settings({ on }))
  const send = async (change?: Promise<unknown>) => {
    await change
    return desk().run()
  }

  it('[channels.discord] announces what is published at once: title, words, link, time and category, and no picture if there is none', async () => {
    await open()
    const row = await publish({ title: 'Perang besar', description: 'Malam ini.', category_id: 2 })
    expect([await send(), await send()]).toEqual([1, 0])
    expect(discord().received).toHaveLength(1)
    expect(discord().received[0]).toMatchObject({
      method: 'POST',
      path: expect.stringMatching(/\?wait=true$/),
      headers: { 'content-type': 'application/json', 'user-agent': expect.stringMatching(/^Gapura\/\d/) },
    })
    const embed = {
      title: 'Perang besar',
      description: 'Malam ini.',
      url: `https://play.example/news/${row.id}`,
      timestamp: row['published_at'],
      footer: { text: 'Event' },
    }
    expect([...discord().standing.values()]).toEqual([
      { content: '', allowed_mentions: { parse: [] }, embeds: [embed] },
    ])
  })

  it('[channels.discord] announces scheduled news at their time: it moves with them, and a draft drops it', async () => {
    await open()
    const [row, dropped, deleted] = [await publishIn(10), await publishIn(10), await publishIn(10)]
    await desk().edit(row, { published_at: desk().later(20 * MINUTE_MS) })
    await desk().edit(dropped, { state: 'draft' })
    await desk().remove(deleted)
    desk().pass(19 * MINUTE_MS)
    expect(await send()).toBe(0)
    desk().pass(MINUTE_MS)
    expect(await send()).toBe(1)
    expect(discord().titles()).toEqual([row['title']])
    expect(await desk().outbox()).toHaveLength(1)
  })

  it('[channels.discord] announces what was scheduled before the channel was made, and not what was public by then', async () => {
    await publish()
    const row = await publishIn(10)
    await open()
    expect(await send()).toBe(0)
    desk().pass(10 * MINUTE_MS)
    expect(await send()).toBe(1)
    expect(discord().titles()).toEqual([row['title']])
  })

  it('[channels.discord] edits a message, takes it back and posts it again as its row changes', async () => {
    await open()
    const row = await publish()
    await send()
    for (const [change, titles] of [
      [() => desk().edit(row, { title: 'Lain' }), ['Lain']],
      [() => desk().edit(row, { state: 'draft' }), []],
      [() => desk().edit(row, { state: 'published' }), ['Lain']],
      [() => desk().remove(row), []],
      [() => desk().done('POST', '/api/admin/trash/restore', { type: 'news', row: row.id }), ['Lain']],
    ] as const) {
      await send(change())
      expect(discord().titles()).toEqual(titles)
    }
    expect(discord().methods()).toEqual(['POST', 'PATCH', 'DELETE', 'POST', 'DELETE', 'POST'])
    expect(await desk().outbox()).toHaveLength(1)
  })

  it('[channels.discord] takes a message back whose row is put off, and sends it again at its new time', async () => {
    await open()
    const row = await publish()
    await send()
    await send(desk().edit(row, { state: 'scheduled', published_at: desk().later(10 * MINUTE_MS) }))
    expect(discord().titles()).toEqual([])
    desk().pass(10 * MINUTE_MS)
    await send()
    expect(discord().titles()).toEqual([row['title']])
  })

  it('[publishing.clock-set-back] [channels.discord] leaves a message in its channel when the clock is set back', async () => {
    await open()
    const row = await publish()
    await send()
    desk().pass(-60 * MINUTE_MS)
    await send(desk().edit(row, { title: 'Lain' }))
    desk().pass(60 * MINUTE_MS)
    expect(discord().methods()).toEqual(['POST', 'PATCH'])
  })

  it('announces what is true when it is due, whatever it was before', async () => {
    await open()
    const [row, gone] = [await publish(), await publish()]
    for (const title of ['Kedua', 'Ketiga']) await desk().edit(row, { title })
    expect(await send(desk().remove(gone))).toBe(1)
    expect(discord().titles()).toEqual(['Ketiga'])
    expect(discord().methods()).toEqual(['POST'])
  })

  it('[channels.discord] announces its categories alone, and a message moves to another channel with its row', async () => {
    await open({ name: 'Patches', categories: [1] })
    await open({ name: 'Events', categories: [2, 3] })
    const row = await publish({ category_id: 1 })
    await publish({ category_id: 4 })
    expect(await send(publish())).toBe(1)
    await send(desk().edit(row, { category_id: 3 }))
    expect(discord().methods().sort()).toEqual(['DELETE', 'POST', 'POST'])
    expect(discord().titles()).toEqual([row['title']])
  })

  it('[channels.discord] pings the role of its settings, and nobody else, whatever the text', async () => {
    const title = '@everyone <@&111111111111111111> **[x](https://evil.example)** `code` # <#1> ||spoiler||'
    await open({ role_id: ROLE })
    await send(publish({ title, description: '@here <@2222222222> _miring_\n# Besar' }))
    const [message] = discord().standing.values()
    expect(message).toMatchObject({ content: `<@&${ROLE}>`, allowed_mentions: { parse: [], roles: [ROLE] } })
    for (const text of [message?.embeds[0]?.title ?? '', message?.embeds[0]?.description ?? '']) {
      // After a backslash, Discord displays a punctuation mark as plain text.
      expect(text.replace(/\\[^a-z\d\s]/gi, '')).not.toMatch(/[*_~`|>#[\]()<@]/)
    }
    expect(message?.embeds[0]?.title.replace(/\\(?=[^a-z\d\s])/gi, '')).toBe(title)
  })

  it('has no title or text that is longer than Discord takes', async () => {
    await open()
    expect(await send(publish({ title: '*'.repeat(255), description: '_'.repeat(20_000) }))).toBe(1)
    const [message] = discord().standing.values()
    expect(message?.embeds[0]?.title.length).toBeLessThanOrEqual(256)
    expect(message?.embeds[0]?.description?.length).toBeLessThanOrEqual(4_096)
    expect(message?.embeds[0]?.title).toMatch(/^(\\\*)+…$/)
  })

  it('[channels.discord] cuts between characters, never inside an emoji, at 4096', async () => {
    await open()
    const family = '👨‍👩‍👧‍👦'
    const most = (units: number) => `${family.repeat(Math.floor((units - 1) / family.length))}…`
    expect(await send(publish({ title: family.repeat(36), description: family.repeat(1_700) }))).toBe(1)
    const [message] = discord().standing.values()
    expect(message?.embeds[0]).toMatchObject({ title: most(256), description: most(4_096) })
  })

  it('[channels.discord] shows the picture of a text that is only a picture, until it is taken down', async () => {
    await open()
    const upload = form({}, { picture: await uniquePicture() })
    const { address } = (await desk().done('POST', '/api/news/pictures', upload)) as { address: string }
    const row = await publish({ body: `![](${address})` })
    await send()
    const [message] = discord().standing.values()
    expect(message?.embeds[0]?.image).toEqual({ url: `https://play.example${address}` })
    expect(message?.embeds[0]).not.toHaveProperty('description')
    const picture = /[0-9a-f]{64}/.exec(address)?.[0]
    await desk().done('POST', '/api/admin/takedowns', { picture, reason: 'Diminta' })
    await send(desk().edit(row, { title: 'Tanpa gambar' }))
    const [edited] = discord().standing.values()
    expect(edited?.embeds[0]).toMatchObject({ title: 'Tanpa gambar' })
    expect(edited?.embeds[0]).not.toHaveProperty('image')
  })

  it('[channels.discord] does not announce what is older than a day, what the demo writes, nor anything while it is off', async () => {
    const { id } = await open()
    const old = await publish({ published_at: desk().later(-DAY_MS - 1) })
    await desk().edit(old, { title: 'Diperbaiki' })
    const { time } = server().clock
    const words = { title: 'Demo', subtitle: '', description: 'Demo', body: '', author: '', pinned: false }
    const values = { ...words, published_at: time.toISOString() }
    await writing(server(), (writer) => insertRow(writer, news, values, time), { actor: 'demo' })
    expect(await desk().outbox()).toEqual([])
    await setOn(id, false)
    await send(publish())
    expect(await send(setOn(id, true))).toBe(0)
    expect(discord().received).toEqual([])
  })

  it('catches up on edits and deletions when it is on again', async () => {
    const { id } = await open()
    const row = await publish()
    await send()
    await setOn(id, false)
    await send(desk().remove(row))
    expect(discord().titles()).toHaveLength(1)
    await send(setOn(id, true))
    expect(discord().titles()).toEqual([])
  })

  it('[channels.discord] does not restore a message that somebody has deleted there', async () => {
    await open()
    const row = await publish()
    await send()
    discord().standing.clear()
    for (const title of ['Lain', 'Lain lagi']) await send(desk().edit(row, { title }))
    expect(discord().methods()).toEqual(['POST', 'PATCH'])
    expect(await desk().deliveries()).toEqual([])
  })

  it('[channels.discord] posts all in their order, also if one has to wait', async () => {
    await open()
    const rows: SampleRow[] = []
    for (let count = 0; count < 3; count += 1) {
      rows.push(await publish())
      desk().pass(1_000)
    }
    discord().expect({ status: 503 })
    expect(await send()).toBe(0)
    expect(discord().received).toHaveLength(1)
    desk().pass(MINUTE_MS)
    expect(await send()).toBe(3)
    expect(discord().titles()).toEqual(rows.map((row) => row['title']))
  })
})
