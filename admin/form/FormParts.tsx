import { Fragment } from 'react'
import type { ContentType } from '../../content/define.ts'
import { sourceOf } from '../../content/schema.ts'
import { fill } from '../../content/messages/fill.ts'
import type { AnyRow } from '../data/rows.ts'
import { takenIds } from '../fields/drafts.ts'
import { FocusPoint } from '../fields/FocusPoint.tsx'
import { FormattedText } from '../fields/formatted/FormattedText.tsx'
import { FieldInput } from '../fields/inputs.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { commonWording } from '../wording/commonWording.ts'
import { ConflictDialog } from './conflict/ConflictDialog.tsx'
import { groupsOf, type NamedField } from './groups/fieldGroups.ts'
import { GroupedFields } from './groups/GroupedFields.tsx'
import type { ContentFormState } from './useContentForm.ts'
import type { LeaveGuard } from './useLeaveGuard.ts'

interface FormPartsProps {
  type: ContentType
  form: Omit<ContentFormState, 'formElement'>
}

interface FormFieldsProps extends FormPartsProps {
  row: AnyRow | null
  /** For each empty field, the value from its environment variable. */
  inherited?: Readonly<Record<string, string>>
}

export function FormFields({ type, row, form, inherited = {} }: FormFieldsProps) {
  const words = commonWording(type.wording.language)

  const environmentHint = (name: string, variable: string): string => {
    if (form.draft[name] !== '') return fill(words.setHere, { variable })
    const value = inherited[name]
    return value === undefined ? fill(words.unsetHere, { variable }) : fill(words.fromEnvironment, { variable, value })
  }

  const inputOf = ([name, field]: NamedField) => {
    // Formatted text has no separate input, because users edit it in the input of its plain-text field.
    if (field.kind === 'richText') return null
    const source = sourceOf(type, name)
    if (source !== undefined && field.kind === 'longText')
      return (
        <FormattedText
          key={name}
          type={type}
          row={row}
          source={source}
          words={name}
          field={field}
          draft={form.draft}
          fieldError={form.formErrors[name] ?? form.formErrors[source]}
          onChange={form.set}
          onHold={form.hold}
        />
      )
    return (
      <Fragment key={name}>
        <FieldInput
          type={type}
          row={row}
          name={name}
          field={field}
          label={field.labelInGroup}
          value={form.draft[name]}
          taken={takenIds(type, form.draft, name)}
          fieldError={form.formErrors[name]}
          hint={
            field.kind === 'text' && field.environment !== undefined
              ? environmentHint(name, field.environment)
              : field.hint
          }
          onChange={(value, fieldError) => form.set(name, value, fieldError)}
        />
        {field.kind === 'picture' && field.focus && (
          <FocusPoint type={type} row={row} name={name} field={field} draft={form.draft} onChange={form.set} />
        )}
      </Fragment>
    )
  }

  return groupsOf(type).map(({ group, fields }) =>
    group ? (
      <GroupedFields key={group.legend} group={group}>
        {fields.map(inputOf)}
      </GroupedFields>
    ) : (
      fields.map(inputOf)
    ),
  )
}

export function FormConflict({ type, form }: FormPartsProps) {
  const { about, open } = form.conflict
  if (!about) return null
  return (
    <ConflictDialog
      type={type}
      base={about.base}
      current={about.current}
      changed={about.changed}
      open={open}
      draft={form.draft}
      onChoose={form.resolveConflict}
      onBack={form.leaveConflict}
    />
  )
}

interface UnsavedDialogProps {
  language: string
  asking: boolean
  setAsking: (asking: boolean) => void
  leave: LeaveGuard
  onDiscard: () => void
}

export function UnsavedDialog({ language, asking, setAsking, leave, onDiscard }: UnsavedDialogProps) {
  const words = commonWording(language)
  return (
    <ConfirmDialog
      open={asking || leave.held}
      question={words.unsaved}
      about={words.unsavedAbout}
      yes={words.discard}
      no={words.keepEditing}
      onYes={() => {
        setAsking(false)
        onDiscard()
      }}
      onClose={() => {
        setAsking(false)
        leave.stay()
      }}
      language={language}
    />
  )
}
