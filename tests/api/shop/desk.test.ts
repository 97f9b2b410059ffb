import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { tokenPermissionNames } from '../../../content/permissions.ts'
import { forgetOldProofs } from '../../../server/shop/orders/proofs.ts'
import { makeScriptToken } from '../../support/access/accounts.ts'
import { PASSWORD } from '../../support/access/secrets.ts'
import { hasMariadb, useMariadb } from '../../support/game/useMariadb.ts'
import { form } from '../../support/samples.ts'
import { openShop, type Buyer, type Shop } from '../../support/shop/shop.ts'
import { engines } from '../../support/testServer.ts'
import { DAY_MS } from '../../support/times.ts'

describe.skipIf(!hasMariadb).each(engines)('What the donation desk decides, on %s,', (engine) => {
  const mariadb = useMariadb()
  let shop: Shop
  let buyer: Buyer
  let offer = 0
  beforeAll(async () => {
    shop = await openShop(engine, mariadb())
    buyer = await shop.buyer()
    offer = (await shop.offer()).id
  })
  afterAll(() => shop.server.stop())

  const call = (method: string, path: string, { token }: { token: string }, body?: object) =>
    shop.server.call(method, `/api${path}`, { token, body })
  const owner = () => ({ token: shop.owner })
  const desk = (number: string, act: string, body: object = {}, by = owner()) =>
    call('POST', `/admin/orders/${number}/${act}`, by, body)
  const set = async (values: object) => expect((await call('PUT', '/settings/desk', owner(), values)).status).toBe(200)
  const placed = (one: Buyer, values?: object) => shop.placed(one, [{ offer, quantity: 1 }], values)
  const ended = (number: string) => call('POST', `/orders/${number}/cancel`, buyer)
  const ledgerOf = async (number: string) => {
    const { body } = await call('GET', `/admin/orders/${number}`, owner())
    const sums: Record<string, number> = {}
    for (const { account, amount } of (body as { ledger: { account: string; amount: number }[] }).ledger)
      sums[account] = (sums[account] ?? 0) + amount
    return sums
  }

  const receipt = () =>
    sharp({ create: { width: 2_400, height: 300, channels: 3, background: '#274' } })
      .withExif({ IFD0: { Artist: 'Sekar' } })
      .jpeg()
      .toBuffer()
  const send = (number: string, by: { token: string }, picture: Uint8Array) =>
    shop.server.call('POST', `/api/orders/${number}/proof`, {
      token: by.token,
      body: form({}, { picture: new Blob([new Uint8Array(picture)]) }),
    })
  const read = (number: string, { token }: { token: string }) =>
    fetch(`${shop.server.url}/api/orders/${number}/proof`, { headers: { authorization: `Bearer ${token}` } })

  it('[orders.proof] shows the picture of a payment to its buyer and the desk alone, encoded again, for 90 days', async () => {
    const { number } = await placed(buyer)
    expect((await read(number, buyer)).status, 'before it was sent').toBe(404)
    expect(await send(number, buyer, await receipt())).toMatchObject({
      ...{ status: 200, body: { state: 'review', proof_sent_at: expect.any(String) } },
    })
    for (const by of [buyer, owner()]) {
      const answer = await read(number, by)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('content-type')).toBe('image/webp')
      const { format, width, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect([format, width, exif]).toEqual(['webp', 1_600, undefined])
    }
    expect((await read(number, await shop.buyer())).status, 'somebody else').toBe(404)
    expect((await read(number, { token: '' })).status, 'nobody').toBe(401)
    const { context } = shop.server
    const require = (from: string | null) => call('PUT', '/admin/factor-requirements/owner', owner(), { from })
    await require(context.clock.now().toISOString())
    shop.server.pass(1)
    const due = await read(number, owner())
    expect([due.status, ((await due.json()) as { code: string }).code]).toEqual([403, 'factor_needed'])
    expect((await read(number, buyer)).status, 'its buyer').toBe(200)
    await context.database.writer.deleteFrom('factor_requirements').execute()
    expect((await read(number, owner())).status).toBe(200)
    await forgetOldProofs(context, new Date(context.clock.now().getTime() + 89 * DAY_MS))
    expect((await read(number, buyer)).status, 'after 89 days').toBe(200)
    await forgetOldProofs(context, new Date(context.clock.now().getTime() + 91 * DAY_MS))
    expect((await read(number, buyer)).status, 'after 91 days').toBe(404)
    await desk(number, 'refuse')
    expect((await send(number, buyer, await receipt())).body, 'once it is decided').toMatchObject({
      code: 'order_decided',
    })
  })

  it('[attack.proofs] refuses what is no picture, too large, or of somebody else’s order', async () => {
    const { number } = await placed(buyer)
    const code = async (picture: Uint8Array, by = buyer) =>
      ((await send(number, by, picture)).body as { code?: string }).code
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
    expect(await code(Buffer.from(svg))).toBe('svg_picture')
    expect(await code(Buffer.from('GIF89a<script>alert(1)</script>'))).toBe('broken_picture')
    expect(await code(Buffer.from('%PDF-1.7'))).toBe('unsupported_picture')
    const bomb = await sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(await code(bomb)).toBe('too_many_pixels')
    expect(await code(new Uint8Array(6 * 1024 * 1024))).toBe('too_large')
    expect(await code(await receipt(), await shop.buyer())).toBe('not_found')
    await ended(number)
  })

  it('[orders.terms] asks for the age statement that is set, and keeps it, and the tax that the price includes', async () => {
    const statement = 'Saya berumur 18 tahun atau lebih.'
    await set({ age_statement: statement, tax_name: 'PPN', tax_percent: 11 })
    expect((await shop.server.call('GET', '/api/order-terms')).body).toEqual({
      age_statement: statement,
      tax: { name: 'PPN', percent: 11 },
    })
    const refusedOrder = await shop.place(buyer, [{ offer, quantity: 1 }])
    expect(refusedOrder).toMatchObject({ status: 422, body: { errors: { age: [expect.any(String)] } } })
    const { number, tax, payment, total } = await placed(buyer, { age: true })
    expect(tax).toEqual({ name: 'PPN', percent: 11, amount: Math.round((total * 11) / 111) })
    await set({ age_statement: '', tax_name: '', tax_percent: null })
    await desk(number, 'confirm')
    const account = `received:${shop.method}`
    expect(await ledgerOf(number)).toEqual({
      [account]: payment.amount,
      ...{ sales: 4_955 - 50_000, tax: -4_955, added: total - payment.amount },
    })
    await desk(number, 'refund', { amount: 10_000, goods: 'kept', note: '' })
    expect((await ledgerOf(number))['tax']).toBeGreaterThan(-4_955)
    await desk(number, 'refund', { amount: payment.amount - 10_000, goods: 'kept', note: '' })
    expect(await ledgerOf(number)).toMatchObject({ [account]: 0, tax: 0 })
  })

  it('[orders.two-people] takes two people from a sum on, and the same one is refused twice', async () => {
    const second = await shop.server.signIn('admin')
    await set({ second_from: 50_000 })
    const { number } = await placed(buyer)
    expect(await desk(number, 'confirm')).toMatchObject({
      body: { state: 'review', first_confirmed_by: expect.stringMatching(/^user:/) },
    })
    expect((await desk(number, 'confirm')).body).toMatchObject({ code: 'order_needs_second' })
    expect(await ledgerOf(number)).toEqual({})
    const answers = await Promise.all([1, 2].map(() => desk(number, 'confirm', {}, { token: second })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(Object.keys(await ledgerOf(number)).length).toBeGreaterThan(1)
    await set({ second_from: null })
  })

  it('[orders.refunds] gives the stock back if all of the money went back and nothing was given', async () => {
    const stocked = await shop.offer({ stock: 3 })
    const { number, payment } = await shop.placed(buyer, [{ offer: stocked.id, quantity: 2 }])
    await desk(number, 'confirm')
    const left = async () => {
      const { body } = await call('GET', '/admin/offers', owner())
      return (body as { id: number; stock: number }[]).find(({ id }) => id === stocked.id)?.stock
    }
    expect(await left()).toBe(1)
    await desk(number, 'refund', { amount: payment.amount, goods: 'stopped', note: '' })
    expect(await left()).toBe(3)
  })

  it('[orders.refunds] asks the game whether it has given what was under way when the money went back', async () => {
    const deliveries = shop.server.context.database.writer
    const setClaimed = (number: string) =>
      deliveries
        .updateTable('deliveries')
        .set({ state: 'claimed', tries: 1, ended_at: null })
        .where('order_id', 'in', (query) => query.selectFrom('orders').select('id').where('number', '=', number))
        .execute()
    const refunded = async (isGiven: boolean) => {
      const one = await shop.buyer()
      const { number, payment } = await placed(one)
      await desk(number, 'confirm')
      if (isGiven) await shop.deliveries.run()
      await setClaimed(number)
      await desk(number, 'refund', { amount: payment.amount, goods: 'stopped', note: '' })
      await shop.deliveries.run()
      const { body } = await call('GET', `/admin/orders/${number}`, owner())
      const letters = await shop.sql(`select id from mail where dest_id = ${one.character}`)
      return { number, letters: letters.length, states: (body as { deliveries: { state: string }[] }).deliveries }
    }
    expect(await refunded(true)).toMatchObject({ letters: 1, states: [{ state: 'given' }] })
    const stopped = await refunded(false)
    expect(stopped).toMatchObject({ letters: 0, states: [{ state: 'stopped' }] })
    // A call that was on its way comes later.
    await setClaimed(stopped.number)
    await shop.deliveries.run()
    const { body } = await call('GET', `/admin/orders/${stopped.number}`, owner())
    expect(body).toMatchObject({ deliveries: [{ state: 'stopped' }] })
  })

  it('[attack.offers] lets no script, import, history or trash make or change what gives goods', async () => {
    const { server } = shop
    const admin = await server.signIn('admin')
    const script = await makeScriptToken(server, admin, ...tokenPermissionNames)
    const made = await shop.offer()
    const values = { type: 'retail', id: made.row, price: 1, grants: [{ item: shop.apple, count: 30_000 }] }
    const statusOf = async (method: string, path: string, token: string, body?: object) =>
      (await server.call(method, `/api${path}`, { token, body })).status
    for (const [method, path, body] of [
      ['POST', '/offers', values],
      ['PUT', `/offers/${made.id}`, { ...values, version: made.version }],
      ['DELETE', `/offers/${made.id}`, undefined],
      ['POST', '/payment-methods', { kind: 'bank', name: 'Lain', number: '1', holder: 'Pencuri' }],
      ['GET', '/admin/orders', undefined],
      ['GET', '/admin/ledger', undefined],
      ['PUT', '/settings/desk', { second_from: null }],
    ] as const)
      expect([401, 403], `${method} ${path} by a script`).toContain(await statusOf(method, path, script, body))
    for (const path of ['/offers/import', '/offers/bulk', '/orders/import', '/payment-methods/import'])
      expect([404, 405], path).toContain(await statusOf('POST', path, admin, {}))
    expect(await statusOf('DELETE', `/offers/${made.id}`, admin)).toBe(200)
    for (const type of ['offers', 'orders', 'payment-methods']) {
      expect(await statusOf('POST', '/admin/trash/restore', admin, { type, row: made.id }), type).not.toBe(200)
      const history = { type, row: made.id, sequence: 1 }
      expect(await statusOf('POST', '/admin/history/restore', admin, history), type).not.toBe(200)
    }
    const { body } = await server.call('GET', '/api/admin/trash', { token: admin })
    expect(JSON.stringify(body)).not.toContain('"offers"')
  })

  it('[orders.two-people] [account.fresh-proof] changes how many people confirm only after a fresh proof, by the history, too', async () => {
    await set({ second_from: 1 })
    await set({ second_from: null })
    const { body } = await call('GET', '/admin/changes?type=desk&per_page=1', owner())
    const [{ sequence }] = body as [{ sequence: number }]
    const stale = { token: await shop.server.signIn('admin') }
    shop.server.pass(11 * 60_000)
    const refusal = { status: 403, body: { code: 'proof_needed' } }
    expect(await call('PUT', '/settings/desk', stale, { second_from: 1 })).toMatchObject(refusal)
    const version = { type: 'desk', row: 1, sequence }
    expect(await call('POST', '/admin/history/restore', stale, version)).toMatchObject(refusal)
    await call('POST', '/proof', stale, { password: PASSWORD })
    expect((await call('POST', '/admin/history/restore', stale, version)).status).toBe(200)
    shop.server.pass(-11 * 60_000)
  })

  it('[attack.offers] gives what an offer said when it was saved, even if somebody edits the item', async () => {
    const one = await shop.buyer()
    const item = { items_name: 'Ramuan', game_id: 501, kind: 'Healing' }
    const { body } = await call('POST', '/game-info/items', owner(), item)
    const { id } = body as { id: number }
    const made = await shop.offer({ grants: [{ item: id, count: 1 }] })
    const line = [{ offer: made.id, quantity: 1 }]
    await call('PATCH', `/game-info/items/${id}`, owner(), { game_id: 4_001 })
    expect((await shop.place(one, line)).body).toMatchObject({ code: 'offer_over' })
    const { body: shown } = await shop.server.call('GET', '/api/offers')
    expect((shown as { id: number }[]).map((offer) => offer.id)).not.toContain(made.id)
    await call('PATCH', `/game-info/items/${id}`, owner(), { game_id: 501 })
    expect((await shop.place(one, line)).status).toBe(201)
  })

  it('[orders.kinds] gives only one of an item whose kind the game does not have by an offer', async () => {
    const { id, row } = await shop.offer()
    await call('DELETE', `/offers/${id}`, owner())
    const itemOf = async (values: object) =>
      (await call('POST', '/game-info/items', owner(), { game_id: 1_201, realm: shop.key, ...values })).body as {
        id: number
      }
    const offerOf = (item: number, count: number) =>
      call('POST', '/offers', owner(), { type: 'retail', id: row, price: 1_000, grants: [{ item, count }] })
    const known = 'Healing, Usable, Etc, Weapon, Armor, Card, Pet Egg, Pet Armor, Ammo, Delay Consume, Cash'
    const only = `jadi jumlahnya hanya boleh 1. Isi jenisnya dengan salah satu dari: ${known}, Shadow Gear, Select Package.`
    const dagger = await itemOf({ items_name: 'Belati', kind: 'Senjata' })
    expect(await offerOf(dagger.id, 2)).toMatchObject({
      ...{ status: 422, body: { errors: { grants: [`Jenis “Senjata” dari item Belati tidak ada di game, ${only}`] } } },
    })
    const bare = await itemOf({ items_name: 'Batu' })
    expect(await offerOf(bare.id, 2)).toMatchObject({
      ...{ status: 422, body: { errors: { grants: [`Item Batu tidak punya jenis, ${only}`] } } },
    })
    expect((await offerOf(dagger.id, 1)).status).toBe(201)
  })

  it('[attack.offers] [orders.realms] sells nothing to a realm whose item it is not', async () => {
    const one = await shop.buyer()
    const item = { items_name: 'Ramuan Lain', game_id: 501, kind: 'Healing', realm: 'elsewhere' }
    const { body } = await call('POST', '/game-info/items', owner(), item)
    const made = await shop.offer({ grants: [{ item: (body as { id: number }).id, count: 1 }] })
    const answer = await shop.place(one, [{ offer: made.id, quantity: 1 }])
    expect(answer).toMatchObject({
      ...{
        status: 422,
        body: { errors: { lines: [expect.stringMatching(/^Paket \d+ tidak dijual untuk server ini\.$/)] } },
      },
    })
    const { body: first } = await call('POST', '/game-info/items', owner(), { ...item, realm: '' })
    const ofFirst = await shop.offer({ grants: [{ item: (first as { id: number }).id, count: 1 }] })
    const credit = await shop.offer({ grants: [], credit: 1_000 })
    const { body: shown } = await shop.server.call('GET', '/api/offers')
    const realms = new Map((shown as { id: number; realm: string | null }[]).map(({ id, realm }) => [id, realm]))
    expect([made, ofFirst, credit].map(({ id }) => realms.get(id))).toEqual(['elsewhere', shop.key, null])
  })

  it('[orders.restored] makes the same numbers again for an order that is confirmed a second time', async () => {
    const one = await shop.buyer()
    const { number } = await placed(one)
    await desk(number, 'confirm')
    await shop.deliveries.run()
    // As in a backup from before the confirmation.
    const { writer } = shop.server.context.database
    const order = await writer.selectFrom('orders').select('id').where('number', '=', number).executeTakeFirstOrThrow()
    await writer.deleteFrom('deliveries').where('order_id', '=', order.id).execute()
    await writer.updateTable('orders').set({ state: 'review' }).where('id', '=', order.id).execute()
    await desk(number, 'confirm')
    await shop.deliveries.run()
    expect(await shop.sql(`select id from mail where dest_id = ${one.character}`)).toHaveLength(1)
    expect((await call('GET', `/orders/${number}`, one)).body).toMatchObject({ state: 'delivered' })
  })

  it('[orders.refunds] gives what was paid too much back without its tax', async () => {
    await set({ tax_name: 'PPN', tax_percent: 11 })
    const { number, payment } = await placed(buyer)
    await set({ tax_name: '', tax_percent: null })
    await desk(number, 'confirm', { received: payment.amount + 100_000 })
    await desk(number, 'refund', { amount: 100_000, goods: 'kept', note: '' })
    expect(await ledgerOf(number)).toMatchObject({ tax: -4_955, differences: 0 })
    await call('POST', `/admin/orders/${number}/refund`, owner(), { amount: payment.amount, goods: 'kept', note: '' })
    expect(await ledgerOf(number)).toMatchObject({ tax: 0, [`received:${shop.method}`]: 0 })
  })

  it('[orders.refunds] gives what was refunded with its goods kept under its own number alone', async () => {
    const one = await shop.buyer()
    const { number, payment } = await placed(one)
    await desk(number, 'confirm')
    const isDeleted = (time: number) =>
      shop.sql(`update \`char\` set delete_date = ${time} where char_id = ${one.character}; select 1`)
    await isDeleted(1)
    await shop.deliveries.run()
    const refunded = await desk(number, 'refund', { amount: payment.amount, goods: 'kept', note: '' })
    expect(refunded.body).toMatchObject({ state: 'refunded', deliveries: [{ state: 'unclear' }] })
    await isDeleted(0)
    expect((await desk(number, 'send-again', { new_number: true })).body).toMatchObject({ code: 'order_decided' })
    expect((await desk(number, 'send-again')).status).toBe(200)
    await shop.deliveries.run()
    expect(await shop.sql(`select id from mail where dest_id = ${one.character}`)).toHaveLength(1)
  })

  it('[orders.expiry] enters a payment that came although its order was cancelled', async () => {
    const stocked = await shop.offer({ stock: 1 })
    const { number } = await shop.placed(buyer, [{ offer: stocked.id, quantity: 1 }])
    await ended(number)
    expect((await desk(number, 'confirm')).body).toMatchObject({ state: 'paid' })
    const { body } = await call('GET', '/admin/offers', owner())
    expect((body as { id: number; stock: number }[]).find(({ id }) => id === stocked.id)?.stock).toBe(0)
  })

  it('[orders.seasons] leaves to a person what was ordered before the game was wiped', async () => {
    const one = await shop.buyer()
    const { number } = await placed(one)
    await desk(number, 'confirm')
    const { body: realms } = await call('GET', '/realm-settings', owner())
    const [realm] = realms as { id: number; version: number; key: string; name: string; adapter: string }[]
    const season = (name: string) =>
      call('PATCH', `/realm-settings/${realm?.id}`, owner(), { season: name }).then(({ status }) =>
        expect(status).toBe(200),
      )
    await season('S2')
    await shop.deliveries.run()
    const seen = await call('GET', `/orders/${number}`, one)
    expect(seen.body).toMatchObject({ state: 'paid', lines: [{ state: 'unclear' }] })
    await desk(number, 'send-again', { new_number: true })
    await shop.deliveries.run()
    expect((await call('GET', `/orders/${number}`, one)).body).toMatchObject({ state: 'delivered' })
    await season('')
    expect(shop.errors).toEqual([])
  })

  // The clock passes in these, so the proofs of the owner are over.
  it('[orders.rolled-back] opens again what a game that was restored has lost, and gives it once', async () => {
    const one = await shop.buyer()
    const numbers: string[] = []
    for (let index = 0; index < 3; index += 1) {
      const { number } = await placed(one)
      await desk(number, 'confirm')
      await shop.deliveries.run()
      numbers.push(number)
    }
    const letters = () =>
      shop.sql(`select message from mail where dest_id = ${one.character} order by message`) as Promise<
        { message: string }[]
      >
    expect(await letters()).toHaveLength(3)
    const [, ...lost] = numbers
    await shop.sql(
      `delete gapura_deliveries from gapura_deliveries join mail on mail.id = mail_id where message in ('${lost.join("', '")}');
       delete from mail where message in ('${lost.join("', '")}'); select 1`,
    )
    shop.server.pass(11 * 60_000)
    await shop.deliveries.run()
    const states = async () =>
      Promise.all(
        numbers.map(async (number) => ((await call('GET', `/orders/${number}`, one)).body as { state: string }).state),
      )
    expect(await states()).toEqual(['delivered', 'paid', 'paid'])
    await shop.deliveries.run()
    expect(await letters(), 'nothing without a person').toHaveLength(1)
    for (const number of lost) await desk(number, 'send-again')
    await shop.deliveries.run()
    expect(await states()).toEqual(['delivered', 'delivered', 'delivered'])
    expect((await letters()).map(({ message }) => message)).toEqual(numbers.toSorted())
    shop.server.pass(11 * 60_000)
    await shop.deliveries.run()
    expect(await states()).toEqual(['delivered', 'delivered', 'delivered'])
  })

  it('[orders.unclear] leaves alone what staff have given themselves', async () => {
    const one = await shop.buyer()
    const { number } = await placed(one)
    await desk(number, 'confirm')
    await shop.sql(`update \`char\` set delete_date = 1 where char_id = ${one.character}; select 1`)
    await shop.deliveries.run()
    expect((await desk(number, 'mark-given')).body).toMatchObject({ state: 'delivered' })
    shop.server.pass(11 * 60_000)
    await shop.deliveries.run()
    expect((await call('GET', `/orders/${number}`, one)).body).toMatchObject({ state: 'delivered' })
  })
})
