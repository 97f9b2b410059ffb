import { listCoupons, removeCoupon, type Coupon } from '../../../client/shop/coupons.ts'
import { moneyText, RUPIAH } from '../../../content/shop/money.ts'
import { fill } from '../../../content/messages/fill.ts'
import { COUPONS } from '../../data/queryClient.ts'
import { Badge } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/DataTable.tsx'
import { formatTime } from '../../ui/Time.tsx'
import { siteZone } from '../../ui/siteZone.ts'
import { EditedList } from '../EditedList.tsx'
import shop from '../shop.module.css'
import { CouponForm } from './CouponForm.tsx'
import { couponWording as words } from './wording.ts'

const { language } = words

function givesOf({ kind, value, currency, offer_name: offerName }: Coupon): string {
  if (kind === 'percent') return fill(words.percentOff, { value })
  return kind === 'amount' ? moneyText(value, currency ?? RUPIAH) : (offerName ?? words.offerGone)
}

const columns: readonly Column<Coupon>[] = [
  {
    key: 'code',
    header: words.code,
    lead: true,
    room: 10,
    cell: ({ code }) => <strong className={shop['number']}>{code}</strong>,
  },
  {
    key: 'gives',
    header: words.gives,
    room: 10,
    cell: (coupon) => (
      <span className={shop['goods']}>
        <span>{givesOf(coupon)}</span>
        <small>{words.kinds[coupon.kind]}</small>
      </span>
    ),
  },
  {
    key: 'used',
    header: words.used,
    room: 7,
    cell: ({ used, uses }) => (uses === null ? used : fill(words.usedOf, { used, uses })),
  },
  { key: 'per_person', header: words.perPerson, room: 6, cell: ({ per_person: most }) => most ?? '–' },
  {
    key: 'time',
    header: words.time,
    room: 10,
    cell: ({ from, until }) => (
      <span className={shop['goods']}>
        {from !== null && <span>{fill(words.fromTime, { time: formatTime(from, language) })}</span>}
        <span>{until === null ? words.always : fill(words.untilTime, { time: formatTime(until, language) })}</span>
      </span>
    ),
  },
  {
    key: 'on',
    header: words.state,
    narrow: true,
    room: 6,
    cell: ({ on }) => <Badge tone={on ? 'good' : undefined}>{on ? words.isOn : words.isOff}</Badge>,
  },
]

export function CouponsScreen() {
  siteZone.use()
  return (
    <EditedList
      words={words}
      queryKey={COUPONS}
      load={listCoupons}
      remove={removeCoupon}
      nameOf={({ code }) => code}
      columns={columns}
      form={(coupon, key, dialog) => <CouponForm key={key} coupon={coupon} {...dialog} />}
    />
  )
}
