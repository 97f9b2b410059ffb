import { useQuery } from '@tanstack/react-query'
import { listMethods } from '../../../client/shop/desk.ts'
import { recordPayment } from '../../../client/shop/payments.ts'
import { moneyText, readMoney, RUPIAH } from '../../../content/shop/money.ts'
import { paymentSchema } from '../../../content/shop/payments.ts'
import { fill } from '../../../content/messages/fill.ts'
import { CHANGES, LEDGER, METHODS, ORDERS, PAYMENTS } from '../../data/queryClient.ts'
import { useAction } from '../../feedback/useAction.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { useFields } from '../../form/useFields.ts'
import type { DialogProps } from '../../ui/dialogs/useRowDialog.ts'
import { SelectField } from '../../ui/inputs/Select.tsx'
import { AmountField, NoteField } from '../order/DecisionFields.tsx'
import { paymentWording as words } from './wording.ts'

const { language } = words

export function PaymentForm(dialog: DialogProps) {
  const { data: methods = [] } = useQuery({ queryKey: [METHODS], queryFn: listMethods })
  const byHand = methods.filter(({ kind }) => kind !== 'credit')
  const { values, faults, isChanged, set, showIssues, showRefusal } = useFields({ method: 0, amount: '', note: '' })
  const method = values.method || (byHand[0]?.id ?? 0)
  const currency = methods.find(({ id }) => id === method)?.currency ?? RUPIAH
  const request = { method, currency, amount: readMoney(values.amount, currency), note: values.note }
  const record = useAction({
    run: () => recordPayment(request),
    language,
    done: ({ amount, currency: ofPayment }) => {
      dialog.onClose()
      return fill(words.recorded, { amount: moneyText(amount, ofPayment) })
    },
    failed: words.recordFailed,
    onFailed: showRefusal,
    reload: [PAYMENTS, ORDERS, LEDGER, CHANGES],
  })
  const submit = () => {
    const { error } = paymentSchema.safeParse(request)
    showIssues(error?.issues)
    if (!error) record.mutate()
  }
  return (
    <FormDialog
      {...dialog}
      title={words.add}
      language={language}
      busy={record.isPending}
      isChanged={!record.isSuccess && isChanged}
      onSubmit={submit}
      submit={record.isPending ? words.saving : words.save}
    >
      <p>{words.addAbout}</p>
      <SelectField
        label={words.method}
        error={faults['method']}
        value={method}
        options={byHand.map(({ id, name }) => [id, name])}
        onChange={(chosen) => set({ method: chosen })}
      />
      <AmountField
        label={words.amountLabel}
        currency={currency}
        value={values.amount}
        error={faults['amount']}
        onChange={(amount) => set({ amount })}
      />
      <NoteField
        label={words.note}
        hint={words.noteHint}
        value={values.note}
        error={faults['note']}
        onChange={(note) => set({ note })}
      />
    </FormDialog>
  )
}
