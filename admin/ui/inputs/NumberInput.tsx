import type { ControlProps } from '../../../ui/Field.tsx'
import control from './control.module.css'

interface NumberInputProps extends ControlProps {
  least: number
  most?: number
  /** The maximum number of digits after the decimal point. By default, only whole numbers are allowed. */
  decimals?: number | 'any'
  value: string
  onChange: (value: string) => void
}

export function NumberInput({ least, most, decimals = 0, value, onChange, ...controlProps }: NumberInputProps) {
  return (
    <input
      {...controlProps}
      className={control['control']}
      type="number"
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      min={least}
      max={most}
      step={decimals === 'any' ? 'any' : Number(`1e-${decimals}`)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      // Turning the mouse wheel would change the value of a focused number input, so the input gives up the focus.
      onWheel={(event) => event.currentTarget.blur()}
    />
  )
}
