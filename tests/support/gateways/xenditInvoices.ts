import type { JsonObject } from './standIn.ts'

// Sources: see xendit.ts.

export type XenditStatus = 'PENDING' | 'PAID' | 'SETTLED' | 'EXPIRED'

export interface XenditInvoice {
  id: string
  externalId: string
  amount: number
  currency: string
  status: XenditStatus
  created: Date
  updated: Date
  expiry: Date
  paid: { at: Date; amount: number; paymentId: string; method: string; channel: string } | null
  description: string | null
  payerEmail: string | null
  successUrl: string | null
  failureUrl: string | null
  items: JsonObject[]
  metadata: JsonObject | null
}

export interface XenditRefund {
  id: string
  invoice: XenditInvoice
  amount: number
  reason: string
  referenceId: string | null
  status: 'PENDING' | 'SUCCEEDED' | 'FAILED'
  failureCode: string | null
  created: Date
  updated: Date
  metadata: JsonObject | null
}
