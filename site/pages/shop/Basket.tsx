import { useRef, useState, useSyncExternalStore, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { orderAddress } from '../../../content/shop/basketAddress.ts'
import { moneyText, RUPIAH } from '../../../content/shop/money.ts'
import { MOST_QUANTITY } from '../../../content/shop/orderNumber.ts'
import { shopWording as words } from '../../../content/shop/shopWording.ts'
import type { ShownOffer } from '../../../content/shop/shownOffer.ts'
import { fill } from '../../../content/messages/fill.ts'
import { ApiError } from '../../../client/api.ts'
import { onBasket, readBasket, storeBasket, type Basket as StoredBasket } from '../../../client/shop/basket.ts'
import { placeOrder, readOrderForm, type OrderForm } from '../../../client/shop/orders.ts'
import { groupRows } from '../../../ui/groupRows.ts'
import { useOneAtATime } from '../../../ui/useOneAtATime.ts'
import button from '../../components/button.module.css'
import { Container } from '../../components/Container.tsx'
import { Panel } from '../../components/Panel.tsx'
import { Picture } from '../../components/Picture.tsx'
import { EmptyText } from '../../feedback/EmptyText.tsx'
import { Link } from '../../link/Link.tsx'
import { PlainLink } from '../../link/PlainLink.tsx'
import form from '../account/AccountForm.module.css'
import { AccountChoice } from '../account/own/AccountChoice.tsx'
import { ChoiceField } from '../account/own/ChoiceField.tsx'
import { isSessionOver, reasonOf } from '../account/own/failure.ts'
import { Loaded } from '../account/own/Loaded.tsx'
import own from '../account/own/own.module.css'
import { OwnAccountContext, useAccountPage, useWatched } from '../account/own/ownAccount.ts'
import { CouponField } from './CouponField.tsx'
import { GiftField, type GiftOfBasket } from './GiftField.tsx'
import { Goods } from './Goods.tsx'
import { receiversOf } from './receivers.ts'
import styles from './shop.module.css'
import { useCoupon, type CouponOfBasket } from './useCoupon.ts'

/** `lazy` needs a default export. */
export default function Basket({ onSessionOver }: { onSessionOver: () => void }) {
  const account = useAccountPage(onSessionOver)
  return (
    <OwnAccountContext value={account}>
      <Container width="text">
        <Panel aria-label={words.basket} tabIndex={-1} className={own['section']}>
          <p className={own['about']}>{words.basketAbout}</p>
          <Loaded load={readOrderForm} failed={words.loadFailed}>
            {(data) => <Filled {...data} />}
          </Loaded>
        </Panel>
      </Container>
    </OwnAccountContext>
  )
}

const NOTHING: StoredBasket = {}

function Filled({ offers, methods: all, accounts, realmNames, terms, balance }: OrderForm) {
  const basket = useSyncExternalStore(onBasket, readBasket, () => NOTHING)
  const lines = offers.filter(({ id }) => basket[id] !== undefined)
  const coupon = useCoupon(lines.map(({ id }) => ({ offer: id, quantity: basket[id] ?? 0 })))
  const [gift, setGift] = useState<GiftOfBasket>({ isGift: false, to: '', error: undefined })
  const { checked } = coupon
  const isIncomplete = lines.length < Object.keys(basket).length
  const set = (id: number, quantity: number) => {
    const { [id]: _, ...others } = basket
    storeBasket(quantity > 0 ? { ...others, [id]: quantity } : others)
  }
  if (lines.length === 0 && !checked?.gift)
    return (
      <>
        <EmptyText>{isIncomplete ? words.gone : words.empty}</EmptyText>
        <CouponField coupon={coupon} />
        <div className={own['acts']}>
          <Link to="/donation" className={`${button['button']} ${button['carved']}`}>
            {words.toDonations}
          </Link>
        </div>
      </>
    )
  const totals = groupRows(lines, ({ currency }) => currency).map(([currency, ofOne]) => ({
    currency,
    total: ofOne.reduce((sum, { id, price }) => sum + price * (basket[id] ?? 0), 0),
  }))
  const known = checked ? [checked] : totals
  const [{ currency, total } = { currency: RUPIAH, total: 0 }] = known
  const givesCredit = lines.some(({ credit }) => credit > 0)
  const isCreditEnough = balance >= total && !givesCredit
  const methods = all.filter((one) => one.currency === currency && (one.kind !== 'credit' || isCreditEnough))
  const { realm, receivers } = receiversOf(checked?.gift ? [...lines, checked.gift] : lines, accounts)
  const isGift = gift.isGift && !givesCredit
  return (
    <>
      {isIncomplete && (
        <p className={form['failure']} role="status">
          {words.gone}
        </p>
      )}
      <ul className={styles['lines']} role="list">
        {lines.map((offer) => (
          <BasketLine
            key={offer.id}
            offer={offer}
            quantity={basket[offer.id] ?? 0}
            isOfOtherRealm={offer.realm !== null && offer.realm !== realm}
            isInOtherCurrency={offer.currency !== currency}
            onQuantity={(quantity) => set(offer.id, quantity)}
          />
        ))}
      </ul>
      {checked && (
        <p className={styles['total']} role="status">
          <span>
            {checked.gift
              ? fill(words.couponGift, { code: checked.code, name: checked.gift.name })
              : fill(words.couponOff, { code: checked.code })}
          </span>
          <span>{checked.gift ? moneyText(0, currency) : `\u2212${moneyText(checked.discount, currency)}`}</span>
        </p>
      )}
      <p className={styles['total']}>
        <span>{words.total}</span>
        <strong>{known.map((one) => moneyText(one.total, one.currency)).join(' + ')}</strong>
      </p>
      <CouponField coupon={coupon} />
      <p>
        <Link to="/donation">{words.addMore}</Link>
      </p>
      {!givesCredit && <GiftField gift={gift} onGift={setGift} />}
      {total > 0 && methods.length === 0 ? (
        <EmptyText>{words.noMethod}</EmptyText>
      ) : isGift ? (
        <OrderFields
          key={currency}
          {...{ lines, basket, methods, terms, balance, total, coupon, gift, accountId: null, characters: [] }}
          onGift={setGift}
        />
      ) : receivers.length === 0 ? (
        <>
          <EmptyText>
            {accounts.length > 0 && realm !== null
              ? fill(words.noAccountThere, { realm: realmNames[realm] ?? realm })
              : words.noAccount}
          </EmptyText>
          <div className={own['acts']}>
            <Link to="/account" className={`${button['button']} ${button['carved']}`}>
              {words.toAccount}
            </Link>
          </div>
        </>
      ) : (
        <Checkout
          key={`${realm} ${currency}`}
          {...{ lines, basket, methods, accounts: receivers, terms, balance, total, coupon }}
        />
      )}
    </>
  )
}

interface BasketLineProps {
  offer: ShownOffer
  quantity: number
  isOfOtherRealm: boolean
  isInOtherCurrency: boolean
  onQuantity: (quantity: number) => void
}

function BasketLine({ offer, quantity, isOfOtherRealm, isInOtherCurrency, onQuantity }: BasketLineProps) {
  const { name, picture, price, currency, limit, stock } = offer
  const most = Math.max(1, Math.min(MOST_QUANTITY, limit ?? MOST_QUANTITY, stock ?? MOST_QUANTITY))
  return (
    <li className={styles['line']}>
      {picture && (
        <div className={styles['picture']}>
          <Picture {...picture} address={picture.path} sizes="(min-width: 48rem) 7rem, 5rem" />
        </div>
      )}
      <div className={styles['what']}>
        <strong>{name}</strong>
        <Goods {...offer} />
        {isOfOtherRealm && (
          <p className={form['failure']} role="status">
            {fill(words.otherRealm, { name })}
          </p>
        )}
        {isInOtherCurrency && (
          <p className={form['failure']} role="status">
            {fill(words.otherCurrency, { name })}
          </p>
        )}
      </div>
      <span className={styles['price']}>{moneyText(price * quantity, currency)}</span>
      <div className={styles['quantity']}>
        <button
          type="button"
          className={own['act']}
          aria-label={fill(quantity === 1 ? words.removeOne : words.oneLess, { name })}
          onClick={() => onQuantity(quantity - 1)}
        >
          {quantity === 1 ? words.remove : '\u2212'}
        </button>
        <output aria-label={fill(words.quantityOf, { name })}>{quantity}</output>
        <button
          type="button"
          className={own['act']}
          aria-label={fill(words.oneMore, { name })}
          disabled={quantity >= most}
          onClick={() => onQuantity(quantity + 1)}
        >
          +
        </button>
      </div>
    </li>
  )
}

type CheckoutProps = Omit<OrderForm, 'offers' | 'realmNames'> & {
  lines: readonly ShownOffer[]
  basket: StoredBasket
  /** What is to be paid, as far as it is known. */
  total: number
  coupon: CouponOfBasket
}

const Checkout = ({ accounts, ...order }: CheckoutProps) => (
  <AccountChoice accounts={accounts}>
    {(accountId, characters) => <OrderFields {...order} accountId={accountId} characters={characters} />}
  </AccountChoice>
)

interface OrderFieldsProps extends Omit<CheckoutProps, 'accounts'> {
  /** Null if it is a gift, whose receiver chooses. */
  accountId: number | null
  characters: readonly { id: number; name: string }[]
  gift?: GiftOfBasket
  onGift?: (gift: GiftOfBasket) => void
}

function OrderFields(props: OrderFieldsProps) {
  const { lines, basket, methods, accountId, characters, total, coupon, gift, onGift } = props
  const { age_statement: ageStatement } = props.terms
  const [character, setCharacter] = useState(String(characters[0]?.id ?? ''))
  const [wanted, setMethod] = useState('')
  // Credit is enough for some totals only.
  const method = String((methods.find(({ id }) => String(id) === wanted) ?? methods[0])?.id ?? '')
  const [hasAgreed, setAgreed] = useState(false)
  const [isOldEnough, setOldEnough] = useState(ageStatement === '')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const terms = useRef<HTMLInputElement>(null)
  const age = useRef<HTMLInputElement>(null)
  const oneAtATime = useOneAtATime()
  const navigate = useNavigate()
  const watched = useWatched()

  const code = coupon.checked?.code ?? coupon.typed.trim()

  async function order() {
    setBusy(true)
    setError(null)
    try {
      const { number } = await watched(
        placeOrder({
          lines: lines.map(({ id, price }) => ({ offer: id, quantity: basket[id] ?? 1, price })),
          ...(accountId === null
            ? { gift_to: gift?.to.trim() ?? '' }
            : { game_account: accountId, character: Number(character) }),
          ...(total > 0 && { method: Number(method) }),
          // Not everybody presses the button that checks it.
          ...(code !== '' && { coupon: code }),
          ...(coupon.checked && { total }),
          ...{ terms: true },
          ...(ageStatement !== '' && { age: true }),
        }),
      )
      coupon.drop()
      storeBasket({})
      // The way back leads to the price lists and not to an empty basket.
      await navigate(orderAddress(number), { replace: true })
    } catch (reason) {
      // The page says so in place of this form.
      if (isSessionOver(reason)) return
      coupon.refuse(reason)
      if (gift && reason instanceof ApiError && reason.errors['gift_to']) onGift?.({ ...gift, error: reasonOf(reason) })
      setError(fill(words.orderFailed, { reason: reasonOf(reason) }))
      setBusy(false)
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (gift && gift.to.trim() === '') {
      onGift?.({ ...gift, error: words.giftNeeded })
      setError(words.giftNeeded)
      return
    }
    if (hasAgreed && isOldEnough) return oneAtATime(order)
    setError(hasAgreed ? words.ageNeeded : words.termsNeeded)
    const missing = hasAgreed ? age : terms
    missing.current?.focus()
  }

  return (
    <form className={styles['checkout']} noValidate aria-busy={busy} onSubmit={submit}>
      {accountId !== null && (
        <ChoiceField
          name="character"
          label={words.receiver}
          value={character}
          options={characters.map(({ id, name }) => ({ value: String(id), label: name }))}
          onValue={setCharacter}
        />
      )}
      {total > 0 ? (
        <ChoiceField
          name="method"
          label={words.method}
          value={method}
          options={methods.map(({ id, kind, name }) => ({
            value: String(id),
            label:
              kind === 'credit' ? fill(words.payByCredit, { name, amount: moneyText(props.balance, RUPIAH) }) : name,
          }))}
          onValue={setMethod}
        />
      ) : (
        <p role="status">{words.nothingToPay}</p>
      )}
      <label className={form['remember']}>
        <input
          ref={terms}
          type="checkbox"
          name="terms"
          checked={hasAgreed}
          onChange={({ target }) => setAgreed(target.checked)}
        />
        <span>{words.terms}</span>
      </label>
      {ageStatement !== '' && (
        <label className={form['remember']}>
          <input
            ref={age}
            type="checkbox"
            name="age"
            checked={isOldEnough}
            onChange={({ target }) => setOldEnough(target.checked)}
          />
          <span>{ageStatement}</span>
        </label>
      )}
      <p className={own['about']}>
        <PlainLink to="/terms" target="_blank" rel="noopener">
          {words.termsLink}
        </PlainLink>
      </p>
      <div role="alert" className={form['failure']}>
        {error}
      </div>
      <button type="submit" className={`${button['button']} ${button['carved']}`} disabled={busy}>
        {words.order}
      </button>
    </form>
  )
}
