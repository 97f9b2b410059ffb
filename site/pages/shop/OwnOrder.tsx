import { useCallback, useState } from 'react'
import { moneyText } from '../../../content/shop/money.ts'
import { taxText } from './taxText.ts'
import { parcelWords, shopWording as words } from '../../../content/shop/shopWording.ts'
import { fill } from '../../../content/messages/fill.ts'
import { cancelOrder, keepGift, readOrder, startPayment, type Order } from '../../../client/shop/orders.ts'
import { sayPaid } from '../../../client/shop/proof.ts'
import { QrCode } from '../../../ui/QrCode.tsx'
import button from '../../components/button.module.css'
import { Container } from '../../components/Container.tsx'
import { Panel } from '../../components/Panel.tsx'
import { CharacterDialog } from '../account/own/CharacterDialog.tsx'
import { CopyField } from '../account/own/CopyField.tsx'
import { ConfirmDialog } from '../account/own/Dialog.tsx'
import { Loaded } from '../account/own/Loaded.tsx'
import { useMoment } from '../account/own/moment.ts'
import own from '../account/own/own.module.css'
import { OwnAccountContext, useAccountPage, useAction } from '../account/own/ownAccount.ts'
import { Goods } from './Goods.tsx'
import { Proof } from './Proof.tsx'
import styles from './shop.module.css'

interface OwnOrderProps {
  number: string
  onSessionOver: () => void
}

/** Staff and the game change the order while its buyer looks at it. */
const changesSoon = ({ state }: Order): boolean => ['placed', 'review', 'paid', 'delivering'].includes(state)

/** `lazy` needs a default export. */
export default function OwnOrder({ number, onSessionOver }: OwnOrderProps) {
  const account = useAccountPage(onSessionOver)
  const load = useCallback(() => readOrder(number), [number])
  return (
    <OwnAccountContext value={account}>
      <Container width="text">
        <Panel aria-label={fill(words.orderNumber, { number })} tabIndex={-1} className={own['section']}>
          <Loaded load={load} changesSoon={changesSoon} failed={words.orderFailedToLoad}>
            {(order) => <Shown order={order} />}
          </Loaded>
        </Panel>
      </Container>
    </OwnAccountContext>
  )
}

