import { useMay } from '../../session/currentUser.ts'
import control from '../../ui/inputs/control.module.css'
import type { InputProps } from '../inputProps.ts'

/** Without options that the user may not choose, except the present one. */
export function ChoiceInput({ type, row, name, field, value, onChange, controlProps }: InputProps<'choice'>) {
  const mayPublish = useMay()({ type: type.key, action: 'publish' })
  const options = field.options.filter(
    (option) => mayPublish || !field.publishes?.includes(option) || option === row?.[name],
  )
  return (
    <select
      {...controlProps}
      className={control['control']}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {!field.begins && <option value="">{field.empty}</option>}
      {options.map((option) => (
        <option key={option} value={option}>
          {field.words?.[option] ?? option}
        </option>
      ))}
    </select>
  )
}
