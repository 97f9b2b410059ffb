import { describe, expect, it } from 'vitest'
import { readSales } from '../../../server/shop/sales.ts'
import { readPlans } from '../../support/readPlans.ts'
import { engines, useTestServer, useToken } from '../../support/testServer.ts'

describe.each(engines)('Offers that were sold on %s', (engine) => {
  const server = useTestServer(engine)
  const admin = useToken(server, 'admin')
  let made = 0

  const order = async (decided_at: string, state: string, lines: readonly object[]) => {
    const number = `AAAA000${++made}`
    await server().context.database.transaction(async (tx) => {
      const [row] = await tx
        .insertInto('orders')
        .values({
          ...{ number, state, realm: 'main', season: '', account_number: 1, account_name: 'a', character_id: 1 },
          ...{ character_name: 'b', currency: 'IDR', total: 1, amount: 1, method_id: 1, pay_to: '{}', note: '' },
          ...{ coupon_code: '', discount: 0, terms_digest: '', age_statement: '', tax: 0, tax_name: '', seed: '' },
          ...{ expires_at: decided_at, decided_at, created_at: decided_at, updated_at: decided_at },
        } as never) // The cast is needed, because `version` has a default that the table's type does not know.
        .returning('id')
        .execute()
      for (const values of lines)
        await tx
          .insertInto('order_lines')
          .values({
            ...{ order_id: row?.id ?? 0, content_type: 'retail', row_id: 1, grants: '[]', credit: 0, discount: 0 },
            ...{ stock_taken: 0, offer_id: 1, name: 'Apel', price: 1_000, quantity: 1, ...values },
          })
          .execute()
    })
  }

  it('[sales.best] are counted by pieces and money of a time, after discounts and without what went back', async () => {
    await order('2026-11-01T00:00:00.000Z', 'delivered', [{ quantity: 3, discount: 500 }])
    await order('2026-11-02T00:00:00.000Z', 'paid', [{ name: 'Apel Merah' }, { offer_id: 2, quantity: 9, price: 10 }])
    await order('2026-11-03T00:00:00.000Z', 'refunded', [{ quantity: 99 }])
    await order('2026-11-03T00:00:00.000Z', 'cancelled', [{ quantity: 99 }])
    await order('2026-10-01T00:00:00.000Z', 'delivering', [{ offer_id: 3, quantity: 50 }])
    const from = '2026-11-01T00:00:00Z'
    const { body } = await admin.send('GET', `/api/admin/sales?${new URLSearchParams({ from })}`)
    expect(body).toEqual([
      { offer: 2, type: 'retail', row: 1, name: 'Apel', currency: 'IDR', count: 9, orders: 1, money: 90 },
      { offer: 1, type: 'retail', row: 1, name: 'Apel Merah', currency: 'IDR', count: 4, orders: 2, money: 3_500 },
    ])
    const all = (await admin.send('GET', '/api/admin/sales')).body
    expect(all).toMatchObject([{ offer: 3, count: 50 }, { offer: 2 }, { offer: 1 }])
    const plans = await readPlans(server().context.database, (queries) => readSales(queries, { from }))
    expect(plans).toMatch(/orders_decided/)
  })

  it('[sales.prices] have the prices that they had, from when to when, and who has set them', async () => {
    const { body: row } = await admin.send('POST', '/api/donation/retail', { donation_title: 'Apel', pricing: 'Rp. 1' })
    const item = { items_name: 'Apel', game_id: 512, kind: 'Healing' }
    const { body: apple } = await admin.send('POST', '/api/game-info/items', item)
    const values = {
      ...{ type: 'retail', id: (row as { id: number }).id, price: 10_000, stock: 5 },
      grants: [{ item: (apple as { id: number }).id, count: 1 }],
    }
    const made = (await admin.send('POST', '/api/offers', values)).body as { id: number; version: number }
    const put = async (change: object, version: number) =>
      (
        (await admin.send('PUT', `/api/offers/${made.id}`, { ...values, ...change, version })).body as {
          version: number
        }
      ).version
    server().pass(60_000)
    const second = await put({ price: 12_000 }, made.version)
    server().pass(60_000)
    const third = await put({ price: 12_000, stock: 4 }, second)
    const fourth = await put({ price: 9_000 }, third)
    server().pass(60_000)
    await put({ price: 9_000, currency: 'USD' }, fourth)
    const { body } = await admin.send('GET', `/api/admin/offers/${made.id}/prices`)
    const prices = body as { price: number; from: string; until: string | null }[]
    const by = { actor: expect.stringMatching(/^user:/), actor_name: expect.any(String) }
    expect(prices).toMatchObject([
      { price: 9_000, currency: 'USD', until: null, ...by },
      { price: 9_000, currency: 'IDR', until: prices[0]?.from, ...by },
      { price: 12_000, until: prices[1]?.from, ...by },
      { price: 10_000, until: prices[2]?.from, ...by },
    ])
  })
})
