import { useMemo, useRef, useState, useSyncExternalStore, type SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { orderAddress } from '../../../content/shop/basketAddress.ts'
import { moneyText, RUPIAH } from '../../../content/shop/money.ts'
import { MOST_QUANTITY } from '../../../content/shop/orderNumber.ts'
import { shopWording as words } from '../../../content/shop/shopWording.ts'
import type { ShownOffer } from '../../../content/shop/shownOffer.ts'
import { fill } from '../../../content/wording.ts'
import { onBasket, readBasket, storeBasket, type Basket as StoredBasket } from '../../../client/shop/basket.ts'
import { placeOrder, readOrderForm, type OrderForm } from '../../../client/shop/orders.ts'
import { listCharacters } from '../../../client/ownAccount/gameAccounts.ts'
import { groupRows } from '../../../ui/groupRows.ts'
import { useOneAtATime } from '../../../ui/useOneAtATime.ts'
import button from '../../components/button.module.css'
import { Container } from '../../components/Container.tsx'
import { Panel } from '../../components/Panel.tsx'
import { EmptyText } from '../../feedback/EmptyText.tsx'
import { Link } from '../../link/Link.tsx'
import form from '../account/AccountForm.module.css'
import { ChoiceField } from '../account/own/ChoiceField.tsx'
import { isSessionOver, reasonOf } from '../account/own/failure.ts'
import { Loaded } from '../account/own/Loaded.tsx'
import own from '../account/own/own.module.css'
import { OwnAccountContext, useAccountPage, useWatched } from '../account/own/ownAccount.ts'
import { Goods } from './Goods.tsx'
import { receiversOf } from './receivers.ts'
import styles from './shop.module.css'

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
  const isIncomplete = lines.length < Object.keys(basket).length
  const set = (id: number, quantity: number) => {
    const { [id]: _, ...others } = basket
    storeBasket(quantity > 0 ? { ...others, [id]: quantity } : others)
  }
  if (lines.length === 0)
    return (
      <>
        <EmptyText>{isIncomplete ? words.gone : words.empty}</EmptyText>
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
  const [{ currency, total } = { currency: RUPIAH, total: 0 }] = totals
  const isCreditEnough = balance >= total && lines.every(({ credit }) => credit === 0)
  const methods = all.filter((one) => one.currency === currency && (one.kind !== 'credit' || isCreditEnough))
  const { realm, receivers } = receiversOf(lines, accounts)
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
      <p className={styles['total']}>
        <span>{words.total}</span>
        <strong>{totals.map((one) => moneyText(one.total, one.currency)).join(' + ')}</strong>
      </p>
      <p>
        <Link to="/donation">{words.addMore}</Link>
      </p>
      {receivers.length === 0 ? (
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
      ) : methods.length === 0 ? (
        <EmptyText>{words.noMethod}</EmptyText>
      ) : (
        // The choice begins again if another one is possible.
        <Checkout
          key={`${methods.length} ${realm} ${currency}`}
          {...{ lines, basket, methods, accounts: receivers, terms, balance }}
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
  const { name, price, currency, limit, stock } = offer
  const most = Math.max(1, Math.min(MOST_QUANTITY, limit ?? MOST_QUANTITY, stock ?? MOST_QUANTITY))
  return (
    <li className={styles['line']}>
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
          aria-label={quantity === 1 ? fill(words.removeOne, { name }) : `${fill(words.quantityOf, { name })}: -1`}
          onClick={() => onQuantity(quantity - 1)}
        >
          {quantity === 1 ? words.remove : '\u2212'}
        </button>
        <output aria-label={fill(words.quantityOf, { name })}>{quantity}</output>
        <button
          type="button"
          className={own['act']}
          aria-label={`${fill(words.quantityOf, { name })}: +1`}
          disabled={quantity >= most}
          onClick={() => onQuantity(quantity + 1)}
        >
          +
        </button>
      </div>
    </li>
  )
}

type CheckoutProps = Omit<OrderForm, 'offers' | 'realmNames'> & { lines: readonly ShownOffer[]; basket: StoredBasket }

function Checkout({ lines, basket, methods, accounts, terms, balance }: CheckoutProps) {
  const [account, setAccount] = useState(String(accounts[0]?.id ?? ''))
  const [method, setMethod] = useState(String(methods[0]?.id ?? ''))
  const accountId = Number(account)
  const load = useMemo(() => () => listCharacters(accountId), [accountId])
  return (
    <>
      {accounts.length > 1 && (
        <ChoiceField
          name="game_account"
          label={words.account}
          value={account}
          options={accounts.map(({ id, name }) => ({ value: String(id), label: name }))}
          onValue={setAccount}
        />
      )}
      <Loaded key={account} load={load} failed={words.charactersFailed}>
        {(characters) =>
          characters.length === 0 ? (
            <EmptyText>{words.noCharacter}</EmptyText>
          ) : (
            <OrderFields
              {...{ lines, basket, methods, method, terms, balance, accountId }}
              characters={characters}
              onMethod={setMethod}
            />
          )
        }
      </Loaded>
    </>
  )
}

interface OrderFieldsProps extends Pick<CheckoutProps, 'lines' | 'basket' | 'methods' | 'terms' | 'balance'> {
  accountId: number
  method: string
  characters: readonly { id: number; name: string }[]
  onMethod: (method: string) => void
}

function OrderFields(props: OrderFieldsProps) {
  const { lines, basket, methods, method, accountId, characters, onMethod } = props
  const { age_statement: ageStatement } = props.terms
  const [character, setCharacter] = useState(String(characters[0]?.id ?? ''))
  const [hasAgreed, setAgreed] = useState(false)
  const [isOldEnough, setOldEnough] = useState(ageStatement === '')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const terms = useRef<HTMLInputElement>(null)
  const age = useRef<HTMLInputElement>(null)
  const oneAtATime = useOneAtATime()
  const navigate = useNavigate()
  const watched = useWatched()

  async function order() {
    setBusy(true)
    setError(null)
    try {
      const { number } = await watched(
        placeOrder({
          lines: lines.map(({ id, price }) => ({ offer: id, quantity: basket[id] ?? 1, price })),
          ...{ game_account: accountId, character: Number(character), method: Number(method), terms: true },
          ...(ageStatement !== '' && { age: true }),
        }),
      )
      storeBasket({})
      // The way back leads to the price lists and not to an empty basket.
      await navigate(orderAddress(number), { replace: true })
    } catch (reason) {
      // The page says so in place of this form.
      if (isSessionOver(reason)) return
      setError(fill(words.orderFailed, { reason: reasonOf(reason) }))
      setBusy(false)
    }
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (hasAgreed && isOldEnough) return oneAtATime(order)
    setError(hasAgreed ? words.ageNeeded : words.termsNeeded)
    const missing = hasAgreed ? age : terms
    missing.current?.focus()
  }

  return (
    <form className={styles['checkout']} noValidate aria-busy={busy} onSubmit={submit}>
      <ChoiceField
        name="character"
        label={words.receiver}
        value={character}
        options={characters.map(({ id, name }) => ({ value: String(id), label: name }))}
        onValue={setCharacter}
      />
      <ChoiceField
        name="method"
        label={words.method}
        value={method}
        options={methods.map(({ id, kind, name }) => ({
          value: String(id),
          label: kind === 'credit' ? fill(words.payByCredit, { name, amount: moneyText(props.balance, RUPIAH) }) : name,
        }))}
        onValue={onMethod}
      />
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
        <a href="/terms" target="_blank" rel="noopener">
          {words.termsLink}
        </a>
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
