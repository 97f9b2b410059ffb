import { beforeEach, describe, expect, it } from 'vitest'
import { useChannelDesk } from '../../support/channels/channelDesk.ts'
import { useTestServer } from '../../support/testServer.ts'
import { MINUTE_MS } from '../../support/times.ts'

// Specification: docs/product-admin.md, "Channels": what happens if Discord does not accept a message.
describe('A message to Discord', () => {
  const server = useTestServer('sqlite', { WEBHOOKS_TO_PRIVATE_NETWORK: '1' })
  const { discord, desk } = useChannelDesk(server)
  let id = 0
  beforeEach(async () => {
    id = (await desk().channel({ address: discord().address })).id
  })
  const entry = async () => (await desk().outbox())[0]
  const run = () => desk().run()
  const publish = async (many = 1) => {
    for (let count = 1; count < many; count += 1) await desk().publish()
    return desk().publish()
  }
  const sendAgain = (message: unknown, path = 'send-again') =>
    desk().done('POST', `/api/admin/channels/${id}/${path}`, { message })
  const setAddress = (address: string) => desk().done('PUT', `/api/admin/channels/${id}/address`, { address })

  it('[channels.outages] is tried five times within hours, then listed with the answer, and sent again on request', async () => {
    const row = await publish()
    discord().expect(...Array.from({ length: 5 }, () => ({ status: 502 })))
    const tries: number[] = []
    for (let minute = 0; minute < 300; minute += 1) {
      const before = discord().received.length
      await run()
      if (discord().received.length > before) tries.push(minute)
      desk().pass(MINUTE_MS)
    }
    expect(tries).toEqual([0, 1, 6, 36, 156])
    const [failed] = await desk().deliveries()
    expect(failed).toMatchObject({
      ...{ channel_id: id, channel: 'News', type: 'news', row_id: row.id, row_name: row['title'] },
      ...{ state: 'failed', error: 'Discord answered with 502.' },
    })
    const [channel] = (await desk().done('GET', '/api/admin/channels')) as Record<string, unknown>[]
    expect(channel).toMatchObject({ troubled: 1, waiting: 0, last_sent_at: null })
    await sendAgain(failed?.['message'])
    expect(await run()).toBe(1)
    expect(discord().titles()).toEqual([row['title']])
    expect(await desk().deliveries()).toEqual([])
  })

  it('[channels.outages] waits as long as a limit says, which does not count as a try', async () => {
    await publish()
    discord().expect(...Array.from({ length: 8 }, () => ({ waitSeconds: 90.5 })))
    for (let time = 0; time < 8; time += 1) {
      await run()
      desk().pass(90_000)
      expect(await run()).toBe(0)
      desk().pass(500)
    }
    expect(discord().received).toHaveLength(8)
    expect(await entry()).toMatchObject({ tries: 0, failed_at: null })
    expect(await run()).toBe(1)
  })

  it('[channels.outages] waits for the limit that an answer announces, and sends at most thirty a minute', async () => {
    await publish(2)
    discord().expect({ status: 200, headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '2.5' } })
    expect(await run()).toBe(1)
    desk().pass(2_499)
    expect(await run()).toBe(0)
    desk().pass(1)
    expect(await run()).toBe(1)
    await publish(30)
    expect(await run()).toBe(28)
    desk().pass(MINUTE_MS)
    expect(await run()).toBe(2)
  })

  it.each([401, 403, 404])('[channels.outages] fails at once if the webhook is gone (%i)', async (status) => {
    await publish()
    discord().expect({ status, code: 10_015 })
    await run()
    desk().pass(500 * MINUTE_MS)
    await run()
    expect(discord().received).toHaveLength(1)
    const error = `Discord does not know this webhook any more (${status}). Make another there, and replace the address.`
    expect(await desk().deliveries()).toMatchObject([{ state: 'failed', error }])
  })

  it('fails at once if it is refused as invalid or redirected, and holds up no other', async () => {
    await publish(2)
    const last = await publish()
    discord().expect({ status: 400 }, { status: 302, headers: { location: `${discord().origin}/elsewhere` } })
    expect(await run()).toBe(1)
    expect(discord().titles()).toEqual([last['title']])
    expect(discord().received).toHaveLength(3)
    const failed = await desk().deliveries()
    expect(failed.map(({ state }) => state)).toEqual(['failed', 'failed'])
    expect(failed.map(({ error }) => error)).toContain('Discord refused the message (400).')
  })

  it('[channels.outages] names the field that Discord named, also for a test message', async () => {
    const _errors = [{ code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 4096 or fewer in length.' }]
    const refusal = { status: 400, code: 50_035, errors: { embeds: { 0: { description: { _errors } } } } }
    discord().expect(refusal, refusal)
    await publish()
    await run()
    const error = 'Discord refused the message (400): embeds.0.description: Must be 4096 or fewer in length.'
    expect(await desk().deliveries()).toMatchObject([{ state: 'failed', error }])
    const { body } = await desk().call('POST', `/api/admin/channels/${id}/test`)
    expect(body).toEqual({ sent: false, message: error })
  })

  it('[channels.sent-once] whose connection is cut before an answer is sent again on request alone', async () => {
    const row = await publish()
    discord().expect('cut after')
    expect(await run()).toBe(0)
    desk().pass(500 * MINUTE_MS)
    expect(await run()).toBe(0)
    await desk().edit(row, { title: 'Lain' })
    expect(await run()).toBe(0)
    const [unknown] = await desk().deliveries()
    expect(unknown).toMatchObject({ state: 'unknown', error: 'There is no connection to the receiver (ECONNRESET).' })
    expect(discord().methods()).toEqual(['POST'])
    await sendAgain(unknown?.['message'])
    expect(await run()).toBe(1)
    expect(discord().titles()).toEqual([row['title'], 'Lain'])
  })

  it('[channels.sent-once] that an admin marks as sent is not sent again, nor changed there', async () => {
    const row = await publish()
    discord().expect('cut after')
    await run()
    const [unknown] = await desk().deliveries()
    await sendAgain(unknown?.['message'], 'mark-sent')
    expect(await desk().deliveries()).toEqual([])
    await desk().edit(row, { title: 'Lain' })
    await desk().remove(row)
    desk().pass(500 * MINUTE_MS)
    await run()
    expect(discord().methods()).toEqual(['POST'])
  })

  it('is edited or taken back once more if the answer was lost, because that does no harm', async () => {
    const row = await publish()
    await run()
    for (const change of [() => desk().edit(row, { title: 'Lain' }), () => desk().remove(row)]) {
      await change()
      discord().expect('cut after')
      await run()
      desk().pass(MINUTE_MS)
      await run()
    }
    expect(discord().methods()).toEqual(['POST', 'PATCH', 'PATCH', 'DELETE', 'DELETE'])
    expect(discord().titles()).toEqual([])
    expect(await desk().outbox()).toEqual([])
  })

  it('is sent later if nobody listened', async () => {
    await setAddress(discord().address.replace(/:\d+/, ':1'))
    await publish()
    await run()
    const last_error = 'There is no connection to the receiver (ECONNREFUSED).'
    expect(await entry()).toMatchObject({ tries: 1, unknown_at: null, last_error })
    await setAddress(discord().address)
    desk().pass(MINUTE_MS)
    expect(await run()).toBe(1)
  })

  it.each([
    ['deleted', 'DELETE', []],
    ['edited', 'PATCH', ['Lain']],
  ])('[channels.sent-once] of a row that is %s meanwhile is corrected at once', async (what, method, titles) => {
    const row = await publish()
    const meanwhile = () => (what === 'deleted' ? desk().remove(row) : desk().edit(row, { title: 'Lain' }))
    discord().expect({ meanwhile })
    await run()
    expect(discord().methods()).toEqual(['POST', method])
    expect(discord().titles()).toEqual(titles)
  })

  it('can be a test of a channel, five times in ten minutes', async () => {
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
