import type { ContentType, FieldOf, Kind } from '../../content/define.ts'
import type { ControlProps } from '../../ui/Field.tsx'
import type { AnyRow } from '../data/rows.ts'
import type { DraftOf } from './drafts.ts'

/** Props of the input of a kind. */
export interface InputProps<K extends Kind> {
  type: ContentType
  row: AnyRow | null
  name: string
  field: FieldOf<K>
  value: DraftOf[K]
  /** Ids that a reference must not have, since another one of the form has them. */
  taken: readonly string[]
  /** `fieldError` is what the input can tell by itself, before the form is validated. */
  onChange: (value: DraftOf[K], fieldError?: string) => void
  controlProps: ControlProps
}
