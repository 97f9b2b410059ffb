import { LONGEST_CODE } from '../../../content/shop/orderNumber.ts'
import { shopWording as words } from '../../../content/shop/shopWording.ts'
import { fill } from '../../../content/messages/fill.ts'
import own from '../account/own/own.module.css'
import { TextField } from '../account/TextField.tsx'
import styles from './shop.module.css'
import type { CouponOfBasket } from './useCoupon.ts'

/** The code of a coupon, which the server checks. Enter checks it, too, and orders nothing. */
export function CouponField({ coupon }: { coupon: CouponOfBasket }) {
  const { typed, checked, error, busy, type, check, drop } = coupon
  if (checked)
    return (
      <div className={own['acts']}>
        <button type="button" className={own['act']} onClick={drop}>
          {fill(words.couponDrop, { code: checked.code })}
        </button>
      </div>
    )
  return (
    <form
      className={styles['coupon']}
      noValidate
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        check()
      }}
    >
      <TextField
        name="coupon"
        label={words.coupon}
        labelLang={words.language}
        value={typed}
        error={error ?? undefined}
        maxLength={LONGEST_CODE}
        autoComplete="off"
        onValue={type}
      />
      <button type="submit" className={own['act']} disabled={busy}>
        {busy ? words.couponChecking : words.couponUse}
      </button>
    </form>
  )
}
