import type { ReactNode } from 'react'
import type { ContentType, Field as ContentField, Kind } from '../../content/define.ts'
import control from '../ui/inputs/control.module.css'
import { NumberInput } from '../ui/inputs/NumberInput.tsx'
import { Field, type ControlAids } from '../ui/inputs/Field.tsx'
import type { DraftValue } from './drafts.ts'
import type { InputProps } from './inputProps.ts'
import { PictureInput } from './PictureInput.tsx'
import { ReferenceInput } from './ReferenceInput.tsx'
import type { AnyRow } from '../data/rows.ts'

function ShortTextInput({ field, value, onChange, aids }: InputProps<'text'> | InputProps<'price'>) {
  return (
    <input
      {...aids}
      className={control['control']}
      placeholder={field.example}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** How a value of each kind is edited. */
const inputs: { [K in Kind]: (props: InputProps<K>) => ReactNode } = {
  text: ShortTextInput,
  price: ShortTextInput,
  number: ({ value, onChange, aids }) => <NumberInput {...aids} least={0} value={value} onChange={onChange} />,
  longText: ({ field, value, onChange, aids }) => (
    <textarea
      {...aids}
      className={control['control']}
      rows={field.rows ?? 3}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  ),
  reference: ReferenceInput,
  boolean: ({ value, onChange, aids }) => (
    <input
      {...aids}
      type="checkbox"
      className={control['check']}
      checked={value}
      onChange={(event) => onChange(event.target.checked)}
    />
  ),
  choice: ({ field, value, onChange, aids }) => (
    <select {...aids} className={control['control']} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="" />
      {field.options.map((option) => (
        <option key={option}>{option}</option>
      ))}
    </select>
  ),
  picture: PictureInput,
}

interface FieldInputProps {
  type: ContentType
  row: AnyRow | null
  name: string
  field: ContentField
  value: DraftValue | undefined
  fault: string | undefined
  onChange: (value: DraftValue, fault?: string) => void
}

/** A field of a form: its label, its input, its fault. */
export function FieldInput({ fault, ...props }: FieldInputProps) {
  const { field } = props
  // The table over kinds is exhaustive, but TypeScript cannot see that field, value and entry are of one kind.
  const Input = inputs[field.kind] as (props: FieldInputProps & { aids: ControlAids }) => ReactNode
  return (
    <Field label={field.label} required={field.required ?? false} error={fault}>
      {(aids) => <Input {...props} fault={fault} aids={aids} />}
    </Field>
  )
}
