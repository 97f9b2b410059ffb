import { useId, type ReactNode } from 'react'
import type { FieldGroup } from '../../../content/fields/kinds.ts'
import fieldset from '../../ui/inputs/fieldset.module.css'
import styles from './GroupedFields.module.css'

export function GroupedFields({ group, children }: { group: FieldGroup; children: ReactNode }) {
  const id = useId()
  return (
    <fieldset className={`${fieldset['fieldset']} ${styles['group']}`} aria-describedby={group.hint && id}>
      <legend>{group.legend}</legend>
      {group.hint && (
        <p id={id} className={styles['hint']}>
          {group.hint}
        </p>
      )}
      {children}
    </fieldset>
  )
}
