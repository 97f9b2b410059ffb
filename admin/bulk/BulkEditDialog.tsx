import { useState } from 'react'
import { ApiError } from '../../client/api.ts'
import { patchRows, setFields } from '../../client/bulk/manyRows.ts'
import type { ContentType } from '../../content/define.ts'
import { updateSchema } from '../../content/schema.ts'
import { fill } from '../../content/messages/fill.ts'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'
import { because } from '../feedback/failureMessages.ts'
import { initialDraft, type Draft, type DraftValue } from '../fields/drafts.ts'
import { formPart } from '../form/formPart.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import type { DialogProps } from '../ui/dialogs/useRowDialog.ts'
import { SelectField } from '../ui/inputs/Select.tsx'
import styles from './bulk.module.css'
import { SetFields } from './SetFields.tsx'
import { TextChangeFields, type TextChangeDraft } from './TextChangeFields.tsx'
import { TextChangePreview } from './TextChangePreview.tsx'
import { changedTexts, patchesOf, priceFields, textFields, typedNumber, type TextChange } from './textChanges.ts'
import { useBulkOutcome } from './useBulkOutcome.ts'
import { useChosenRows } from './useChosenRows.ts'
import type { Selection } from './useSelection.ts'
import { bulkWording } from './wording.ts'
import text from '../ui/text.module.css'
import { countIn } from '../wording/countIn.ts'

type Way = 'set' | 'replace' | 'price'

interface BulkEditDialogProps extends DialogProps {
  type: ContentType
  selection: Selection
}

function waysOf(type: ContentType): Way[] {
  const isOffered: { [W in Way]: boolean } = {
    set: true,
    replace: textFields(type).length > 0,
    price: priceFields(type).length > 0,
  }
  return (['set', 'replace', 'price'] as const).filter((way) => isOffered[way])
}

/** Returns null until the user has typed everything that the change needs. */
function changeOf(way: Way, draft: TextChangeDraft): TextChange | null {
  if (way === 'replace') return { by: 'replace', find: draft.find, with: draft.replaceWith, matchCase: draft.matchCase }
  const amount = typedNumber(draft.amount)
  return way === 'price' && amount !== null ? { by: draft.by, amount, roundTo: draft.roundTo } : null
}

export function BulkEditDialog({ type, selection, ...dialog }: BulkEditDialogProps) {
  const { language } = type.wording
  const words = bulkWording(language)
  const outcome = useBulkOutcome(language)
  const oneAtATime = useOneAtATime()
  const [way, setWay] = useState<Way>('set')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [values, setValues] = useState<Draft>(() => initialDraft(type, null))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [draft, setDraft] = useState<TextChangeDraft>({
    field: '',
    find: '',
    replaceWith: '',
    matchCase: false,
    inTranslations: false,
    by: 'percent',
    amount: '',
    roundTo: 0,
  })
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  const fields = way === 'price' ? priceFields(type) : textFields(type)
  const field = fields.some(([name]) => name === draft.field) ? draft.field : (fields[0]?.[0] ?? '')
  const isByText = way !== 'set'
  const { rows, error } = useChosenRows(type, selection, dialog.open && isByText)
  const where = { type, field, inTranslations: way === 'replace' && draft.inTranslations }
  const { changed, left } = changedTexts(isByText && rows ? rows : [], where, changeOf(way, draft))

  const change = (name: string, value: DraftValue, fieldError?: string) => {
    setValues((old) => ({ ...old, [name]: value }))
    setErrors(({ [name]: _old, ...others }) => (fieldError ? { ...others, [name]: fieldError } : others))
  }

  /** Returns the values to set. If a value is invalid, shows the error and returns null. */
  function checkedSet(): Record<string, unknown> | null {
    if (chosen.size === 0) {
      setFault(words.noField)
      return null
    }
    const names = [...chosen]
    const typed = Object.fromEntries(names.map((name) => [name, values[name]]))
    const checked = updateSchema(formPart(type, names)).safeParse(typed)
    if (checked.success) return Object.fromEntries(names.map((name) => [name, checked.data[name]]))
    setErrors(Object.fromEntries(checked.error.issues.map(({ path, message }) => [String(path[0]), message])))
    return null
  }

  async function apply(): Promise<void> {
    setFault(null)
    const set = way === 'set' ? checkedSet() : {}
    if (!set || (isByText && changed.length === 0)) return
    setBusy(true)
    try {
      const answer = isByText
        ? await patchRows(type, patchesOf(changed, field))
        : await setFields(type, selection.choice, set)
      outcome.done(answer, 'changed')
      selection.turn(true)
      dialog.onClose()
    } catch (error) {
      const faults = error instanceof ApiError ? error.errors : {}
      setErrors(
        Object.fromEntries(Object.entries(faults).map(([name, [first = '']]) => [name.replace(/^set\./, ''), first])),
      )
      outcome.failed(error, 'failed')
    } finally {
      setBusy(false)
    }
  }

  return (
    <FormDialog
      {...dialog}
      title={fill(words.editTitle, { count: countIn(language, selection.count) })}
      language={language}
      busy={isBusy}
      onSubmit={() => oneAtATime(apply)}
      submit={isBusy ? words.applying : words.apply}
    >
      <SelectField
        label={words.way}
        value={way}
        options={waysOf(type).map((one) => [one, words.ways[one]])}
        onChange={(next) => {
          setWay(next)
          setFault(null)
        }}
      />
      {way === 'set' ? (
        <SetFields
          type={type}
          draft={values}
          chosen={chosen}
          errors={errors}
          onChoose={(name, isChosen) => {
            setFault(null)
            setChosen((old) => new Set(isChosen ? [...old, name] : [...old].filter((one) => one !== name)))
          }}
          onChange={change}
        />
      ) : (
        <>
          <TextChangeFields
            type={type}
            way={way}
            draft={{ ...draft, field }}
            onChange={(part) => setDraft((old) => ({ ...old, ...part }))}
          />
          {rows ? (
            <TextChangePreview type={type} count={rows.length} changed={changed} left={left} />
          ) : (
            <p className={text['soft']} role="status">
              {error ? because(words.loadFailed, error, language) : words.loading}
            </p>
          )}
        </>
      )}
      {fault && (
        <p className={styles['fault']} role="alert">
          {fault}
        </p>
      )}
    </FormDialog>
  )
}
