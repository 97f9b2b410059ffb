import type { ComponentPropsWithRef } from 'react'
import control from './control.module.css'
import { FormField, type FormFieldProps } from './FormField.tsx'

type Labels = Omit<FormFieldProps, 'children' | 'isTick'>

type TextFieldProps = Labels &
  Omit<ComponentPropsWithRef<'input'>, keyof Labels | 'onChange'> & { onChange: (text: string) => void }

export function TextField({ label, labelLang, required, error, hint, onChange, ...input }: TextFieldProps) {
  return (
    <FormField {...{ label, labelLang, error, hint }} required={required ?? false}>
      {(props) => (
        <input
          {...props}
          {...input}
          className={control['control']}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FormField>
  )
}
