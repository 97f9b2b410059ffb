import { useCallback } from 'react'
import type { WholeOrder } from '../../../client/shop/desk.ts'
import { readProof } from '../../../client/shop/proof.ts'
import { moneyText } from '../../../content/shop/money.ts'
import { shopWording } from '../../../content/shop/shopWording.ts'
import { fill } from '../../../content/messages/fill.ts'
import { PrivatePicture } from '../../../ui/PrivatePicture.tsx'
import { formatTime, Time } from '../../ui/Time.tsx'
import { Fact, Facts } from './Facts.tsx'
import { moneyOf } from './money.ts'
import styles from './order.module.css'
import { orderWording as words } from './wording.ts'

const { language } = words

export function Payment({ order }: { order: WholeOrder }) {
  const { payment, total, currency, tax, coupon, number, proof_sent_at: sentAt, held_until: heldUntil } = order
  const { received, returned } = moneyOf(order)
  const load = useCallback(() => readProof(number), [number])
  return (
    <Facts title={words.payment}>
      <Fact label={words.amount}>{moneyText(payment.amount, currency)}</Fact>
      <Fact label={words.total}>{moneyText(total, currency)}</Fact>
      {coupon && (
        <Fact label={fill(words.coupon, { code: coupon.code })}>{`\u2212${moneyText(coupon.discount, currency)}`}</Fact>
      )}
      {tax && (
        <Fact label={fill(words.tax, { name: tax.name, percent: tax.percent })}>{moneyText(tax.amount, currency)}</Fact>
      )}
      <Fact label={words.method}>{payment.name}</Fact>
      {payment.number !== '' && <Fact label={words.number}>{payment.number}</Fact>}
      {payment.holder !== '' && <Fact label={words.holder}>{payment.holder}</Fact>}
      <Fact label={words.until}>
        <Time moment={payment.until} language={language} />
      </Fact>
      {heldUntil !== null && (
        <Fact label={words.held}>
          <Time moment={heldUntil} language={language} />
        </Fact>
      )}
      {received > 0 && <Fact label={words.received}>{moneyText(received, currency)}</Fact>}
      {returned > 0 && <Fact label={words.returned}>{moneyText(returned, currency)}</Fact>}
      {sentAt !== null && (
        <Fact label={fill(shopWording.proofAt, { time: formatTime(sentAt, language) })}>
          <PrivatePicture
            key={sentAt}
            load={load}
            alt={shopWording.proof}
            failed={shopWording.proofNotLoaded}
            className={styles['proof']}
          />
        </Fact>
      )}
    </Facts>
  )
}
