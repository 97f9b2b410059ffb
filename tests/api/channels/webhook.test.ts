import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signedHeaders } from '../../../server/outbox/signedHeaders.ts'
import { channelDesk, type ChannelDesk } from '../../support/channels/channelDesk.ts'
import { startFakeProgram, type Received } from '../../support/channels/fakeDiscord.ts'
import { useTestServer } from '../../support/testServer.ts'
import { MINUTE_MS } from '../../support/times.ts'

interface Told {
  type: string
  timestamp: string
  data: Record<string, unknown>
}

function isSignedBy(secret: string, { headers, text }: Received): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const content = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`
  const expected = `v1,${createHmac('sha256', key).update(content).digest('base64')}`
  return String(headers['webhook-signature']).split(' ').includes(expected)
}

it('[channels.webhooks] A webhook is signed as in the example of the specification', () => {
  const [secret, id] = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'msg_p5jXN8AQM9LWM0D4loKWxJek']
  expect(signedHeaders(secret, id, new Date(1_614_265_330_000), '{"test": 2432232314}')).toEqual({
    'webhook-id': id,
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

// Specification: docs/api/operations.md, "Channels".
describe('A signed webhook', () => {
  const server = useTestServer('sqlite', { WEBHOOKS_TO_PRIVATE_NETWORK: '1', SITE_URL: 'https://play.example' })
  let program: Awaited<ReturnType<typeof startFakeProgram>>
  let desk: ChannelDesk
  let secret = ''
  let id = 0
  beforeAll(async () => {
    program = await startFakeProgram()
    desk = await channelDesk(server())
  })
  afterAll(() => program.stop())
  beforeEach(async () => {
    await desk.clear()
    program.received.length = 0
    desk.pass(MINUTE_MS)
    ;({ id, signing_secret: secret } = await desk.channel({ kind: 'webhook', address: program.address }))
  })
  const told = () => program.received.map(({ text }) => JSON.parse(text) as Told)

  it('[channels.webhooks] reports each published change, with the row as the API returns it, signed', async () => {
    const row = await desk.publish({ category_id: 1 })
    await desk.run()
    const published = (await server().call('GET', `/api/news/${row.id}`)).body
    await desk.edit(row, { title: 'Lain' })
    await desk.run()
    const updated = (await server().call('GET', `/api/news/${row.id}`)).body
    await desk.remove(row)
    await desk.run()
    const timestamp = server().clock.time.toISOString()
    expect(told()).toEqual([
      { type: 'news.published', timestamp, data: published },
      { type: 'news.updated', timestamp, data: updated },
      { type: 'news.unpublished', timestamp, data: { id: row.id } },
    ])
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(program.received.map((one) => isSignedBy(secret, one))).toEqual([true, true, true])
    expect(program.received.map((one) => isSignedBy(`whsec_${'A'.repeat(43)}=`, one))).toEqual([false, false, false])
    expect(new Set(program.received.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
  })

  it('[channels.webhooks] reports what is scheduled when its time has come, and nothing about drafts', async () => {
    const row = await desk.publish({ published_at: desk.later(10 * MINUTE_MS) })
    const draft = await desk.publish({ state: 'draft' })
    await desk.edit(draft, { title: 'Rahasia' })
    await desk.remove(draft)
    await desk.edit(row, { title: 'Nanti', published_at: desk.later(20 * MINUTE_MS) })
    desk.pass(20 * MINUTE_MS - 1)
    expect(await desk.run()).toBe(0)
    desk.pass(1)
    expect(await desk.run()).toBe(1)
    expect(told()).toMatchObject([{ type: 'news.published', data: { id: row.id, title: 'Nanti', state: 'published' } }])
    await desk.edit(row, { published_at: desk.later(MINUTE_MS) })
    await desk.run()
    desk.pass(MINUTE_MS)
    await desk.run()
    expect(told().map(({ type }) => type)).toEqual(['news.published', 'news.unpublished', 'news.published'])
  })

  it('[channels.webhooks] is repeated with the same id and words until it is accepted', async () => {
    const row = await desk.publish()
    program.expect({ status: 500 }, { status: 404 })
    await desk.run()
    await desk.edit(row, { title: 'Lain' })
    desk.pass(MINUTE_MS)
    await desk.run()
    desk.pass(5 * MINUTE_MS)
    expect(await desk.run()).toBe(2)
    const [first, second, third, last] = program.received
    for (const again of [second, third]) {
      expect(again?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
      expect(again?.text).toBe(first?.text)
    }
    expect(JSON.parse(last?.text ?? '')).toMatchObject({ type: 'news.updated', data: { title: 'Lain' } })
    expect(program.received.map((one) => isSignedBy(secret, one))).toEqual([true, true, true, true])
  })

  it('[channels.webhooks] waits for 429, and ends with 410', async () => {
    await desk.publish()
    program.expect({ status: 429, headers: { 'retry-after': '30' } }, { status: 410 })
    await desk.run()
    desk.pass(29_000)
    expect(await desk.run()).toBe(0)
    expect(program.received).toHaveLength(1)
    desk.pass(1_000)
    await desk.run()
    const error = 'The receiver no longer accepts messages (410).'
    expect(await desk.deliveries()).toMatchObject([{ state: 'failed', error }])
  })

  it('is signed with the newest secret, which is visible once', async () => {
    const { body } = await desk.call('POST', `/api/admin/channels/${id}/signing-secret`)
    const { signing_secret: newer } = body as { signing_secret: string }
    expect(newer).not.toBe(secret)
    await desk.publish()
    await desk.run()
    expect(program.received.map((one) => [isSignedBy(newer, one), isSignedBy(secret, one)])).toEqual([[true, false]])
    expect(JSON.stringify((await desk.call('GET', '/api/admin/channels')).body)).not.toContain('whsec_')
  })

  it('can be a test of a channel, also signed', async () => {
    expect((await desk.call('POST', `/api/admin/channels/${id}/test`)).body).toMatchObject({ sent: true })
    expect(told()).toEqual([{ type: 'test', timestamp: server().clock.time.toISOString(), data: {} }])
    expect(program.received.map((one) => isSignedBy(secret, one))).toEqual([true])
  })
})
