import type { DeliveryState } from '../../../content/shop/orders.ts'

const tones: Partial<Record<DeliveryState, 'good' | 'bad'>> = { given: 'good', unclear: 'bad' }

export const toneOf = (state: DeliveryState): 'good' | 'bad' | undefined => tones[state]
