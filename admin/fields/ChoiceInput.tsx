import { useMay } from '../session/currentUser.ts'
import { Select } from '../ui/inputs/Select.tsx'
import type { InputProps } from './inputProps.ts'

/** Without the permission to publish, a user can keep the current option but cannot choose one that publishes. */
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
