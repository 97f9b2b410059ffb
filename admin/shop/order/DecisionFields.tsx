import { LONGEST_NOTE } from '../../../content/shop/orders.ts'
import { fill } from '../../../content/wording.ts'
import { moneyText } from '../../../content/shop/money.ts'
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
  most: number
}

export const AmountField = ({ label, hint, error, ...input }: AmountFieldProps) => (
  <FormField label={label} hint={hint} error={error} required>
    {(props) => <NumberInput {...props} {...input} least={1} />}
  </FormField>
)

interface NoteFieldProps extends FieldProps {
  /** Without them the note is that of an order, which its buyer reads. */
  label?: string
  hint?: string
}

/** Returns what is wrong with an amount, for `showIssues`. */
export function amountIssues(name: string, text: string, most: number) {
  const amount = Number(text)
  const isRight = Number.isSafeInteger(amount) && amount >= 1 && amount <= most
  return isRight ? [] : [{ path: [name], message: fill(words.amountFault, { most: moneyText(most) }) }]
}

export const NoteField = ({ hint = words.noteHint, label = words.note, error, ...input }: NoteFieldProps) => (
  <FormField label={label} hint={hint} error={error}>
    {(props) => <TextArea {...props} {...input} rows={2} maxLength={LONGEST_NOTE} />}
  </FormField>
)
