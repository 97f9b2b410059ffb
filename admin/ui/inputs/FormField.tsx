import { Field, type FieldProps } from '../../../ui/Field.tsx'
import styles from './FormField.module.css'

const look = {
  field: styles['field'],
  head: styles['head'],
  mark: styles['mark'],
  hint: styles['hint'],
  error: styles['error'],
}

const tickLook = { ...look, field: `${styles['field']} ${styles['tick']}` }

export interface FormFieldProps extends FieldProps {
  /** Whether the control is a checkbox. A checkbox precedes its label. */
  isTick?: boolean
}

export const FormField = ({ isTick = false, ...props }: FormFieldProps) => (
  <Field {...props} look={isTick ? tickLook : look} />
)
