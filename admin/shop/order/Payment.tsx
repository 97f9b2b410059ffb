import type { WholeOrder } from '../../../client/shop/desk.ts'
import { moneyText } from '../../../content/shop/money.ts'
import { Time } from '../../ui/Time.tsx'
import { Fact, Facts } from './Facts.tsx'
import { moneyOf } from './money.ts'
import { orderWording as words } from './wording.ts'

export function Payment({ order }: { order: WholeOrder }) {
  const { payment, total } = order
  const { received, returned } = moneyOf(order)
  return (
    <Facts title={words.payment}>
      <Fact label={words.amount}>{moneyText(payment.amount)}</Fact>
      <Fact label={words.total}>{moneyText(total)}</Fact>
      <Fact label={words.method}>{payment.name}</Fact>
      {payment.number !== '' && <Fact label={words.number}>{payment.number}</Fact>}
      {payment.holder !== '' && <Fact label={words.holder}>{payment.holder}</Fact>}
      <Fact label={words.until}>
        <Time moment={payment.until} language={words.language} />
      </Fact>
      {received > 0 && <Fact label={words.received}>{moneyText(received)}</Fact>}
      {returned > 0 && <Fact label={words.returned}>{moneyText(returned)}</Fact>}
    </Facts>
  )
}
