import { startMidtrans } from './midtrans.ts'
import { startPaypal } from './paypal.ts'
import { startSaweria } from './saweria.ts'
import type { Mood } from './standIn.ts'
import { startStripe } from './stripe.ts'
import { startTripay } from './tripay.ts'
import { startXendit } from './xendit.ts'

/** Services at which a payment is made. Saweria only says that somebody has given. */
export const PAYING = ['tripay', 'midtrans', 'xendit', 'stripe', 'paypal'] as const
export type Paying = (typeof PAYING)[number]

export const CALM: Mood = {
  ...{ loseNotices: false, delayMs: 0, noticeDelayMs: 0, repeatNotices: 0, reorder: false },
  ...{ answerStatus: null, hang: null, lie: false },
}

/** Starts the stand-ins of the six services. Where their notices go is known once the site runs: `notices`. */
export async function startServices() {
  const settings: Record<Paying | 'saweria', { noticeUrl?: string }> = {
    ...{ tripay: {}, midtrans: {}, xendit: {}, stripe: {}, paypal: {}, saweria: {} },
  }
  const services = {
    tripay: await startTripay(settings.tripay),
    midtrans: await startMidtrans(settings.midtrans),
    xendit: await startXendit(Object.assign(settings.xendit, { tellsPaidAmount: true })),
    stripe: await startStripe(settings.stripe),
    // Events with line breaks: what is verified must be the bytes that came.
    paypal: await startPaypal(Object.assign(settings.paypal, { spreadEvents: true })),
    saweria: await startSaweria(settings.saweria),
  }
  const { tripay, midtrans, xendit, stripe, paypal, saweria } = services
  return {
    ...services,
    environment: {
      PAY_TRIPAY_URL: tripay.url,
      PAY_TRIPAY_API_KEY: tripay.keys.apiKey,
      PAY_TRIPAY_PRIVATE_KEY: tripay.keys.privateKey,
      PAY_TRIPAY_MERCHANT: tripay.keys.merchantCode,
      PAY_TRIPAY_CHANNEL: 'QRIS2',
      PAY_MIDTRANS_URL: midtrans.url,
      PAY_MIDTRANS_SERVER_KEY: midtrans.keys.serverKey,
      PAY_XENDIT_URL: xendit.url,
      PAY_XENDIT_SECRET_KEY: xendit.keys.secretKey,
      PAY_XENDIT_CALLBACK_TOKEN: xendit.keys.callbackToken,
      PAY_STRIPE_URL: stripe.url,
      PAY_STRIPE_SECRET_KEY: stripe.keys.secretKey,
      PAY_STRIPE_WEBHOOK_SECRET: stripe.keys.webhookSecret,
      PAY_PAYPAL_URL: paypal.url,
      PAY_PAYPAL_CLIENT_ID: paypal.keys.clientId,
      PAY_PAYPAL_CLIENT_SECRET: paypal.keys.clientSecret,
      PAY_PAYPAL_WEBHOOK_ID: paypal.keys.webhookId,
      PAY_SAWERIA_STREAM_KEY: saweria.keys.streamKey,
    },
    sendNoticesTo: (site: string) => {
      for (const [name, setting] of Object.entries(settings)) setting.noticeUrl = `${site}/api/payments/${name}`
    },
    stop: async () => {
      for (const service of Object.values(services)) await service.stop()
    },
  }
}

export type Services = Awaited<ReturnType<typeof startServices>>
