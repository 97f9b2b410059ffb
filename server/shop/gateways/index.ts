import type { GatewayKey } from '../../../content/shop/gateways.ts'
import type { Gateway } from './gateway.ts'
import { midtrans } from './midtrans.ts'
import { paypal } from './paypal.ts'
import { saweria } from './saweria.ts'
import { stripe } from './stripe.ts'
import { tripay } from './tripay.ts'
import { xendit } from './xendit.ts'

export const gateways: Readonly<Record<GatewayKey, Gateway>> = { midtrans, xendit, tripay, saweria, paypal, stripe }
