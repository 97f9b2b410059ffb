import { ApiError } from '../../../client/api.ts'
import type { DeskOrder } from '../../../client/shop/desk.ts'
import { fill } from '../../../content/messages/fill.ts'
import { CHANGES, LEDGER, ORDERS, PAYMENTS } from '../../data/queryClient.ts'
import { because } from '../../feedback/failureMessages.ts'
import { useAction } from '../../feedback/useAction.ts'
import type { DialogProps } from '../../ui/dialogs/useRowDialog.ts'
import { orderWording } from './wording.ts'

const { language } = orderWording

export interface DecisionProps extends DialogProps {
  onDone: () => void
}

interface Decision<V> {
  run: (values: V) => Promise<DeskOrder>
  number: string
  done: (order: DeskOrder) => string
  failed: string
  onDone: () => void
  /** Shows what the server has found in the fields. */
  showRefusal: (error: unknown) => void
}

/** A decision about an order. If it is refused, `refusal` says why, and the dialog keeps what was typed. */
export function useDecision<V>({ run, number, done, failed, onDone, showRefusal }: Decision<V>) {
  const action = useAction({
    run,
    language,
    done: (order) => {
      onDone()
      return fill(done(order), { number })
    },
    failed,
    onFailed: showRefusal,
    reload: [ORDERS, PAYMENTS, LEDGER, CHANGES],
  })
  const { error } = action
  const isOfFields = error instanceof ApiError && Object.keys(error.errors).length > 0
  return { ...action, refusal: error && !isOfFields ? because(failed, error, language) : null }
}
