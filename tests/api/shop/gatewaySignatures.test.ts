import { describe, expect, it } from 'vitest'
import { midtransPublishedSignature } from '../../support/gateways/midtrans.ts'
import { stripePublishedSignatures } from '../../support/gateways/stripe.ts'
import { startTripay, tripayPublishedSignature } from '../../support/gateways/tripay.ts'
import { hmac, serviceAt } from '../../../server/shop/gateways/gatewayCalls.ts'
import { midtrans } from '../../../server/shop/gateways/midtrans.ts'
import { saweria } from '../../../server/shop/gateways/saweria.ts'
import { tripay } from '../../../server/shop/gateways/tripay.ts'

const now = new Date()

describe('[gateways.signatures] Signatures', () => {
  it('of Midtrans are those that it documents', () => {
    const { serverKey, orderId, statusCode, grossAmount, signature } = midtransPublishedSignature
    const notice = { order_id: orderId, status_code: statusCode, gross_amount: grossAmount, signature_key: signature }
    const read = (body: object) =>
      midtrans.readNotice({ SERVER_KEY: serverKey }, { body: Buffer.from(JSON.stringify(body)), headers: {}, now })
    expect(read(notice)).toEqual({ event: null, reference: orderId })
    expect(read({ ...notice, gross_amount: '1.00' })).toBeNull()
  })

  it('of Tripay are those that it documents', async () => {
    const { privateKey, merchantCode, merchantRef, amount, signature } = tripayPublishedSignature
    const keys = { API_KEY: 'kunci', PRIVATE_KEY: privateKey, MERCHANT: merchantCode, CHANNEL: 'QRIS2' }
    let asked: unknown
    await tripay.create?.(
      (request) => {
        asked = request.json
        return Promise.resolve({ data: { reference: 'T1', checkout_url: 'https://example.com' } })
      },
      keys,
      {
        ...{ order: merchantRef, key: merchantRef, amount, currency: 'IDR', title: 'Pesanan', expiresAt: now },
        buyer: { name: 'Sekar', email: 'sekar@example.com' },
        ...{ returnUrl: 'https://example.com', noticeUrl: 'https://example.com' },
      },
    )
    expect(asked).toMatchObject({ signature })
  })

  it.each(stripePublishedSignatures)('of Stripe are those of its own tests, such as for “$text”', (one) => {
    expect(hmac('sha256', one.secret, one.text)).toBe(one.v1)
  })

  // Anybody who has one signed notice can move digits between its amount and the name, so a person confirms.
  it('of Saweria do not tell Rp. 1.000 of “0Budi” from Rp. 10.000 of “Budi”', () => {
    const base = { version: '2022.01', id: 'a', donator_email: 'b@example.com' }
    const signature = hmac('sha256', 'kunci', '2022.01', 'a', '10000Budi', 'b@example.com')
    const read = (amount_raw: number, donator_name: string) => {
      const notice = saweria.readNotice(
        { STREAM_KEY: 'kunci' },
        {
          body: Buffer.from(JSON.stringify({ ...base, amount_raw, donator_name })),
          headers: { 'saweria-callback-signature': signature },
          now,
        },
      )
      return notice === 'ignored' ? null : notice
    }
    expect(read(10_000, 'Budi')?.money?.amount).toBe(10_000)
    expect(read(1_000, '0Budi')?.money?.amount).toBe(1_000)
  })
})

// Each permits another span until a payment expires, so none is asked for.
it.each(['QRIS', 'DANA', 'SHOPEEPAY', 'OVO', 'MUAMALATVA', 'BSIVA', 'QRIS2', 'BRIVA'])(
  '[gateways.paid] The channel %s of Tripay makes a payment of an order that ends soon',
  async (CHANNEL) => {
    const service = await startTripay({ noticeUrl: 'https://example.com' })
    const { apiKey: API_KEY, privateKey: PRIVATE_KEY, merchantCode: MERCHANT } = service.keys
    const keys = { API_KEY, PRIVATE_KEY, MERCHANT, CHANNEL }
    const made = tripay.create?.(serviceAt(service.url, true), keys, {
      ...{ order: 'ABC', key: 'ABC', amount: 50_000, currency: 'IDR', title: 'Pesanan' },
      buyer: { name: 'Sekar', email: 'sekar@example.com' },
      ...{ returnUrl: 'https://example.com', noticeUrl: null, expiresAt: new Date(Date.now() + 300_000) },
    })
    await expect(made).resolves.toMatchObject({ reference: expect.any(String) })
    await service.stop()
  },
)
