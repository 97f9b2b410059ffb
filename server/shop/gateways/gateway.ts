import type { Currency } from '../../../content/shop/money.ts'
import type { GatewayKey } from '../../../content/shop/gateways.ts'
import type { GatewayRequest, JsonAnswer } from './gatewayCalls.ts'

/** The keys of a service, by their names without the prefix `PAY_<GATEWAY>_`. */
export type GatewayKeys = Readonly<Record<string, string>>

export interface NewPayment {
  /** The number of the order, which the service gets as the reference of the merchant. */
  order: string
  /** The same if the request is repeated, and another one for another page of the same order. */
  key: string
  /** In the currency's smallest unit, as all money here. */
  amount: number
  currency: Currency
  /** What the buyer reads at the service. */
  title: string
  buyer: { name: string; email: string }
  /** The page of the order, to which the service leads back. */
  returnUrl: string
  /** Where the service sends its notices; null if it only knows the address that the operator has named there. */
  noticeUrl: string | null
  /** May be soon. */
  expiresAt: Date
}

export interface CreatedPayment {
  /** What the service calls the payment. */
  reference: string
  /** The page on which the buyer pays. */
  url: string
}

/** A notice whose signature is right. What it says is only a reason to ask the service, unless it cannot be asked. */
export interface Notice {
  /** The service's id of the event; the same again if the notice is repeated. Null: the hash of the body is used. */
  event: string | null
  /** Of the payment, or of something that belongs to it, such as Stripe's payment intent. */
  reference: string
  /** Whether it says that the buyer's bank has taken the money back, if the service does not say so when it is asked. */
  isChargeBack?: boolean
  /** Of a service that cannot be asked: the money that came in, about which a person decides. */
  money?: { amount: number; note: string }
}

export interface RawNotice {
  /** The bytes as they came. */
  body: Buffer
  /** Names in lower case. */
  headers: Readonly<Record<string, string | undefined>>
  now: Date
}

/** `failed`: the page is over. The service is still asked for a while, because some permit another try. */
export type AskedState = 'open' | 'paid' | 'failed'

/** What a service says of a payment now. */
export interface AskedPayment {
  state: AskedState
  /** The reference of the merchant, which must be the number of the order. */
  order: string
  amount: number
  currency: string
  /** What went back to the buyer in all, in the currency's smallest unit. Null if the service does not say so. */
  returned: number | null
  /** Whether the buyer had their bank reverse the payment. Its state stays `paid`. */
  isChargedBack: boolean
  /** Another name by which notices may name the payment. */
  alias?: string
}

/** Sends a request to the service. Throws DeliveryError. */
export type CallService = (request: GatewayRequest) => Promise<JsonAnswer>

export type IsWanted = (payment: Pick<AskedPayment, 'order' | 'amount' | 'currency'>) => Promise<boolean>

export interface Gateway {
  key: GatewayKey
  /** Names of keys in the environment. */
  needs: readonly string[]
  /** Where the service is reached; `PAY_<GATEWAY>_URL` replaces it, for the service's own trial. */
  url: string
  currencies: readonly Currency[]
  /** Called again with the same key if it is unknown whether the service has it: the buyer must not be able to pay twice. */
  create: ((call: CallService, keys: GatewayKeys, payment: NewPayment) => Promise<CreatedPayment>) | null
  /** `ignored`: it is right, and about something that the site does not need. Null: it is forged, old or unreadable. */
  readNotice: (keys: GatewayKeys, notice: RawNotice) => Notice | 'ignored' | null
  /** Asks the service whether it has sent a notice, if the signature alone does not say so. */
  verify?: (call: CallService, keys: GatewayKeys, notice: RawNotice) => Promise<boolean>
  /**
   * `isWanted` says whether an order of this site waits for exactly this money, for services at which the site takes the money
   * itself.
   */
  ask: ((call: CallService, keys: GatewayKeys, reference: string, isWanted: IsWanted) => Promise<AskedPayment>) | null
  /** Gives money back. `id` is the same if it is repeated. */
  refund:
    | ((
        call: CallService,
        keys: GatewayKeys,
        refund: { reference: string; id: string; amount: number; currency: Currency },
      ) => Promise<void>)
    | null
}
