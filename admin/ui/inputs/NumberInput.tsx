import type { ControlProps } from '../../../ui/Field.tsx'
import control from './control.module.css'

interface NumberInputProps extends ControlProps {
  least: number
  most?: number
  /** How many digits may follow the decimal point; none by default. */
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
      // The mouse wheel would change a number input that has the focus.
      onWheel={(event) => event.currentTarget.blur()}
    />
  )
}
