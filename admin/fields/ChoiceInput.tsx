import { useMay } from '../session/currentUser.ts'
import { Select } from '../ui/inputs/Select.tsx'
import type { InputProps } from './inputProps.ts'

/** A user without the permission to publish can keep the present option, but cannot choose an option that publishes. */
export function ChoiceInput({ type, row, name, field, value, onChange, controlProps }: InputProps<'choice'>) {
  const mayPublish = useMay()({ type: type.key, action: 'publish' })
  const options = field.options.filter(
    (option) => mayPublish || !field.publishes?.includes(option) || option === row?.[name],
  )
  return (
    <Select
      {...controlProps}
      value={value}
      options={[
        ...(field.begins ? [] : [['', field.empty ?? ''] as const]),
        ...options.map((option) => [option, field.words?.[option] ?? option] as const),
      ]}
      onChange={onChange}
    />
  )
}
