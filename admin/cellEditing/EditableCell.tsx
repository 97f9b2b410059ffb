import { useId } from 'react'
import type { ContentType, Field } from '../../content/define.ts'
import { CheckIcon, WarningIcon } from '../../ui/icons.tsx'
import { rowName, type AnyRow } from '../data/rows.ts'
import { Cell } from '../fields/cells.tsx'
import { DraftCell } from '../fields/DraftCell.tsx'
import { initialDraft, takenIds, type DraftValue } from '../fields/drafts.ts'
import { BareInput } from '../fields/inputs.tsx'
import styles from './cellEditing.module.css'
import type { RowDraft } from './rowDrafts.ts'
import { cellWording } from './wording.ts'

interface EditableCellProps {
  type: ContentType
  row: AnyRow
  name: string
  /** Undefined in the ID column, because the ID is not a field. */
  field: Field | undefined
  draft: RowDraft | undefined
  isEditing: boolean
  onChange: (value: DraftValue) => void
}

export const errorId = (row: AnyRow, name: string): string => `cell-error-${row.id}-${name}`

export function EditableCell({ type, row, name, field, draft, isEditing, onChange }: EditableCellProps) {
  const id = useId()
  if (!field) return row.id
  const error = draft?.errors[name]
  const value = draft?.values[name]
  const all = { ...initialDraft(type, row), ...draft?.values }
  return (
    <>
      {isEditing ? (
        <div className={styles['input']}>
          <span id={`${id}-label`} className="visually-hidden">
            {field.label}, {rowName(type, row)}
          </span>
          <BareInput
            type={type}
            row={row}
            name={name}
            field={field}
            value={all[name]}
            taken={takenIds(type, all, name)}
            onChange={onChange}
            controlProps={{
              id,
              required: field.required ?? false,
              'aria-labelledby': `${id}-label`,
              'aria-invalid': error ? true : undefined,
              'aria-describedby': error ? errorId(row, name) : undefined,
            }}
          />
        </div>
      ) : value === undefined ? (
        <Cell type={type} row={row} name={name} field={field} />
      ) : (
        <DraftCell type={type} base={row} name={name} field={field} value={value} />
      )}
      {error && (
        <p id={errorId(row, name)} className={styles['error']}>
          {error}
        </p>
      )}
    </>
  )
}

interface RowMarkProps {
  language: string
  draft: RowDraft | undefined
  isSaved: boolean
}

export function RowMark({ language, draft, isSaved }: RowMarkProps) {
  const words = cellWording(language)
  if (!draft)
    return isSaved ? (
      <small className={styles['mark']} data-state="saved">
        <CheckIcon /> {words.saved}
      </small>
    ) : null
  return (
    <small className={styles['mark']} data-state={draft.state}>
      {draft.state === 'failed' && <WarningIcon />}
      {words[draft.state]}
      {draft.reason && <> · {draft.reason}</>}
    </small>
  )
}
