import type { ComponentPropsWithRef } from 'react'
import control from './control.module.css'
import { FormField, type FormFieldProps } from './FormField.tsx'

interface Choice<V> {
  value: V
  options: readonly (readonly [value: V, words: string | number])[]
  onChange: (value: V) => void
}

type SelectProps<V> = Omit<ComponentPropsWithRef<'select'>, keyof Choice<V>> & Choice<V>

export function Select<V extends string | number>({ value, options, onChange, className, ...rest }: SelectProps<V>) {
  return (
    <select
      {...rest}
      className={[control['control'], className].filter(Boolean).join(' ')}
      value={value}
      onChange={({ target }) => onChange(options.find(([one]) => String(one) === target.value)?.[0] ?? value)}
    >
      {options.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </select>
  )
}

type SelectFieldProps<V> = Choice<V> & Omit<FormFieldProps, 'children' | 'isTick'>

export function SelectField<V extends string | number>({ value, options, onChange, ...field }: SelectFieldProps<V>) {
  return <FormField {...field}>{(props) => <Select {...props} {...{ value, options, onChange }} />}</FormField>
}
