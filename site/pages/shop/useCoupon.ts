import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../client/api.ts'
import { checkCoupon, type CheckedCoupon } from '../../../client/shop/orders.ts'
import { shopWording as words } from '../../../content/shop/shopWording.ts'
import { fill } from '../../../content/messages/fill.ts'
import { isSessionOver, reasonOf } from '../account/own/failure.ts'
import { useWatched } from '../account/own/ownAccount.ts'

interface CouponLine {
  offer: number
  quantity: number
}

export interface CouponOfBasket {
  typed: string
  /** What the server has said of the code for this basket; null before it is asked. */
  checked: CheckedCoupon | null
  error: string | null
  busy: boolean
  type: (code: string) => void
  check: () => void
  drop: () => void
  refuse: (error: unknown) => void
}

/** Whether the server has refused the coupon, and not the rest of an order. */
const isOfCoupon = (error: unknown): boolean =>
  error instanceof ApiError && (error.code?.startsWith('coupon_') === true || error.errors['coupon'] !== undefined)

/** A coupon for what is in the basket. It is checked again whenever that changes. */
export function useCoupon(lines: readonly CouponLine[]): CouponOfBasket {
  const [typed, setTyped] = useState('')
  const [checked, setChecked] = useState<CheckedCoupon | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const asked = useRef(0)
  /** The code that is checked again. A ref, because an order empties the basket before the next render. */
  const applied = useRef<string | null>(null)
  const watched = useWatched()
  const key = JSON.stringify(lines)

  const release = (text: string) => {
    applied.current = null
    setChecked(null)
    setTyped(text)
  }
  const ask = async (wanted: string, ofLines: readonly CouponLine[]) => {
    const turn = ++asked.current
    setBusy(true)
    setError(null)
    try {
      const answer = await watched(checkCoupon(wanted, ofLines))
      if (turn !== asked.current) return
      applied.current = answer.code
      setChecked(answer)
    } catch (reason) {
      // The page says so in place of this form.
      if (isSessionOver(reason) || turn !== asked.current) return
      release(wanted)
      setError(isOfCoupon(reason) ? reasonOf(reason) : fill(words.couponFailed, { reason: reasonOf(reason) }))
    } finally {
      if (turn === asked.current) setBusy(false)
    }
  }
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  const known = useRef(key)
  useEffect(() => {
    if (known.current === key) return
    known.current = key
    if (applied.current !== null) void latest.current(applied.current, JSON.parse(key) as CouponLine[]) // The cast is safe, because `key` was made from lines.
  }, [key])

  return {
    ...{ typed, checked, error, busy },
    type: (text) => {
      setTyped(text)
      setError(null)
    },
    check: () => {
      const wanted = typed.trim()
      if (wanted !== '') void ask(wanted, lines)
    },
    drop: () => {
      asked.current += 1
      release('')
      setError(null)
      setBusy(false)
    },
    refuse: (reason) => {
      if (!isOfCoupon(reason)) return
      release(checked?.code ?? typed)
      setError(reasonOf(reason))
    },
  }
}
