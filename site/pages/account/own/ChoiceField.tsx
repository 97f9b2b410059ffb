import { tagOf } from '../../../../content/messages/tagOf.ts'
import { Field } from '../../../../ui/Field.tsx'
import form from '../AccountForm.module.css'

interface ChoiceFieldProps {
  name: string
  label: string
  value: string
  error?: string | undefined
  hint?: string
  options: readonly { value: string; label: string }[]
  onValue: (value: string) => void
}

const look = { field: form['field'], head: form['label'], mark: undefined, hint: form['hint'], error: form['error'] }

export const ChoiceField = ({ name, label, value, error, hint, options, onValue }: ChoiceFieldProps) => (
  <Field label={label} labelLang={tagOf('id')} hint={hint} error={error} look={look}>
    {(controlProps) => (
      <select
        {...controlProps}
        name={name}
        className={form['input']}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Field>
)
