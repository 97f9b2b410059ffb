import { readColour } from '../../content/look/colour.ts'
import { fill } from '../../content/messages/fill.ts'
import control from '../ui/inputs/control.module.css'
import { commonWording } from '../wording/commonWording.ts'
import type { InputProps } from './inputProps.ts'
import styles from './ColourInput.module.css'

/** The browser's colour picker cannot be empty, so it shows grey if the field has no colour. */
const NO_COLOUR = '#808080'

export function ColourInput({ type, field, value, onChange, controlProps }: InputProps<'colour'>) {
  const pickLabel = fill(commonWording(type.wording.language).pick, { label: field.label })
  return (
    <span className={styles['colour']}>
      <input
        {...controlProps}
        className={control['control']}
        placeholder="#e2b04c"
        spellCheck={false}
        autoCapitalize="none"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <input
        type="color"
        className={styles['picker']}
        aria-label={pickLabel}
        value={readColour(value) || NO_COLOUR}
        onChange={(event) => onChange(event.target.value)}
      />
    </span>
  )
}
