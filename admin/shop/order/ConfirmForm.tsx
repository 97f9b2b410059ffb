import { useQuery } from '@tanstack/react-query'
import { confirmOrder, type WholeOrder } from '../../../client/shop/desk.ts'
import { listPayments } from '../../../client/shop/payments.ts'
import { PAGE_SIZE } from '../../../content/reader.ts'
import { moneyInput, moneyText, readMoney } from '../../../content/shop/money.ts'
import { paymentNumber } from '../../../content/shop/payments.ts'
import { fill } from '../../../content/messages/fill.ts'
import { PAYMENTS } from '../../data/queryClient.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { useFields } from '../../form/useFields.ts'
import { SelectField } from '../../ui/inputs/Select.tsx'
import text from '../../ui/text.module.css'
import { AmountField, amountIssues, NoteField } from './DecisionFields.tsx'
import { useDecision, type DecisionProps } from './useDecision.ts'
import { orderWording as words } from './wording.ts'

/** Of a note in a list of choices. */
const LONGEST_ABOUT = 40

export function ConfirmForm({ order, onDone, ...dialog }: DecisionProps & { order: WholeOrder }) {
  const { number, payment, currency, note, gift, first_received: firstReceived, first_payment: firstPayment } = order
  const open = { state: 'open', per_page: PAGE_SIZE.largest } as const
  const { data } = useQuery({ queryKey: [PAYMENTS, open], queryFn: () => listPayments(open) })
  const unassigned = data?.rows.filter((one) => one.currency === currency) ?? []
  const { values, faults, isChanged, set, showIssues, showRefusal } = useFields({
    received: moneyInput(firstReceived ?? payment.amount, currency),
    unassigned: 0,
    note,
  })
  const named = firstPayment ?? values.unassigned
  const cameIn = named > 0 ? { payment: named } : { received: readMoney(values.received, currency) }
  const confirm = useDecision({
    run: () => confirmOrder(number, { ...cameIn, note: values.note }),
    number,
    done: ({ state }) => (state === 'paid' ? words.confirmed : words.confirmedFirst),
    failed: words.confirmFailed,
    onDone,
    showRefusal,
  })
  const submit = () => {
    const issues = named > 0 ? [] : amountIssues('received', values.received, { currency })
    showIssues(issues)
    if (issues.length === 0) confirm.mutate()
  }
  return (
    <FormDialog
      {...dialog}
      title={fill(words.confirmTitle, { number })}
      language={words.language}
      busy={confirm.isPending}
      isChanged={!confirm.isSuccess && isChanged}
      onSubmit={submit}
      submit={confirm.isPending ? words.confirming : words.confirmYes}
    >
      <p>{gift ? fill(words.confirmGift, { to: gift.to ?? words.gone }) : words.confirmAbout}</p>
      {confirm.refusal && <p className={text['fault']}>{confirm.refusal}</p>}
      {firstPayment !== null && (
        <p>
          {fill(words.firstPayment, {
            number: paymentNumber(firstPayment),
            amount: moneyText(firstReceived ?? payment.amount, currency),
          })}
        </p>
      )}
      {firstPayment === null && unassigned.length > 0 && (
        <SelectField
          label={words.unassigned}
          value={values.unassigned}
          options={[
            [0, words.newPayment],
            ...unassigned.map(({ id, amount, method, note: about }) => {
              const parts = [paymentNumber(id), moneyText(amount, currency), method, about.slice(0, LONGEST_ABOUT)]
              return [id, parts.filter(Boolean).join(' · ')] as const
            }),
          ]}
          onChange={(id) => set({ unassigned: id })}
        />
      )}
      {named === 0 && (
        <AmountField
          label={words.confirmAmount}
          hint={fill(words.confirmHint, { amount: moneyText(payment.amount, currency) })}
          currency={currency}
          value={values.received}
          error={faults['received']}
          onChange={(received) => set({ received })}
        />
      )}
      <NoteField value={values.note} error={faults['note']} onChange={(changed) => set({ note: changed })} />
    </FormDialog>
  )
}
