import { confirmOrder, type WholeOrder } from '../../../client/shop/desk.ts'
import { MOST_MONEY, moneyText } from '../../../content/shop/money.ts'
import { fill } from '../../../content/wording.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { useFields } from '../../form/useFields.ts'
import text from '../../ui/text.module.css'
import { AmountField, amountIssues, NoteField } from './DecisionFields.tsx'
import { useDecision, type DecisionProps } from './useDecision.ts'
import { orderWording as words } from './wording.ts'

export function ConfirmForm({ order, onDone, ...dialog }: DecisionProps & { order: WholeOrder }) {
  const { number, payment, note } = order
  const { values, faults, isChanged, set, showIssues, showRefusal } = useFields({
    received: String(payment.amount),
    note,
  })
  const confirm = useDecision({
    run: () => confirmOrder(number, { received: Number(values.received), note: values.note }),
    number,
    done: ({ state }) => (state === 'paid' ? words.confirmed : words.confirmedFirst),
    failed: words.confirmFailed,
    onDone,
    showRefusal,
  })
  const submit = () => {
    const issues = amountIssues('received', values.received, MOST_MONEY)
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
      <p>{words.confirmAbout}</p>
      {confirm.refusal && <p className={text['fault']}>{confirm.refusal}</p>}
      <AmountField
        label={words.confirmAmount}
        hint={fill(words.confirmHint, { amount: moneyText(payment.amount) })}
        most={MOST_MONEY}
        value={values.received}
        error={faults['received']}
        onChange={(received) => set({ received })}
      />
      <NoteField value={values.note} error={faults['note']} onChange={(changed) => set({ note: changed })} />
    </FormDialog>
  )
}
