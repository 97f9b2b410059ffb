import type { ControlProps } from '../../../ui/Field.tsx'
import control from './control.module.css'

interface NumberInputProps extends ControlProps {
  least: number
  most?: number
  /** How many digits may stand behind the point: none, where this is absent. */
  decimals?: number
  /** The text of the input, which need not be a number. */
  value: string
  onChange: (value: string) => void
}

/** A number: a whole one, unless it has decimals. */
export function NumberInput({ least, most, decimals = 0, value, onChange, ...controlProps }: NumberInputProps) {
  return (
    <input
      {...controlProps}
      className={control['control']}
      type="number"
      inputMode={decimals > 0 ? 'decimal' : 'numeric'}
      min={least}
      max={most}
      step={Number(`1e-${decimals}`)}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      // The mouse wheel would change a focused number while the form is scrolled.
      onWheel={(event) => event.currentTarget.blur()}
    />
  )
}
