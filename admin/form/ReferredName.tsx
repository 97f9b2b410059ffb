import { useEffect, useEffectEvent, useRef } from 'react'
import type { FieldOf } from '../../content/define.ts'
import { contentType } from '../../content/index.ts'
import { embeddedIn, type AnyRow } from '../data/rows.ts'
import type { Draft } from '../fields/drafts.ts'
import { useReferredRow } from '../fields/useReferredRow.ts'

interface ReferredNameProps {
  row: AnyRow | null
  /** The text that is filled, and the reference whose name it has. */
  name: string
  reference: string
  field: FieldOf<'reference'>
  draft: Draft
  onChange: (name: string, text: string) => void
}

/** Shows nothing. Fills the text when another row is chosen, and leaves what was typed. */
export function ReferredName({ row, name, reference, field, draft, onChange }: ReferredNameProps) {
  const id = draft[reference]
  const { choice } = useReferredRow(
    contentType(field.to),
    typeof id === 'string' ? id : '',
    row && embeddedIn(row, field.as),
  )
  // The form begins with a reference if it shows a row, and then its text stays as it is.
  const begun = useRef(id)
  const filled = useRef('')
  const follow = useEffectEvent((chosen: string) => {
    if (id !== begun.current && (draft[name] === '' || draft[name] === filled.current)) onChange(name, chosen)
    filled.current = chosen
  })
  const chosen = choice?.name
  useEffect(() => {
    if (chosen !== undefined) follow(chosen)
  }, [chosen])
  return null
}
