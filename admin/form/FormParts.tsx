import { Fragment, type ReactNode } from 'react'
import type { ContentType, Field } from '../../content/define.ts'
import { sourceOf } from '../../content/schema.ts'
import { fill } from '../../content/messages/fill.ts'
import type { AnyRow } from '../data/rows.ts'
import { useSiteLanguages } from '../data/siteLanguages.ts'
import { confirmationOf, isConfirmation, splitName, translatedName } from '../data/translatedNames.ts'
import { initialDraft, takenIds } from '../fields/drafts.ts'
import { FocusPoint } from '../fields/FocusPoint.tsx'
import { FormattedText } from '../fields/formatted/FormattedText.tsx'
import { FieldInput } from '../fields/inputs.tsx'
import { fieldsOfText } from '../fields/sentValues.ts'
import { faultsIn } from '../translations/faults.ts'
import { LanguageTabs, SOURCE } from '../translations/LanguageTabs.tsx'
import { TranslatedText } from '../translations/TranslatedText.tsx'
import { fieldsOfLanguage, languagesOf, type FormTypes } from '../translations/translatedType.ts'
import { countStates, translationState } from '../translations/translationState.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { commonWording } from '../wording/commonWording.ts'
import { ConflictDialog } from './conflict/ConflictDialog.tsx'
import { groupsOf, type NamedField } from './groups/fieldGroups.ts'
import { GroupedFields } from './groups/GroupedFields.tsx'
import type { ContentFormState } from './useContentForm.ts'
import { ReferredName } from './ReferredName.tsx'
import type { LeaveGuard } from './useLeaveGuard.ts'

interface FormPartsProps {
  type: ContentType
  form: Omit<ContentFormState, 'formElement'>
}

interface OwnFieldsProps extends FormPartsProps {
  row: AnyRow | null
  /** For each empty field, the value from its environment variable. */
  inherited?: Readonly<Record<string, string>>
}

interface FormFieldsProps extends Omit<OwnFieldsProps, 'type'> {
  types: FormTypes
}

/** The fields of a row. If its site has several languages, each has a tab with what can be translated. */
export function FormFields({ types, row, form: typed, inherited = {} }: FormFieldsProps) {
  const { main } = useSiteLanguages()
  const { shown: type, isTranslation } = types
  const tags = languagesOf(type)
  const tabs = isTranslation ? tags : [SOURCE, ...tags]
  const form = isTranslation ? { ...typed, draft: { ...initialDraft(type, typed.base), ...typed.draft } } : typed
  const { language } = type.wording
  const own = <OwnFields type={type} row={row} form={form} inherited={inherited} />
  if (tags.length === 0) return own
  return (
    <LanguageTabs
      language={language}
      main={main}
      tabs={tabs}
      open={tabs.find((tab) => tab === form.tab) ?? tabs[0] ?? SOURCE}
      onOpen={form.setTab}
      countsOf={(tag) => countStates({ type, row, draft: form.draft }, tag)}
      faultsIn={(tab) => faultsIn(form.formErrors, tab)}
    >
      {(tab) => (tab === SOURCE ? own : <TranslatedFields type={type} row={row} form={form} tag={tab} main={main} />)}
    </LanguageTabs>
  )
}

function OwnFields({ type, row, form, inherited = {} }: OwnFieldsProps) {
  const words = commonWording(type.wording.language)

  const environmentHint = (name: string, variable: string): string => {
    if (form.draft[name] !== '') return fill(words.setHere, { variable })
    const value = inherited[name]
    return value === undefined ? fill(words.unsetHere, { variable }) : fill(words.fromEnvironment, { variable, value })
  }
  const hintOf = (name: string, field: Field): string | undefined =>
    field.kind === 'text' && field.environment !== undefined ? environmentHint(name, field.environment) : field.hint

  return (
    <Groups type={fieldsOfLanguage(type, null)}>
      {([name, field]) => (
        <Fragment key={name}>
          <OneField type={type} row={row} form={form} name={name} field={field} hint={hintOf(name, field)} />
          {field.kind === 'text' && field.nameOf !== undefined && (
            <NameFiller type={type} row={row} form={form} name={name} reference={field.nameOf} />
          )}
          {field.kind === 'picture' && field.focus && (
            <FocusPoint type={type} row={row} name={name} field={field} draft={form.draft} onChange={form.set} />
          )}
        </Fragment>
      )}
    </Groups>
  )
}

