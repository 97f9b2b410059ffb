import type { ContentType, FieldOf, Kind } from '../../content/define.ts'
import type { ControlProps } from '../../ui/Field.tsx'
import type { AnyRow } from '../data/rows.ts'
import type { DraftOf } from './drafts.ts'

export interface InputProps<K extends Kind> {
  type: ContentType
  row: AnyRow | null
  name: string
  field: FieldOf<K>
  value: DraftOf[K]
  /** The ids that other references in the form already contain. */
  taken: readonly string[]
  /** `fieldError` is an error that the input itself detects, such as a file that is too large. */
  onChange: (value: DraftOf[K], fieldError?: string) => void
  controlProps: ControlProps
}
