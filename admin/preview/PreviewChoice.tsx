import type { ReactNode } from 'react'
import styles from './preview.module.css'

interface PreviewChoiceProps<Value extends string> {
  legend: string
  name: string
  options: readonly { value: Value; label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

export function PreviewChoice<Value extends string>({
  legend,
  name,
  options,
  value,
  onChange,
}: PreviewChoiceProps<Value>) {
  return (
    <fieldset className={styles['themes']}>
      <legend className="visually-hidden">{legend}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={value === option.value} onChange={() => onChange(option.value)} />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