function Shown({ order }: { order: Order }) {
  const {
    number,
    state,
    lines,
    total,
    currency,
    tax,
    coupon,
    character,
    game_account: account,
    note,
    held_until: heldUntil,
  } = order
  const formatMoment = useMoment()
  const [isAsking, setAsking] = useState(false)
  const paid = useAction({ run: sayPaid, done: () => words.paidDone, failed: words.actFailed })
  const cancel = useAction({
    run: cancelOrder,
    done: () => words.cancelDone,
    failed: words.actFailed,
    onSettled: () => setAsking(false),
  })
  const isOpen = state === 'placed' || state === 'review'
  const gift = giftOf(order)
  const isHeld = state === 'paid' && heldUntil !== null
  const isWaiting = state === 'paid' && gift?.isOffered === true
  const explained = isWaiting
    ? fill(words.giftOffered, { to: gift.to })
    : isHeld
      ? fill(words.held, { time: formatMoment(heldUntil) })
      : words.explained[state]
  return (
    <>
      <p className={own['about']}>{fill(words.orderNumber, { number })}</p>
      <p className={styles['state']} role="status">
        <strong>{words.states[state]}</strong>
        {explained && <span>{explained}</span>}
      </p>
      {note !== '' && <p>{fill(words.note, { note })}</p>}
      {isOpen && (order.payment.kind === 'gateway' ? <AtService order={order} /> : <Payment order={order} />)}
      {isOpen && (
        <div className={own['acts']}>
          {state === 'placed' && order.payment.kind !== 'gateway' && (
            <button
              type="button"
              className={`${button['button']} ${button['carved']}`}
              disabled={paid.busy}
              onClick={() => paid.start(number)}
            >
              {words.paid}
            </button>
          )}
          {state === 'placed' && (
            <button type="button" className={`${button['button']} ${button['glass']}`} onClick={() => setAsking(true)}>
              {words.cancel}
            </button>
          )}
        </div>
      )}
      {isWaiting && <Keep order={order} to={gift.to} />}
      {order.payment.kind !== 'gateway' && <Proof order={order} isOpen={isOpen} />}
      <h2 className={own['heading']}>{words.contents}</h2>
      {gift && <p className={own['about']}>{gift.sentence}</p>}
      {character !== '' && <p className={own['about']}>{fill(words.sentTo, { character, account })}</p>}
      <ul className={styles['lines']} role="list">
        {lines.map((line) => (
          <li key={`${line.type} ${line.row}`} className={styles['line']}>
            <div className={styles['what']}>
              <strong>
                {line.quantity === 1 ? line.name : fill(words.pieces, { count: line.quantity, name: line.name })}
              </strong>
              <Goods {...line} />
              {line.letters > 0 && (
                <small>
                  {line.state === 'unclear'
                    ? words.unclear
                    : fill(parcelWords(order.items_in, [line]), {
                        given: line.given,
                        letters: line.letters,
                      })}
                </small>
              )}
            </div>
            <span className={styles['price']}>{moneyText(line.price * line.quantity, currency)}</span>
          </li>
        ))}
      </ul>
      {coupon && (
        <p className={styles['total']}>
          <span>{fill(words.couponOff, { code: coupon.code })}</span>
          <span>{`\u2212${moneyText(coupon.discount, currency)}`}</span>
        </p>
      )}
      <p className={styles['total']}>
        <span>{words.total}</span>
        <strong>{moneyText(total, currency)}</strong>
      </p>
      {tax && <p className={own['about']}>{taxText(tax, currency)}</p>}
      {character !== '' && lines.some(({ mailbox_full: isFull }) => isFull) && (
        <p role="status">{fill(words.mailboxFull, { character })}</p>
      )}
      {character !== '' && lines.some(({ needs_log_in: needsLogIn }) => needsLogIn) && (
        <p role="status">{fill(words.needsLogIn[order.items_in], { character })}</p>
      )}
      {character !== '' && lines.some(({ given, grants }) => given > 0 && grants.length > 0) && (
        <p className={own['about']}>{words.itemsIn[order.items_in]}</p>
      )}
      {isAsking && (
        <ConfirmDialog
          question={fill(words.cancelQuestion, { number })}
          about={words.cancelAbout}
          yes={words.cancelYes}
          busy={cancel.busy}
          onYes={() => cancel.start(number)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

const giftSentences = {
  offered: 'giftWaits',
  accepted: 'giftAccepted',
  kept: 'giftKept',
  withdrawn: 'giftWithdrawn',
} as const

/** Who gets the order, if that is somebody else. */
function giftOf({ gift }: Order): { to: string; sentence: string; isOffered: boolean } | null {
  if (!gift) return null
  const to = gift.to ?? words.giftGone
  return { to, sentence: fill(words[giftSentences[gift.state]], { to }), isOffered: gift.state === 'offered' }
}

/** The buyer may take what its receiver has not accepted. */
function Keep({ order: { number, realm }, to }: { order: Order; to: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={own['acts']}>
      <button type="button" className={own['act']} onClick={() => setOpen(true)}>
        {words.giftKeep}
      </button>
      {isOpen && (
        <CharacterDialog
          title={words.giftKeep}
          about={fill(words.giftKeepAbout, { to })}
          realm={realm}
          submit={words.giftKeep}
          run={(receiver) => keepGift(number, receiver)}
          done={words.giftKeepDone}
          failed={words.giftKeepFailed}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

/** The buyer leaves for the page of the service, which leads back here. */
function AtService({ order: { number, payment, currency } }: { order: Order }) {
  const formatMoment = useMoment()
  const start = useAction({
    run: startPayment,
    done: (_number, url) => {
      window.location.assign(url)
      return undefined
    },
    failed: words.serviceFailed,
  })
  const { name, amount, until } = payment
  return (
    <section className={styles['payment']} aria-label={name}>
      <p className={styles['amount']}>{fill(words.payAt, { amount: moneyText(amount, currency), name })}</p>
      <p>{fill(words.payUntil, { time: formatMoment(until) })}</p>
      <div className={own['acts']}>
        <button
          type="button"
          className={`${button['button']} ${button['carved']}`}
          disabled={start.busy}
          onClick={() => start.start(number)}
        >
          {fill(words.toService, { name })}
        </button>
      </div>
    </section>
  )
}

function Payment({ order: { payment, currency } }: { order: Order }) {
  const formatMoment = useMoment()
  const { kind, name, number, holder, qris, amount, until } = payment
  return (
    <section className={styles['payment']} aria-label={name}>
      <p className={styles['amount']}>{fill(words.payExactly, { amount: moneyText(amount, currency) })}</p>
      <p className={own['about']}>{words.payWhy}</p>
      <p>{fill(words.payUntil, { time: formatMoment(until) })}</p>
      {qris === null ? (
        <>
          <p>
            <strong>{name}</strong>
          </p>
          <CopyField label={kind === 'bank' ? words.bankNumber : words.walletNumber} value={number} />
          <p>{fill(words.holderIs, { holder })}</p>
        </>
      ) : (
        <>
          <p>{words.scan}</p>
          <QrCode
            className={styles['code']}
            text={qris}
            label={fill(words.qrisOf, { holder, amount: moneyText(amount, currency) })}
          />
          <p>{holder}</p>
        </>
      )}
      <CopyField label={words.amount} value={String(amount)} />
    </section>
  )
}
