import type { ControlProps } from '../../../ui/Field.tsx'
import control from './control.module.css'

interface NumberInputProps extends ControlProps {
  least: number
  most?: number
  /** The text of the input, which need not be a number. */
  value: string
  onChange: (value: string) => void
}

/** A whole number. */
export function NumberInput({ least, most, value, onChange, ...controlProps }: NumberInputProps) {
  return (
    <input
      {...controlProps}
      className={control['control']}
      type="number"
      inputMode="numeric"
      min={least}
      max={most}
      step={1}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      // The mouse wheel would change a focused number while the form is scrolled.
      onWheel={(event) => event.currentTarget.blur()}
    />
  )
}
