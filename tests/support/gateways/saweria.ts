import { createHmac, randomUUID } from 'node:crypto'
import {
  bodyText,
  findPayment,
  first,
  hex,
  jakarta,
  openDesk,
  plain,
  secondsAgo,
  unsupported,
  type Json,
  type JsonObject,
  type Notice,
  type NoticeOptions,
  type StandIn,
} from './standIn.ts'

// Sources: https://saweria.co/docs/webhook is the page that Saweria's own User-Agent names; no copy of it could be had.
// What it says is known from those who follow it: https://www.npmjs.com/package/saweria-webhook-express (header, stream
// key), https://payment.menglabs.id (members of the body), public handlers that name the document for the order of what
// is signed, and a test notice that somebody captured with its headers and its length.

// No signature is published with its key: the captured notice's stream key is secret.

export interface SaweriaKeys {
  streamKey: string
}

export interface SaweriaDonation {
  id: string
  amount: number
  cut: number
  name: string
  email: string
  isUser: boolean
  message: string
  createdAt: Date
}

export interface SaweriaDonationOptions {
  amount: number
  message?: string
  name?: string
  email?: string
  isUser?: boolean
  cut?: number
}

export interface SaweriaStandIn extends StandIn<SaweriaKeys, SaweriaDonation> {
  /** Somebody donates on the streamer's page, which a merchant can not open for him. */
  donate: (donation: SaweriaDonationOptions) => Promise<SaweriaDonation>
}

/** With a space after each colon and comma: so the captured body is as long as its Content-Length says, 349. */
export function spacedJson(value: Json | undefined): string {
  if (Array.isArray(value)) return `[${value.map(spacedJson).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}: ${spacedJson(member)}`).join(', ')}}`
}

/**
 * What is signed has no separators and leaves out the message: who holds one signed notice can give it another message,
 * and 1000 from «0Budi» is signed as 10000 from «Budi».
 */
export const saweriaSigned = (body: JsonObject) =>
  ['version', 'id', 'amount_raw', 'donator_name', 'donator_email'].map((name) => plain(body[name])).join('')

export async function startSaweria(
  options: { keys?: Partial<SaweriaKeys>; noticeUrl?: string } = {},
): Promise<SaweriaStandIn> {
  const keys: SaweriaKeys = { streamKey: hex(32), ...options.keys }
  const payments: SaweriaDonation[] = []
  const desk = await openDesk() // There is no API, so every request is answered 404.
  const find = (reference: string) => findPayment(payments, reference, (one) => [one.id, one.message])

  function write(donation: SaweriaDonation, how: NoticeOptions = {}): Notice {
    if (!options.noticeUrl) throw new Error('The stand-in has no noticeUrl.')
    const at = how.old === undefined ? donation.createdAt : secondsAgo(how.old)
    const documented: JsonObject = {
      version: '2022.01',
      created_at: jakarta(at),
      id: donation.id,
      type: how.state ?? 'donation',
      amount_raw: donation.amount,
      cut: donation.cut,
      donator_name: donation.name,
      donator_email: donation.email,
      donator_is_user: donation.isUser,
      message: donation.message,
      etc: { amount_to_display: donation.amount },
    }
    const laid = typeof how.body === 'object' ? { ...documented, ...how.body } : documented
    const key = how.forged === 'key' ? `${keys.streamKey}x` : keys.streamKey
    const signature = createHmac('sha256', key).update(saweriaSigned(laid)).digest('hex')
    const sent = how.forged === 'body' ? { ...laid, amount_raw: donation.amount + 1 } : laid
    return {
      reference: donation.id,
      state: 'donation',
      to: options.noticeUrl,
      body: bodyText(sent, typeof how.body === 'string' ? how.body : undefined, spacedJson),
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Saweria/1.0 (Webhook; +https://saweria.co/docs/webhook)',
        ...(how.forged !== 'missing' && { 'saweria-callback-signature': signature }),
      },
    }
  }

  async function donate(donation: SaweriaDonationOptions) {
    const made: SaweriaDonation = {
      id: randomUUID(),
      amount: donation.amount,
      // 5 of 100 in the captured notice.
      cut: donation.cut ?? Math.floor(donation.amount / 20),
      name: donation.name ?? 'Someguy',
      email: donation.email ?? 'someguy@example.com',
      isUser: donation.isUser ?? false,
      message: donation.message ?? '',
      createdAt: new Date(),
    }
    payments.push(made)
    await desk.send([write(made)])
    return made
  }

  const none = (what: string) => unsupported(`Saweria tells of donations alone; it knows no ${what}.`)
  return {
    ...desk,
    keys,
    payments,
    donate,
    /** A donation whose message is the reference, since a donation has no other place for it. */
    pay: async (reference, { amount } = {}) => {
      if (amount === undefined) throw new Error('Nobody asked Saweria for an amount: say how much is donated.')
      await donate({ amount, message: reference })
    },
    fail: none('failed payment'),
    expire: none('expiry'),
    refund: none('refund'),
    chargeBack: none('charge-back'),
    sendNotice: async (reference, how) => first(await desk.send([write(find(reference), how)])),
  }
}
