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
  /** The control is a tick box, which comes before its label. */
  isTick?: boolean
}

export const FormField = ({ isTick = false, ...props }: FormFieldProps) => (
  <Field {...props} look={isTick ? tickLook : look} />
)