interface NameFillerProps extends OwnFieldsProps {
  name: string
  reference: string
}

function NameFiller({ type, row, form, name, reference }: NameFillerProps) {
  const field = type.fields[reference]
  if (field?.kind !== 'reference') return null
  return (
    <ReferredName row={row} name={name} reference={reference} field={field} draft={form.draft} onChange={form.set} />
  )
}

interface TranslatedFieldsProps extends FormPartsProps {
  row: AnyRow | null
  tag: string
  main: string
}

function TranslatedFields({ type, row, form, tag, main }: TranslatedFieldsProps) {
  const { language } = type.wording
  const { draft } = form
  return (
    <Groups type={fieldsOfLanguage(type, tag)}>
      {([name, field]) => {
        const source = splitName(name)?.source ?? name
        const declared = type.fields[source]
        if (!declared || isConfirmation(name) || field.kind === 'richText') return null
        const text = draft[source]
        return (
          <TranslatedText
            key={name}
            language={language}
            label={declared.labelInGroup ?? declared.label}
            labelLang={declared.labelLang}
            source={typeof text === 'string' ? text : ''}
            main={main}
            state={translationState({ type, row, draft }, source, tag)}
            onConfirm={(isConfirmed) => form.set(confirmationOf(name), isConfirmed)}
            onCopy={() => {
              for (const one of fieldsOfText(type, source)) form.set(translatedName(one, tag), draft[one] ?? '')
            }}
          >
            <OneField type={type} row={row} form={form} name={name} field={field} controlLang={tag} />
          </TranslatedText>
        )
      }}
    </Groups>
  )
}

function Groups({ type, children }: { type: ContentType; children: (field: NamedField) => ReactNode }) {
  return groupsOf(type).map(({ group, fields }) =>
    group ? (
      <GroupedFields key={group.legend} group={group}>
        {fields.map(children)}
      </GroupedFields>
    ) : (
      fields.map(children)
    ),
  )
}

interface OneFieldProps extends FormPartsProps {
  row: AnyRow | null
  name: string
  field: Field
  hint?: string | undefined
  controlLang?: string
}

function OneField({ type, row, form, name, field, hint, controlLang }: OneFieldProps) {
  // Formatted text has no separate input, because users edit it in the input of its plain-text field.
  if (field.kind === 'richText') return null
  const source = sourceOf(type, name)
  if (source !== undefined && field.kind === 'longText')
    return (
      <FormattedText
        type={type}
        row={row}
        source={source}
        words={name}
        field={field}
        draft={form.draft}
        fieldError={form.formErrors[name] ?? form.formErrors[source]}
        controlLang={controlLang}
        onChange={form.set}
        onHold={form.hold}
      />
    )
  return (
    <FieldInput
      type={type}
      row={row}
      name={name}
      field={field}
      label={field.labelInGroup}
      value={form.draft[name]}
      taken={takenIds(type, form.draft, name)}
      fieldError={form.formErrors[name]}
      hint={hint}
      controlLang={controlLang}
      onChange={(value, fieldError) => form.set(name, value, fieldError)}
    />
  )
}

export function FormConflict({ types, form }: Pick<FormFieldsProps, 'types' | 'form'>) {
  const { about, open } = form.conflict
  if (!about) return null
  return (
    <ConflictDialog
      type={types.shown}
      isTranslation={types.isTranslation}
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
