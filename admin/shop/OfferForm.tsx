import { saveOffer, type Offer } from '../../client/shop/desk.ts'
import type { ContentType } from '../../content/define.ts'
import { contentType } from '../../content/index.ts'
import { priceNumber } from '../../content/fields/price.ts'
import { CURRENCIES, moneyInput, readMoney, RUPIAH } from '../../content/shop/money.ts'
import { OFFERED_TYPES, offerSchema, type OfferRequest } from '../../content/shop/offers.ts'
import { item } from '../../content/types/item.ts'
import { fill } from '../../content/messages/fill.ts'
import { MomentInput } from '../fields/TimeInput.tsx'
import { useReferenceChoices } from '../fields/useReferenceChoices.ts'
import { useReferredRow } from '../fields/useReferredRow.ts'
import { CHANGES, OFFERS } from '../data/queryClient.ts'
import { useAction } from '../feedback/useAction.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { useFields } from '../form/useFields.ts'
import { Button } from '../ui/Button.tsx'
import type { DialogProps } from '../ui/dialogs/useRowDialog.ts'
import { FormField } from '../ui/inputs/FormField.tsx'
import { NumberInput } from '../ui/inputs/NumberInput.tsx'
import { Picker } from '../ui/inputs/Picker.tsx'
import { SelectField } from '../ui/inputs/Select.tsx'
import { commonWording } from '../wording/commonWording.ts'
import { GoodsFields, type TypedGood } from './GoodsFields.tsx'
import { AmountField } from './order/DecisionFields.tsx'
import { orderWording } from './order/wording.ts'
import { PriceHistory } from './sales/PriceHistory.tsx'
import styles from './shop.module.css'
import { offerWording as words } from './wording.ts'

const { language } = words
const NEW = { item: '', count: '1' }

const textOf = (value: number | null): string => (value === null ? '' : String(value))
const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

