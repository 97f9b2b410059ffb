import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readGameUrls } from '../../../server/process/gameUrls.ts'
import { PASSWORD } from '../../support/access/secrets.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { openShop, type Shop } from '../../support/shop/shop.ts'

const key = randomBytes(32)
const secret = `whsec_${key.toString('base64')}`

interface Asked {
  type: string
  data: Record<string, string | number>
}

describe.skipIf(!hasMariadb)('A program of the operator that gives what was bought', () => {
  const mariadb = useMariadb()
  let shop: Shop
  let offer = 0
  let program: Server
  let asked: Asked[] = []
  const given = new Set<string>()
  let answer: ((asked: Asked) => { status?: number; body: string }) | null = null

  /** Follows docs/game/accounts.md: notes the number of each delivery that it gives. */
  const usual = ({ type, data }: Asked): object[] => {
    if (type === 'known_deliveries')
      return String(data['deliveries'])
        .split(',')
        .filter((one) => given.has(one))
        .map((delivery) => ({ delivery }))
    if (type === 'stop_delivery') return [{ result: given.has(String(data['delivery'])) ? 'done' : 'stopped' }]
    given.add(String(data['delivery']))
    return [{ result: 'done' }]
  }

  beforeAll(async () => {
    program = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        const body = Buffer.concat(parts).toString()
        const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = request.headers
        const expected = `v1,${createHmac('sha256', key)
          .update(`${String(id)}.${String(time)}.${body}`)
          .digest('base64')}`
        if (signature !== expected) return void response.writeHead(401).end()
        const one = JSON.parse(body) as Asked
        asked.push(one)
        const said = answer?.(one) ?? { body: JSON.stringify(usual(one)) }
        response.writeHead(said.status ?? 200).end(said.body)
      })
    })
    program.listen(0, '127.0.0.1')
    await once(program, 'listening')
    const url = `http://127.0.0.1:${(program.address() as AddressInfo).port}/give`
    shop = await openShop('sqlite', mariadb(), { program: { url, secret } })
    offer = (await shop.offer()).id
  })
  afterAll(async () => {
    await shop.server.stop()
    program.close()
  })
  afterEach(() => {
    answer = null
    asked = []
  })

  const owner = () => ({ token: shop.owner })
  const confirmed = async () => {
    const one = await shop.buyer()
    const { number, payment } = await shop.placed(one, [{ offer, quantity: 2 }])
    await shop.server.call('POST', `/api/admin/orders/${number}/confirm`, { ...owner(), body: {} })
    return { ...one, number, payment }
  }
  const seen = async (number: string) =>
    (await shop.server.call('GET', `/api/admin/orders/${number}`, owner())).body as {
      state: string
      deliveries: { delivery: string; state: string; last_error: string | null }[]
    }
  const run = async () => {
    // What waits is tried again after a while.
    shop.server.pass(120_000)
    await shop.deliveries.run()
  }

  it('[orders.program] is asked with a signature, for the character and items that were bought, and the order is given', async () => {
    const { number, character } = await confirmed()
    await run()
    const { state, deliveries } = await seen(number)
    expect(state).toBe('delivered')
    expect(asked.find(({ type }) => type === 'deliver')?.data).toEqual({
      ...{ delivery: deliveries[0]?.delivery, account: expect.any(Number), character },
      ...{ sender: expect.any(String), title: 'Donasi', text: number, items: '512:20' },
    })
    expect(await shop.sql('select id from mail'), 'not by the procedure').toEqual([])
  })

  it('[orders.program] is asked again under the same number until it answers', async () => {
    const { number } = await confirmed()
    for (const said of [{ status: 500, body: '' }, { body: 'hello' }, { body: '{}' }, { status: 302, body: '[]' }]) {
      answer = () => said
      await run()
      const { deliveries } = await seen(number)
      expect(deliveries, JSON.stringify(said)).toMatchObject([{ state: 'waiting' }])
      expect(deliveries[0]?.last_error).toMatch(/^GAME_\w+_DELIVERY_URL: The receiver answered/)
    }
    answer = null
    await run()
    const { state, deliveries } = await seen(number)
    expect(state).toBe('delivered')
    const numbers = asked.filter(({ type }) => type === 'deliver').map(({ data }) => data['delivery'])
    expect([...new Set(numbers)]).toEqual([deliveries[0]?.delivery])
  })

  it('[orders.program] stops what it has not given, and says what it has lost', async () => {
    const stopped = await confirmed()
    answer = ({ type }) => (type === 'deliver' ? { status: 503, body: '' } : { body: JSON.stringify([]) })
    await run()
    answer = null
    const refund = { amount: stopped.payment.amount, goods: 'stopped' }
    await shop.server.call('POST', '/api/proof', { ...owner(), body: { password: PASSWORD } })
    await shop.server.call('POST', `/api/admin/orders/${stopped.number}/refund`, { ...owner(), body: refund })
    await run()
    expect(await seen(stopped.number)).toMatchObject({ state: 'refunded', deliveries: [{ state: 'stopped' }] })

    const lost = await confirmed()
    await run()
    const [{ delivery } = { delivery: '' }] = (await seen(lost.number)).deliveries
    given.delete(delivery)
    shop.server.pass(700_000)
    await run()
    expect(await seen(lost.number)).toMatchObject({ deliveries: [{ state: 'unclear' }] })
  })

  it('[orders.program] needs an address and a secret that can be read', () => {
    const [variable, url] = ['GAME_MAIN_URL', 'mysql://a:b@127.0.0.1:3306/game']
    const faultsOf = (values: object) => readGameUrls({ [variable]: url, ...values }).faults
    const address = { GAME_MAIN_DELIVERY_URL: 'https://game.example/give' }
    expect(faultsOf({ ...address, GAME_MAIN_DELIVERY_SECRET: secret })).toEqual([])
    expect(faultsOf(address)[0]).toMatch(/^GAME_MAIN_DELIVERY_SECRET must be whsec_/)
    expect(faultsOf({ ...address, GAME_MAIN_DELIVERY_SECRET: 'whsec_short' })[0]).toMatch(/^GAME_MAIN_DELIVERY_SECRET/)
    expect(faultsOf({ GAME_MAIN_DELIVERY_URL: 'ftp://x', GAME_MAIN_DELIVERY_SECRET: secret })[0]).toMatch(
      /^GAME_MAIN_DELIVERY_URL is no address/,
    )
    expect(readGameUrls(address).faults).toEqual([
      'GAME_MAIN_DELIVERY_URL has nothing to read: set GAME_MAIN_URL, too.',
    ])
  })
})
