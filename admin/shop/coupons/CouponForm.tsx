import { useQuery } from '@tanstack/react-query'
import { saveCoupon, type Coupon } from '../../../client/shop/coupons.ts'
import { listOffers } from '../../../client/shop/desk.ts'
import { COUPON_KINDS, couponSchema, type CouponKind, type CouponRequest } from '../../../content/shop/coupons.ts'
import { CURRENCIES, moneyInput, readMoney, RUPIAH, type Currency } from '../../../content/shop/money.ts'
import { LONGEST_CODE } from '../../../content/shop/orderNumber.ts'
import { fill } from '../../../content/messages/fill.ts'
import { CHANGES, COUPONS, OFFERS } from '../../data/queryClient.ts'
import { because } from '../../feedback/failureMessages.ts'
import { useAction } from '../../feedback/useAction.ts'
import { MomentInput } from '../../fields/TimeInput.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { useFields } from '../../form/useFields.ts'
import { Button } from '../../ui/Button.tsx'
import type { DialogProps } from '../../ui/dialogs/useRowDialog.ts'
import { FormField } from '../../ui/inputs/FormField.tsx'
import { NumberInput } from '../../ui/inputs/NumberInput.tsx'
import { SelectField } from '../../ui/inputs/Select.tsx'
import { TextField } from '../../ui/inputs/TextField.tsx'
import { Tick } from '../../ui/inputs/Tick.tsx'
import { AmountField } from '../order/DecisionFields.tsx'
import { orderWording } from '../order/wording.ts'
import { randomCouponCode } from './randomCouponCode.ts'
import { couponWording as words } from './wording.ts'

const { language } = words

const textOf = (value: number | null): string => (value === null ? '' : String(value))
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

function textOfValue({ kind, value, currency }: Coupon): string {
  if (kind === 'gift') return ''
  return currency === null ? String(value) : moneyInput(value, currency)
}

/** An amount is typed in whole rupiah or dollars. */
function valueIn({ kind, value, currency }: { kind: CouponKind; value: string; currency: Currency }): number {
  if (kind === 'gift') return 0
  return kind === 'amount' ? readMoney(value, currency) : Number(value)
}

export function CouponForm({ coupon, ...dialog }: DialogProps & { coupon: Coupon | null }) {
  const begun = {
    code: coupon?.code ?? '',
    kind: coupon?.kind ?? ('percent' as const),
    value: coupon ? textOfValue(coupon) : '',
    currency: coupon?.currency ?? RUPIAH,
    offer: textOf(coupon?.offer ?? null),
    per_person: textOf(coupon?.per_person ?? null),
    uses: textOf(coupon?.uses ?? null),
    ...{ from: coupon?.from ?? '', until: coupon?.until ?? '', on: coupon?.on ?? true },
  }
  const { values, faults, isChanged, set, showIssues, showRefusal } = useFields(begun)
  const save = useAction({
    run: (request: CouponRequest) => saveCoupon(request, coupon),
    language,
    done: ({ code }) => {
      dialog.onClose()
      return fill(words.saved, { code })
    },
    failed: words.saveFailed,
    onFailed: showRefusal,
    reload: [COUPONS, CHANGES],
  })
  const submit = () => {
    const { success, data, error } = couponSchema.safeParse({
      ...{ code: values.code, kind: values.kind, value: valueIn(values), currency: values.currency },
      ...{ offer: numberOf(values.offer), per_person: numberOf(values.per_person), uses: numberOf(values.uses) },
      ...{ from: values.from || null, until: values.until || null, on: values.on },
    })
    showIssues(error?.issues)
    if (success) save.mutate(data)
  }
  return (
    <FormDialog
      {...dialog}
      title={coupon ? words.editTitle : words.add}
      language={language}
      busy={save.isPending}
      isChanged={!save.isSuccess && isChanged}
      onSubmit={submit}
      submit={save.isPending ? words.saving : words.save}
    >
      <TextField
        label={words.code}
        hint={words.codeHint}
        required
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={LONGEST_CODE}
        error={faults['code']}
        value={values.code}
        onChange={(code) => set({ code })}
      />
      <div>
        <Button size="small" onClick={() => set({ code: randomCouponCode() })}>
          {words.random}
        </Button>
      </div>
      <SelectField
        label={words.kind}
        value={values.kind}
        options={COUPON_KINDS.map((kind) => [kind, words.kinds[kind]])}
        onChange={(kind) => set({ kind })}
      />
      {values.kind === 'gift' ? (
        <OfferField value={values.offer} error={faults['offer']} onChange={(offer) => set({ offer })} />
      ) : values.kind === 'percent' ? (
        <FormField label={words.percent} hint={words.noCredit} required error={faults['value']}>
          {(props) => (
            <NumberInput {...props} least={1} most={100} value={values.value} onChange={(value) => set({ value })} />
          )}
        </FormField>
      ) : (
        <>
          <SelectField
            label={orderWording.currency}
            hint={words.currencyHint}
            value={values.currency}
            options={CURRENCIES.map((currency) => [currency, orderWording.currencies[currency]])}
            onChange={(currency) => set({ currency })}
          />
          <AmountField
            label={words.amount}
            hint={words.noCredit}
            currency={values.currency}
            error={faults['value']}
            value={values.value}
            onChange={(value) => set({ value })}
          />
        </>
      )}
      <FormField label={words.uses} hint={words.noLimit} error={faults['uses']}>
        {(props) => <NumberInput {...props} least={1} value={values.uses} onChange={(uses) => set({ uses })} />}
      </FormField>
      <FormField label={words.perPerson} hint={words.noLimit} error={faults['per_person']}>
        {(props) => (
          <NumberInput
            {...props}
            least={1}
            value={values.per_person}
            onChange={(perPerson) => set({ per_person: perPerson })}
          />
        )}
      </FormField>
      <FormField label={words.from} hint={words.fromHint} error={faults['from']}>
        {(props) => (
          <MomentInput {...props} language={language} value={values.from} onChange={(from) => set({ from })} />
        )}
      </FormField>
      <FormField label={words.until} hint={words.untilHint} error={faults['until']}>
        {(props) => (
          <MomentInput {...props} language={language} value={values.until} onChange={(until) => set({ until })} />
        )}
      </FormField>
      <Tick checked={values.on} onChange={(on) => set({ on })}>
        {words.on}
      </Tick>
    </FormDialog>
  )
}

interface OfferFieldProps {
  value: string
  error: string | undefined
  onChange: (offer: string) => void
}

function OfferField({ value, error, onChange }: OfferFieldProps) {
  const { data: offers = [], error: failure } = useQuery({ queryKey: [OFFERS], queryFn: listOffers })
  return (
    <SelectField
      label={words.offer}
      hint={words.offerHint}
      required
      error={error ?? (failure ? because(words.offersFailed, failure, language) : undefined)}
      value={value}
      options={[
        ['', words.offerChoose],
        ...offers
          .filter(({ credit }) => credit === 0)
          .map(({ id, type, row, name }) => [String(id), name ?? `${type} ${row}`] as const),
      ]}
      onChange={onChange}
    />
  )
}
