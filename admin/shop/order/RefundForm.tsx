import { refundOrder, type WholeOrder } from '../../../client/shop/desk.ts'
import { gatewayNames } from '../../../content/shop/gateways.ts'
import { moneyInput, moneyText, readMoney } from '../../../content/shop/money.ts'
import { REFUNDED_GOODS, type RefundedGoods } from '../../../content/shop/orders.ts'
import { fill } from '../../../content/messages/fill.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { useFields } from '../../form/useFields.ts'
import { SelectField } from '../../ui/inputs/Select.tsx'
import { Tick } from '../../ui/inputs/Tick.tsx'
import text from '../../ui/text.module.css'
import { AmountField, amountIssues, NoteField } from './DecisionFields.tsx'
import { moneyOf } from './money.ts'
import { useDecision, type DecisionProps } from './useDecision.ts'
import { orderWording as words } from './wording.ts'

export function RefundForm({ order, onDone, ...dialog }: DecisionProps & { order: WholeOrder }) {
  const { number, currency, deliveries, gift, lines, service, held_until: heldUntil } = order
  const isGiving =
    heldUntil !== null ||
    gift?.state === 'offered' ||
    deliveries.some(({ state }) => state !== 'given' && state !== 'stopped') ||
    lines.some(({ credit }) => credit > 0)
  const { left } = moneyOf(order)
  const isFree = left === 0
  const begun: { amount: string; goods: RefundedGoods; at_service: boolean; note: string } = {
    amount: moneyInput(left, currency),
    goods: 'stopped',
    at_service: service?.can_refund ?? false,
    note: order.note,
  }
  const { values, faults, isChanged, set, showIssues, showRefusal } = useFields(begun)
  const refund = useDecision({
    run: () =>
      refundOrder(number, {
        amount: isFree ? 0 : readMoney(values.amount, currency),
        goods: isFree ? 'stopped' : isGiving ? values.goods : 'kept',
        at_service: values.at_service,
        note: values.note,
      }),
    number,
    done: () => words.refundDone,
    failed: words.refundFailed,
    onDone,
    showRefusal,
  })
  const submit = () => {
    const issues = isFree ? [] : amountIssues('amount', values.amount, { most: left, currency })
    showIssues(issues)
    if (issues.length === 0) refund.mutate()
  }
  return (
    <FormDialog
      {...dialog}
      title={fill(words.refundTitle, { number })}
      language={words.language}
      busy={refund.isPending}
      isChanged={!refund.isSuccess && isChanged}
      onSubmit={submit}
      submit={refund.isPending ? words.refunding : words.refundYes}
    >
      {service?.can_refund && (
        <Tick checked={values.at_service} onChange={(chosen) => set({ at_service: chosen })}>
          {fill(words.atService, { service: gatewayNames[service.gateway] })}
        </Tick>
      )}
      <p>{isFree ? words.freeAbout : values.at_service ? words.atServiceAbout : words.refundAbout}</p>
      {refund.refusal && <p className={text['fault']}>{refund.refusal}</p>}
      {!isFree && (
        <AmountField
          label={words.refundAmount}
          hint={fill(words.refundHint, { amount: moneyText(left, currency) })}
          {...{ currency, most: left }}
          value={values.amount}
          error={faults['amount']}
          onChange={(amount) => set({ amount })}
        />
      )}
      {isFree ? null : isGiving ? (
        <SelectField
          label={words.goods}
          hint={words.goodsAbout[values.goods]}
          value={values.goods}
          options={REFUNDED_GOODS.toReversed().map((goods) => [goods, words.goodsNames[goods]] as const)}
          onChange={(goods) => set({ goods })}
        />
      ) : (
        <p>{words.goodsGiven}</p>
      )}
      <NoteField value={values.note} error={faults['note']} onChange={(note) => set({ note })} />
    </FormDialog>
  )
}
