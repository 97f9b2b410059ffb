import { useMemo, useState } from 'react'
import { rowName } from '../data/rows.ts'
import { toastFeedback } from '../feedback/feedback.ts'
import { initialDraft } from '../fields/drafts.ts'
import type { RowMakerProps } from '../fields/rowMaker.ts'
import { ContentForm } from '../form/ContentForm.tsx'

/** Adds a row for a reference in the form below. The browser does not store what is typed here for a later visit. */
export const showNewRowDialog = (props: RowMakerProps) => <NewRowDialog key={props.opening} {...props} />

function NewRowDialog({ type, name, open, onMade, onClose, finalFocus }: RowMakerProps) {
  const feedback = useMemo(() => toastFeedback(type), [type])
  const [copy] = useState(() => {
    const isText = type.fields[type.name]?.kind === 'text'
    return {
      draft: { ...initialDraft(type, null), ...(isText && { [type.name]: name }) },
      isTyped: false,
      isStored: false,
    }
  })
  return (
    <ContentForm
      type={type}
      row={null}
      open={open}
      onClose={onClose}
      finalFocus={finalFocus}
      feedback={feedback}
      onSaved={(saved) => onMade({ id: saved.id, name: rowName(type, saved) })}
      onGoOn={onClose}
      copy={copy}
      isForOne
    />
  )
}
