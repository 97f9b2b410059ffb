import { LONGEST_NOTE } from '../../../content/shop/orders.ts'
import { fill } from '../../../content/messages/fill.ts'
import { DECIMALS, MOST_MONEY, moneyInput, moneyText, readMoney, type Currency } from '../../../content/shop/money.ts'
import { FormField } from '../../ui/inputs/FormField.tsx'
import { NumberInput } from '../../ui/inputs/NumberInput.tsx'
import { TextArea } from '../../ui/inputs/TextArea.tsx'
import { orderWording as words } from './wording.ts'

interface FieldProps {
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

interface AmountFieldProps extends FieldProps {
  label: string
  hint?: string
  currency: Currency
  /** In the currency's smallest unit. */
  most?: number
}

/** Its text is in whole rupiah or dollars: `readMoney`. */
export const AmountField = ({ label, hint, error, currency, most = MOST_MONEY, ...input }: AmountFieldProps) => (
  <FormField label={fill(label, { currency: words.currencies[currency] })} hint={hint} error={error} required>
    {(props) => (
      <NumberInput
        {...props}
        {...input}
        least={Number(moneyInput(1, currency))}
        most={Number(moneyInput(most, currency))}
        decimals={DECIMALS[currency]}
      />
    )}
  </FormField>
)

interface NoteFieldProps extends FieldProps {
  /** Without them the note is that of an order, which its buyer reads. */
  label?: string
  hint?: string
}

type AmountRange = Pick<AmountFieldProps, 'most' | 'currency'>

/** Returns what is wrong with an amount, for `showIssues`. */
export function amountIssues(name: string, text: string, { most = MOST_MONEY, currency }: AmountRange) {
  const amount = readMoney(text, currency)
  const isRight = amount >= 1 && amount <= most
  return isRight
    ? []
    : [
        {
          path: [name],
          message: fill(words.amountFault, { least: moneyText(1, currency), most: moneyText(most, currency) }),
        },
      ]
}

export const NoteField = ({ hint = words.noteHint, label = words.note, error, ...input }: NoteFieldProps) => (
  <FormField label={label} hint={hint} error={error}>
    {(props) => <TextArea {...props} {...input} rows={2} maxLength={LONGEST_NOTE} />}
  </FormField>
)
