import { z } from 'zod'
import { fill } from '../messages/fill.ts'
import { messages } from '../messages/messages.ts'
import { saying } from '../messages/said.ts'
import { LARGEST_ID } from '../limits.ts'
import { pageQuery } from '../queries/listQuery.ts'
import { wholeNumber } from '../schema.ts'
import { CURRENCIES, MOST_MONEY, RUPIAH } from './money.ts'
import { noteSchema } from './orders.ts'

/** The name of payments without an order in the log of changes. */
export const PAYMENTS_TYPE = 'unassigned-payments'

/** `open`: a person has to decide. `assigned`: it turned out to be the payment of an order. `returned`: it went back. */
export const PAYMENT_STATES = ['open', 'assigned', 'returned'] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

const words = messages('shop.paymentRequest', {
  language: 'id',
  method: 'Pilih cara membayar.',
  amount: 'Isi bilangan bulat dari 1 sampai {most}.',
  currency: 'Mata uang tidak dikenal.',
})

export const paymentSchema = z.object({
  method: wholeNumber(1, LARGEST_ID, () => words.method),
  amount: wholeNumber(1, MOST_MONEY, () => fill(words.amount, { most: MOST_MONEY })).meta({
    description: 'In the currency’s smallest unit.',
  }),
  currency: z
    .enum(
      CURRENCIES,
      saying(() => words.currency),
    )
    .default(RUPIAH),
  note: noteSchema.default('').meta({ description: 'What the desk knows of it; the sender, for example.' }),
})
export type PaymentRequest = z.output<typeof paymentSchema>

const queryWords = messages('shop.paymentQuery', { language: 'en', state: 'state must be one of: {options}.' })

export const paymentQuerySchema = z.object({
  ...pageQuery,
  state: z
    .enum(
      PAYMENT_STATES,
      saying(() => fill(queryWords.state, { options: PAYMENT_STATES.join(', ') })),
    )
    .optional(),
})
export type PaymentQuery = z.output<typeof paymentQuerySchema>

/** What the ledger calls a payment without an order. Numbers of orders have no U. */
export const paymentNumber = (id: number): string => `U${id}`
export const isPaymentNumber = (number: string): boolean => /^U\d+$/.test(number)
