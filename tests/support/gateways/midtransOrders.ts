// Sources: see midtrans.ts.

/**
 * From https://docs.midtrans.com/reference/handle-notifications, which prints the parts and the rule but no result. The
 * signature here was made with `sha512sum` from coreutils. The sample notices have signatures, but their key is secret.
 */
export const midtransPublishedSignature = {
  serverKey: 'askvnoibnosifnboseofinbofinfgbiufglnbfg',
  orderId: '1111',
  statusCode: '200',
  grossAmount: '100000.00',
  signed: '1111200100000.00askvnoibnosifnboseofinbofinfgbiufglnbfg',
  signature:
    'edc076b21793ebe3e17926350f5b8ae67d902fe657b3d0aa31b932d5c127e237' +
    '5d308a2bc94f3265ac2d80a1f181a79b997ac178a236fcff35af263fc4d4c231',
}

export type MidtransStatus =
  | 'pending'
  | 'authorize'
  | 'capture'
  | 'settlement'
  | 'deny'
  | 'cancel'
  | 'expire'
  | 'failure'
  | 'refund'
  | 'partial_refund'
  | 'chargeback'
  | 'partial_chargeback'

export interface MidtransRefund {
  id: number
  key: string
  amount: number
  reason: string
  at: Date
  confirmedAt: Date | null
  method: 'online' | 'offline'
}

export interface MidtransTransaction {
  /** It stays the same from `pending` to `refund`, so it does not tell one notice from another. */
  id: string
  method: string
  status: MidtransStatus
  fraud: 'accept' | 'challenge' | 'deny'
  gross: number
  at: Date
  settledAt: Date | null
  refunds: MidtransRefund[]
}

export interface MidtransPayment {
  orderId: string
  token: string
  asked: number
  noticeUrls: string[]
  finishUrl: string | null
  /** Null until the buyer has chosen how to pay; the Core API does not know the order until then. */
  transaction: MidtransTransaction | null
  isExpired: boolean
}

// https://docs.midtrans.com/reference/code-statuses
export function codeOf(status: string, fraud: MidtransTransaction['fraud']) {
  if (status === 'pending' || (status === 'capture' && fraud === 'challenge')) return '201'
  return status === 'deny' || status === 'expire' || status === 'failure' ? '202' : '200'
}

/** Merchants put something behind their number, because each order_id is taken once. */
export const namesOf = ({ orderId, token, transaction }: MidtransPayment): (string | null)[] => [
  ...[orderId, orderId.split('-')[0] ?? null, token, transaction?.id ?? null],
]
