import { Field, type FieldProps } from '../../../ui/Field.tsx'
import styles from './FormField.module.css'

const look = {
  field: styles['field'],
  head: styles['head'],
  mark: styles['mark'],
  hint: styles['hint'],
  error: styles['error'],
}

/** A field of the back-office's forms. */
export const FormField = (props: FieldProps) => <Field {...props} look={look} />
