import type { ContentType, FieldOf, Kind } from '../../content/define.ts'
import type { ControlProps } from '../../ui/Field.tsx'
import type { AnyRow } from '../data/rows.ts'
import type { DraftOf } from './drafts.ts'

/** What the input of a kind is given. */
export interface InputProps<K extends Kind> {
  type: ContentType
  row: AnyRow | null
  name: string
  field: FieldOf<K>
  value: DraftOf[K]
  /** A error is what the input itself can tell, before the declaration is asked. */
  onChange: (value: DraftOf[K], fieldError?: string) => void
  controlProps: ControlProps
}