export function OfferForm({ offer, ...dialog }: DialogProps & { offer: Offer | null }) {
  const begun = {
    type: offer?.type ?? OFFERED_TYPES[0].key,
    id: textOf(offer?.row ?? null),
    currency: offer?.currency ?? RUPIAH,
    price: offer ? moneyInput(offer.price, offer.currency) : '',
    grants: offer?.grants.map(({ item: id, count }) => ({ item: String(id), count: String(count) })) ?? [NEW],
    goods: offer?.goods.map(({ count, ...good }): TypedGood => ({ ...good, count: String(count) })) ?? [],
    realm: offer?.realm ?? '',
    credit: offer?.credit ? String(offer.credit) : '',
    limit: textOf(offer?.limit ?? null),
    stock: textOf(offer?.stock ?? null),
    ...{ from: offer?.from ?? '', until: offer?.until ?? '' },
  }
  const { values, faults, isChanged, set, showIssues, showRefusal } = useFields(begun)
  const setGrant = (index: number, changed: Partial<typeof NEW>) =>
    set({ grants: values.grants.map((grant, place) => (place === index ? { ...grant, ...changed } : grant)) })
  const save = useAction({
    run: (request: OfferRequest) => saveOffer(request, offer),
    language,
    done: ({ name }) => {
      dialog.onClose()
      return fill(words.saved, { name: name ?? '' })
    },
    failed: words.saveFailed,
    onFailed: showRefusal,
    reload: [OFFERS, CHANGES],
  })
  const submit = () => {
    const { success, data, error } = offerSchema.safeParse({
      type: values.type,
      id: Number(values.id),
      ...{ price: readMoney(values.price, values.currency), currency: values.currency },
      grants: values.grants.map((grant) => ({ item: Number(grant.item), count: Number(grant.count) })),
      goods: values.goods.map(({ count, ...good }) => ({ ...good, count: Number(count) })),
      realm: values.realm,
      credit: numberOf(values.credit) ?? 0,
      ...{ limit: numberOf(values.limit), stock: numberOf(values.stock) },
      ...{ from: values.from || null, until: values.until || null },
    })
    showIssues(error?.issues)
    if (success) save.mutate(data)
  }
  const type = contentType(values.type)
  return (
    <FormDialog
      {...dialog}
      title={offer ? words.editTitle : words.add}
      language={language}
      busy={save.isPending}
      isChanged={!save.isSuccess && isChanged}
      onSubmit={submit}
      submit={save.isPending ? words.saving : words.save}
      wide
    >
      <SelectField
        label={words.list}
        value={values.type}
        options={OFFERED_TYPES.map(({ key, menu }) => [key, menu])}
        onChange={(key) => set({ type: key, id: '' })}
      />
      <RowField
        key={values.type}
        label={words.row}
        hint={words.rowHint}
        type={type}
        value={values.id}
        error={faults['id']}
        onChange={(id) => set({ id })}
      />
      <SelectField
        label={orderWording.currency}
        hint={words.currencyHint}
        value={values.currency}
        options={CURRENCIES.map((one) => [one, orderWording.currencies[one]])}
        onChange={(currency) => set({ currency })}
      />
      <AmountField
        label={words.priceLabel}
        currency={values.currency}
        error={faults['price']}
        value={values.price}
        onChange={(price) => set({ price })}
      />
      {values.currency === RUPIAH && <Difference type={type} id={values.id} price={values.price} />}
      {values.grants.map((grant, index) => (
        <div key={index} className={styles['grant']}>
          <RowField
            label={fill(words.item, { number: index + 1 })}
            type={item}
            value={grant.item}
            error={index === 0 ? faults['grants'] : undefined}
            onChange={(id) => setGrant(index, { item: id })}
          />
          <FormField label={fill(words.count, { number: index + 1 })} required>
            {(props) => (
              <NumberInput {...props} least={1} value={grant.count} onChange={(count) => setGrant(index, { count })} />
            )}
          </FormField>
          <Button
            size="small"
            aria-label={fill(words.removeItem, { number: index + 1 })}
            onClick={() => set({ grants: values.grants.filter((_, place) => place !== index) })}
          >
            {words.remove}
          </Button>
        </div>
      ))}
      <div>
        <Button size="small" onClick={() => set({ grants: [...values.grants, NEW] })}>
          {words.addItem}
        </Button>
      </div>
      <GoodsFields goods={values.goods} realm={values.realm} faults={faults} onChange={set} />
      <FormField
        label={words.credit}
        hint={words.creditHint}
        error={values.grants.length === 0 ? faults['grants'] : faults['credit']}
      >
        {(props) => <NumberInput {...props} least={1} value={values.credit} onChange={(credit) => set({ credit })} />}
      </FormField>
      <FormField label={words.limit} hint={words.noLimit} error={faults['limit']}>
        {(props) => <NumberInput {...props} least={1} value={values.limit} onChange={(limit) => set({ limit })} />}
      </FormField>
      <FormField label={words.stock} hint={words.noLimit} error={faults['stock']}>
        {(props) => <NumberInput {...props} least={0} value={values.stock} onChange={(stock) => set({ stock })} />}
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
      {offer && <PriceHistory offer={offer.id} />}
    </FormDialog>
  )
}

interface RowFieldProps {
  label: string
  hint?: string
  type: ContentType
  value: string
  error: string | undefined
  onChange: (id: string) => void
}

/** A row of a type, which is found by its name. */
function RowField({ label, hint, type, value, error, onChange }: RowFieldProps) {
  const common = commonWording(language)
  const referred = useReferredRow(type, value, null)
  const choices = useReferenceChoices(type, [])
  return (
    <FormField label={label} hint={hint} error={error} required>
      {() => (
        <Picker
          label={fill(common.pick, { label })}
          language={language}
          chosen={referred.choice}
          choices={choices.rows}
          areOutdated={choices.isOutdated}
          onChoose={({ id }) => onChange(String(id))}
          onOpenChange={choices.setOpen}
          search={choices.search}
          onSearch={choices.setSearch}
          searchLabel={common.pickSearch}
          status={choices.total === 0 && !choices.busy ? common.pickNone : null}
        >
          {referred.choice?.name ?? common.choose}
        </Picker>
      )}
    </FormField>
  )
}

/** Warns if the price list says another price. */
function Difference({ type, id, price }: { type: ContentType; id: string; price: string }) {
  const { row } = useReferredRow(type, id, null)
  const written: unknown = row?.['pricing'] ?? row?.['price']
  if (typeof written !== 'string' || price === '' || priceNumber(written) === Number(price)) return null
  return <p role="status">{fill(words.differs, { pricing: written })}</p>
}
