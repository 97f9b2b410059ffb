import { beforeEach, describe, expect, it } from 'vitest'
import { MINUTE_MS, useChannelDesk } from '../../support/channels/channelDesk.ts'
import { useTestServer } from '../../support/testServer.ts'

// docs/product-admin.md, "Channels": what is done where Discord does not take a message.
describe('A message to Discord', () => {
  const server = useTestServer('sqlite', { WEBHOOKS_TO_PRIVATE_NETWORK: '1' })
  const { discord, desk } = useChannelDesk(server)
  let id = 0
  beforeEach(async () => {
    id = (await desk().channel({ address: discord().address })).id
  })
  const entry = async () => (await desk().outbox())[0]
  const sendAgain = (message: unknown, path = 'send-again') =>
    desk().done('POST', `/api/admin/channels/${id}/${path}`, { message })

  it('[channels.outages] is tried five times within hours of outage, then shown with what was answered, and sent again when asked', async () => {
    const row = await desk().publish()
    discord().expect(...Array.from({ length: 5 }, () => ({ status: 502 })))
    const tries: number[] = []
    for (let minute = 0; minute < 300; minute += 1) {
      const before = discord().received.length
      await desk().run()
      if (discord().received.length > before) tries.push(minute)
      desk().pass(MINUTE_MS)
    }
    expect(tries).toEqual([0, 1, 6, 36, 156])
    const [failed] = await desk().deliveries()
    expect(failed).toMatchObject({
      channel_id: id,
      channel: 'News',
      type: 'news',
      row_id: row.id,
      row_name: row['title'],
      state: 'failed',
      error: 'Discord answered with 502.',
    })
    const [channel] = (await desk().done('GET', '/api/admin/channels')) as Record<string, unknown>[]
    expect(channel).toMatchObject({ troubled: 1, waiting: 0, last_sent_at: null })
    await sendAgain(failed?.['message'])
    expect(await desk().run()).toBe(1)
    expect(discord().titles()).toEqual([row['title']])
    expect(await desk().deliveries()).toEqual([])
  })

  it('[channels.outages] waits as long as a limit asks for, which is no try', async () => {
    await desk().publish()
    discord().expect(...Array.from({ length: 8 }, () => ({ waitSeconds: 90.5 })))
    for (let time = 0; time < 8; time += 1) {
      await desk().run()
      desk().pass(90_000)
      expect(await desk().run()).toBe(0)
      desk().pass(500)
    }
    expect(discord().received).toHaveLength(8)
    expect(await entry()).toMatchObject({ tries: 0, failed_at: null })
    expect(await desk().run()).toBe(1)
  })

  it('[channels.outages] waits for the limit that an answer announces, and never sends more than thirty a minute', async () => {
    await desk().publish()
    await desk().publish()
    discord().expect({ status: 200, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '2.5' } })
    expect(await desk().run()).toBe(1)
    desk().pass(2_499)
    expect(await desk().run()).toBe(0)
    desk().pass(1)
    expect(await desk().run()).toBe(1)
    for (let count = 0; count < 30; count += 1) await desk().publish()
    expect(await desk().run()).toBe(28)
    desk().pass(MINUTE_MS)
    expect(await desk().run()).toBe(2)
  })

  it.each([401, 403, 404])('[channels.outages] fails at once where the webhook is gone (%i)', async (status) => {
    await desk().publish()
    discord().expect({ status, code: 10_015 })
    await desk().run()
    desk().pass(500 * MINUTE_MS)
    await desk().run()
    expect(discord().received).toHaveLength(1)
    expect(await desk().deliveries()).toMatchObject([
      {
        state: 'failed',
        error: `Discord does not know this webhook any more (${status}). Make another there, and replace the address.`,
      },
    ])
  })

  it('fails at once where it is refused as it is, and holds up no other', async () => {
    await desk().publish()
    const other = await desk().publish()
    discord().expect({ status: 400 })
    expect(await desk().run()).toBe(1)
    expect(discord().titles()).toEqual([other['title']])
    expect(await desk().deliveries()).toMatchObject([{ state: 'failed', error: 'Discord refused the message (400).' }])
  })

  it('follows no redirect', async () => {
    await desk().publish()
    discord().expect({ status: 302, headers: { location: `${discord().origin}/elsewhere` } })
    await desk().run()
    expect(discord().received).toHaveLength(1)
    expect(await desk().deliveries()).toMatchObject([{ state: 'failed' }])
  })

  it('[channels.sent-once] whose connection is cut before an answer is not sent again by itself, but when somebody says so', async () => {
    const row = await desk().publish()
    discord().expect('cut after')
    expect(await desk().run()).toBe(0)
    desk().pass(500 * MINUTE_MS)
    expect(await desk().run()).toBe(0)
    await desk().edit(row, { title: 'Lain' })
    expect(await desk().run()).toBe(0)
    const [unknown] = await desk().deliveries()
    expect(unknown).toMatchObject({ state: 'unknown', error: 'There is no connection to the receiver (ECONNRESET).' })
    expect(discord().methods()).toEqual(['POST'])
    await sendAgain(unknown?.['message'])
    expect(await desk().run()).toBe(1)
    expect(discord().titles()).toEqual([row['title'], 'Lain'])
  })

  it('[channels.sent-once] of which somebody says that it was sent is not sent again, nor changed there', async () => {
    const row = await desk().publish()
    discord().expect('cut after')
    await desk().run()
    const [unknown] = await desk().deliveries()
    await sendAgain(unknown?.['message'], 'mark-sent')
    expect(await desk().deliveries()).toEqual([])
    await desk().edit(row, { title: 'Lain' })
    await desk().remove(row)
    desk().pass(500 * MINUTE_MS)
    await desk().run()
    expect(discord().methods()).toEqual(['POST'])
  })

  it('that is edited or taken back is tried again where nobody knows: to repeat that does no harm', async () => {
    const row = await desk().publish()
    await desk().run()
    await desk().edit(row, { title: 'Lain' })
    discord().expect('cut after')
    await desk().run()
    desk().pass(MINUTE_MS)
    await desk().run()
    await desk().remove(row)
    discord().expect('cut after')
    await desk().run()
    desk().pass(MINUTE_MS)
    await desk().run()
    expect(discord().methods()).toEqual(['POST', 'PATCH', 'PATCH', 'DELETE', 'DELETE'])
    expect(discord().titles()).toEqual([])
    expect(await desk().outbox()).toEqual([])
  })

  it('is sent later where nobody listened', async () => {
    await desk().done('PUT', `/api/admin/channels/${id}/address`, {
      address: discord().address.replace(/:\d+/, ':1'),
    })
    await desk().publish()
    await desk().run()
    expect(await entry()).toMatchObject({
      tries: 1,
      unknown_at: null,
      last_error: 'There is no connection to the receiver (ECONNREFUSED).',
    })
    await desk().done('PUT', `/api/admin/channels/${id}/address`, { address: discord().address })
    desk().pass(MINUTE_MS)
    expect(await desk().run()).toBe(1)
  })

  it.each([
    ['deleted', 'DELETE', []],
    ['edited', 'PATCH', ['Lain']],
  ])(
    '[channels.sent-once] of a row that is %s while it is sent is made right at once',
    async (what, method, titles) => {
      const row = await desk().publish()
      discord().expect({
        meanwhile: () => (what === 'deleted' ? desk().remove(row) : desk().edit(row, { title: 'Lain' })),
      })
      await desk().run()
      expect(discord().methods()).toEqual(['POST', method])
      expect(discord().titles()).toEqual(titles)
    },
  )

  it('tries a channel at once, five times in ten minutes', async () => {
    const tried = () => desk().call('POST', `/api/admin/channels/${id}/test`)
    expect((await tried()).body).toEqual({ sent: true, message: 'The test message was sent.' })
    expect(discord().standing.size).toBe(1)
    discord().expect({ status: 404 })
    expect((await tried()).body).toMatchObject({ sent: false, message: expect.stringContaining('(404)') })
    for (let time = 0; time < 3; time += 1) expect((await tried()).status).toBe(200)
    const refused = await tried()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
  })
})
