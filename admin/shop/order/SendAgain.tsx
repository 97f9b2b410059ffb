import type { RefObject } from 'react'
import { markGiven, sendAgain, type WholeOrder } from '../../../client/shop/desk.ts'
import { WENT_BACK } from '../../../content/shop/orders.ts'
import { CHANGES, ORDERS } from '../../data/queryClient.ts'
import { useAction } from '../../feedback/useAction.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useRowDialog } from '../../ui/dialogs/useRowDialog.ts'
import styles from './order.module.css'
import { orderWording as words } from './wording.ts'

const { language } = words

const questions = {
  refunded: { question: words.sendRefunded, about: words.sendRefundedAbout, yes: words.sendRefundedYes },
  newNumber: { question: words.newNumberQuestion, about: words.newNumberAbout, yes: words.newNumberYes },
  given: { question: words.givenQuestion, about: words.givenAbout, yes: words.givenYes },
} as const

interface SendAgainProps {
  order: WholeOrder
  fallback: RefObject<HTMLElement | null>
}

export function SendAgain({ order: { number, state, deliveries }, fallback }: SendAgainProps) {
  const asking = useRowDialog<keyof typeof questions>('newNumber', fallback)
  const send = useAction({
    run: (newNumber: boolean) => sendAgain(number, newNumber),
    language,
    done: () => words.sent,
    failed: words.sendFailed,
    onSettled: asking.close,
    reload: [ORDERS, CHANGES],
  })
  const settle = useAction({
    run: () => markGiven(number),
    language,
    done: () => words.settled,
    failed: words.settleFailed,
    onSettled: asking.close,
    reload: [ORDERS, CHANGES],
  })
  const isUnclear = deliveries.some((delivery) => delivery.state === 'unclear')
  const wentBack = WENT_BACK.some((one) => one === state)
  const mayRenew = isUnclear && !wentBack
  const isGiving = isUnclear || deliveries.some((delivery) => delivery.state === 'waiting')
  const isOpen = isGiving || deliveries.some((delivery) => delivery.state === 'stopping')
  // Letters are given while one of these buttons may have the focus, which a disabled button would lose.
  return (
    <>
      <Button
        className={styles['send']}
        aria-disabled={!isOpen || send.isPending}
        onClick={(press) => {
          if (!isOpen) return
          if (wentBack && isGiving) asking.show('refunded', press)
          else send.mutate(false)
        }}
      >
        {words.sendAgain}
      </Button>
      <Button
        variant="dangerQuiet"
        className={styles['send']}
        aria-disabled={!mayRenew || send.isPending}
        onClick={(press) => mayRenew && asking.show('newNumber', press)}
      >
        {words.newNumber}
      </Button>
      <Button
        className={styles['send']}
        aria-disabled={!isUnclear || settle.isPending}
        onClick={(press) => isUnclear && asking.show('given', press)}
      >
        {words.markGiven}
      </Button>
      {isOpen && <small>{words.sendAgainAbout}</small>}
      <ConfirmDialog
        {...asking.dialog}
        {...questions[asking.row]}
        busy={send.isPending || settle.isPending}
        onYes={() => (asking.row === 'given' ? settle.mutate() : send.mutate(asking.row === 'newNumber'))}
        language={language}
      />
    </>
  )
}
