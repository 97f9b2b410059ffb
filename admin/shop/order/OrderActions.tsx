import type { RefObject } from 'react'
import type { WholeOrder } from '../../../client/shop/desk.ts'
import { useMay } from '../../session/currentUser.ts'
import { Button } from '../../ui/Button.tsx'
import { useRowDialog, type Press } from '../../ui/dialogs/useRowDialog.ts'
import { ConfirmForm } from './ConfirmForm.tsx'
import { moneyOf } from './money.ts'
import styles from './order.module.css'
import { RefundForm } from './RefundForm.tsx'
import { RefuseForm } from './RefuseForm.tsx'
import { SendAgain } from './SendAgain.tsx'
import { orderWording as words } from './wording.ts'

const forms = { confirm: ConfirmForm, refuse: RefuseForm, refund: RefundForm } as const
type Decision = keyof typeof forms

interface OrderActionsProps {
  order: WholeOrder
  /** Gets the focus if the button that opened a dialog is gone. */
  fallback: RefObject<HTMLElement | null>
}

export function OrderActions({ order, fallback }: OrderActionsProps) {
  const may = useMay()
  const deciding = useRowDialog<Decision>('confirm', fallback)
  const { state, deliveries, payment, buyer } = order
  const isOpen = state === 'placed' || state === 'review'
  const isPaid = state === 'paid' || state === 'delivering' || state === 'delivered'
  const ask = (decision: Decision) => (press: Press) => deciding.show(decision, press)
  const Form = forms[deciding.row]
  return (
    <div role="group" aria-label={words.actions} className={styles['actions']}>
      {buyer && (isOpen || state === 'expired' || state === 'cancelled' || state === 'refused') && (
        <Button variant="primary" onClick={ask('confirm')}>
          {words.confirm}
        </Button>
      )}
      {isOpen && (
        <Button variant="dangerQuiet" onClick={ask('refuse')}>
          {words.refuse}
        </Button>
      )}
      {isPaid && (moneyOf(order).left > 0 || payment.amount === 0) && may({ area: 'shop:refund' }) && (
        <Button variant="dangerQuiet" onClick={ask('refund')}>
          {words.refund}
        </Button>
      )}
      {deliveries.length > 0 && <SendAgain order={order} fallback={fallback} />}
      {deciding.opening > 0 && (
        <Form
          key={deciding.opening}
          {...deciding.dialog}
          order={order}
          onDone={() => {
            deciding.forgetOpener()
            deciding.close()
          }}
        />
      )}
    </div>
  )
}
