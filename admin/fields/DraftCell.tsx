import type { ContentType, Field } from '../../content/define.ts'
import { contentType } from '../../content/index.ts'
import { fill } from '../../content/messages/fill.ts'
import { embeddedIn, type AnyRow } from '../data/rows.ts'
import { commonWording } from '../wording/commonWording.ts'
import { Cell } from './cells.tsx'
import { isPictureDraft, type DraftValue } from './drafts.ts'
import { useReferredRow } from './useReferredRow.ts'

interface DraftCellProps {
  type: ContentType
  base: AnyRow
  name: string
  field: Field
  value: DraftValue
}

export function DraftCell({ type, base, name, field, value }: DraftCellProps) {
  if (isPictureDraft(value)) {
    if (value.file) return fill(commonWording(type.wording.language).newPicture, { name: value.file.name })
    if (value.removed) return '-'
  } else if (field.kind === 'reference') {
    return <Referred base={base} to={field.to} as={field.as} value={String(value)} />
  }
  const row = isPictureDraft(value) ? base : { ...base, [name]: value }
  return <Cell type={type} row={row} name={name} field={field} />
}

function Referred({ base, to, as, value }: { base: AnyRow; to: string; as: string; value: string }) {
  const { choice } = useReferredRow(contentType(to), value, embeddedIn(base, as))
  return choice ? `${value} ${choice.name}` : value
}
