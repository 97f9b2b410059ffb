import type { ControlProps } from '../../../ui/Field.tsx'
import control from './control.module.css'

interface NumberInputProps extends ControlProps {
  least: number
  most?: number
  /** How many digits may follow the point; none by default. */
  decimals?: number | 'any'
  /** May be invalid. */
  value: string
  onChange: (value: string) => void
}

/** A whole number unless it has decimals. */
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
      // The wheel would change a focused number.
      onWheel={(event) => event.currentTarget.blur()}
    />
  )
}
