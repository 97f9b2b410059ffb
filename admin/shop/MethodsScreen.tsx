import { listMethods, removeMethod, saveMethod, type Method } from '../../client/shop/desk.ts'
import { GATEWAYS, gatewayNames } from '../../content/shop/gateways.ts'
import { methodSchema } from '../../content/shop/methods.ts'
import { CURRENCIES, DECIMALS, moneyInput, readMoney, RUPIAH } from '../../content/shop/money.ts'
import { METHOD_KINDS } from '../../content/shop/orders.ts'
import { fill } from '../../content/messages/fill.ts'
import { CHANGES, METHODS } from '../data/queryClient.ts'
import { useAction } from '../feedback/useAction.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { useFields } from '../form/useFields.ts'
import { Badge } from '../ui/Badge.tsx'
import type { Column } from '../ui/DataTable.tsx'
import type { DialogProps } from '../ui/dialogs/useRowDialog.ts'
import { FormField } from '../ui/inputs/FormField.tsx'
import { NumberInput } from '../ui/inputs/NumberInput.tsx'
import { SelectField } from '../ui/inputs/Select.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import { Tick } from '../ui/inputs/Tick.tsx'
import { EditedList } from './EditedList.tsx'
import { orderWording } from './order/wording.ts'
import { methodWording as words } from './wording.ts'

const { language } = words

const columns: readonly Column<Method>[] = [
  { key: 'name', header: words.name, lead: true, room: 10, cell: ({ name }) => <strong>{name}</strong> },
  { key: 'kind', header: words.kind, room: 8, cell: ({ kind }) => words.kinds[kind] },
  { key: 'number', header: words.number, room: 9, cell: ({ number }) => number || '–' },
  { key: 'holder', header: words.holder, room: 9, cell: ({ holder }) => holder || '–' },
  {
    key: 'on',
    header: words.state,
    narrow: true,
    room: 8,
    cell: ({ on }) => <Badge tone={on ? 'good' : undefined}>{on ? words.isOn : words.isOff}</Badge>,
  },
]

export const MethodsScreen = () => (
  <EditedList
    words={words}
    queryKey={METHODS}
    load={listMethods}
    remove={removeMethod}
    nameOf={({ name }) => name}
    columns={columns}
    form={(method, key, dialog) => <MethodForm key={key} method={method} {...dialog} />}
  />
)

function MethodForm({ method, ...dialog }: DialogProps & { method: Method | null }) {
  const begun = {
    kind: method?.kind ?? 'bank',
    name: method?.name ?? '',
    number: method?.number ?? '',
    holder: method?.holder ?? '',
    qris: method?.qris ?? '',
    gateway: method?.gateway ?? ('' as const),
    currency: method?.currency ?? RUPIAH,
    most: method && method.most !== null ? moneyInput(method.most, method.currency) : '',
    hold: String(method?.hold_hours ?? 0),
    on: method?.on ?? true,
  }
  const { values, faults, isChanged, set, showIssues, showRefusal } = useFields(begun)
  const { most, hold, ...others } = values
  const isService = values.kind === 'gateway'
  const request = {
    ...others,
    currency: isService ? values.currency : RUPIAH,
    most: isService && most !== '' ? readMoney(most, values.currency) : null,
    hold_hours: isService ? Number(hold) : 0,
  }
  const save = useAction({
    run: () => saveMethod(request, method),
    language,
    done: ({ name }) => {
      dialog.onClose()
      return fill(words.saved, { name })
    },
    failed: words.saveFailed,
    onFailed: showRefusal,
    reload: [METHODS, CHANGES],
  })
  const submit = () => {
    const { error } = methodSchema.safeParse(request)
    showIssues(error?.issues)
    if (!error) save.mutate()
  }
  return (
    <FormDialog
      {...dialog}
      title={method ? words.editTitle : words.add}
      language={language}
      busy={save.isPending}
      isChanged={!save.isSuccess && isChanged}
      onSubmit={submit}
      submit={save.isPending ? words.saving : words.save}
    >
      <SelectField
        label={words.kind}
        value={values.kind}
        options={METHOD_KINDS.map((kind) => [kind, words.kinds[kind]])}
        onChange={(kind) => set({ kind })}
      />
      <TextField
        label={words.name}
        hint={words.nameHint}
        required
        error={faults['name']}
        value={values.name}
        onChange={(name) => set({ name })}
      />
      {values.kind === 'qris' ? (
        <TextField
          label={words.qris}
          hint={words.qrisHint}
          required
          error={faults['qris']}
          value={values.qris}
          onChange={(qris) => set({ qris })}
        />
      ) : values.kind === 'gateway' ? (
        <>
          <SelectField
            label={words.gateway}
            hint={words.gatewayHint}
            error={faults['gateway']}
            value={values.gateway}
            options={[['', words.gatewayChoose], ...GATEWAYS.map((key) => [key, gatewayNames[key]] as const)]}
            onChange={(gateway) => set({ gateway })}
          />
          <SelectField
            label={orderWording.currency}
            error={faults['currency']}
            value={values.currency}
            options={CURRENCIES.map((one) => [one, orderWording.currencies[one]])}
            onChange={(currency) => set({ currency })}
          />
          <FormField
            label={fill(words.most, { currency: orderWording.currencies[values.currency] })}
            hint={words.mostHint}
            error={faults['most']}
          >
            {(props) => (
              <NumberInput
                {...props}
                least={1}
                decimals={DECIMALS[values.currency]}
                value={most}
                onChange={(changed) => set({ most: changed })}
              />
            )}
          </FormField>
          <FormField label={words.hold} hint={words.holdHint} error={faults['hold_hours']}>
            {(props) => (
              <NumberInput {...props} least={0} value={hold} onChange={(changed) => set({ hold: changed })} />
            )}
          </FormField>
        </>
      ) : values.kind === 'credit' ? (
        <p>{words.creditAbout}</p>
      ) : (
        <>
          <TextField
            label={words.number}
            required
            inputMode="numeric"
            error={faults['number']}
            value={values.number}
            onChange={(number) => set({ number })}
          />
          <TextField
            label={words.holder}
            required
            error={faults['holder']}
            value={values.holder}
            onChange={(holder) => set({ holder })}
          />
        </>
      )}
      <Tick checked={values.on} onChange={(on) => set({ on })}>
        {words.on}
      </Tick>
    </FormDialog>
  )
}
