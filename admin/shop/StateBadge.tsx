import type { OrderState } from '../../content/shop/orders.ts'
import { shopWording } from '../../content/shop/shopWording.ts'
import { Badge } from '../ui/Badge.tsx'

const tones: Partial<Record<OrderState, 'good' | 'bad'>> = { delivered: 'good', review: 'bad', disputed: 'bad' }

export const StateBadge = ({ state }: { state: OrderState }) => (
  <Badge tone={tones[state]}>{shopWording.states[state]}</Badge>
)
