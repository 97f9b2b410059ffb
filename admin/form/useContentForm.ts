import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { ApiError } from '../../client/api.ts'
import type { ContentType } from '../../content/define.ts'
import { ownRow, workingCopyOf, type AnyRow } from '../data/rows.ts'
import { useContentMutations } from '../data/useContentMutations.ts'
import type { Feedback } from '../feedback/feedback.ts'
import {
  initialDraft,
  bodyOf,
  checkDraft,
  isChanged,
  repeatedDraft,
  typedSince,
  type Draft,
  type DraftValue,
} from '../fields/drafts.ts'
import { useUser } from '../session/currentUser.ts'
import { translatedAt, translatedName } from '../data/translatedNames.ts'
import { tabOfFaults } from '../translations/faults.ts'
import { showToast } from '../ui/toasts.tsx'
import { commonWording } from '../wording/commonWording.ts'
import type { Copy } from './copies/copy.ts'
import { clearDraft, readDraft, saveDraft } from './draftStorage.ts'
import { mergedDraft, type Side } from './conflict/merge.ts'
import { suggestionsFrom } from './suggestions.ts'
import { canWait, conflictBetween, type Conflict } from './workingCopy/workingCopies.ts'
import { workingCopyWording } from './workingCopy/wording.ts'

type FormErrors = Readonly<Record<string, string>>

/** Returns the newer row if the server refused the save because another user had changed the row. */
function rowInTheWay(error: unknown): AnyRow | null {
  if (!(error instanceof ApiError) || error.code !== 'stale') return null
  const current = error.current as AnyRow | undefined // The API responds with a row, so the cast is safe.
  return current ? ownRow(current).row : null
}

const lastChangesIn = (error: unknown) => (error instanceof ApiError ? error.lastChanges : [])

function serverErrors(error: unknown): FormErrors {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    Object.entries(error.errors).flatMap(([path, [first]]) => {
      const { source, tag } = translatedAt(path) ?? {}
      const name = source === undefined || tag === undefined ? path : translatedName(source, tag)
      return first ? [[name, first]] : []
    }),
  )
}

/** The inputs of the languages that are not open are in the form, too. */
export const isVisible = (element: Element): boolean => element.closest('[hidden]') === null

const findVisible = (form: HTMLFormElement | null, selector: string): HTMLElement | undefined =>
  [...(form?.querySelectorAll<HTMLElement>(selector) ?? [])].find(isVisible)

export const focusFirst = (form: HTMLFormElement | null): void =>
  findVisible(form, ':is(input, textarea, select):not([type="hidden"])')?.focus()

/** Whether a save changes the row or its working copy, and whether the working copy is published at once. */
export type Destination = 'row' | 'copy' | 'published copy'

/** After a save the form closes, starts another new row, or continues with the saved row. */
export type AfterSave = 'done' | 'another' | 'the same'

interface FormOptions {
  type: ContentType
  row: AnyRow | null
  copy?: Copy | null
  open: boolean
  feedback: Feedback
  /** The open tab of a form with several languages, and what opens another. */
  tab: string
  setTab: (tab: string) => void
  onSaved: (saved: AnyRow, next: AfterSave) => void
}

/** `type` has the fields of the languages that the form changes: see translatedType.ts. */
export function useContentForm({ type, row, copy = null, open, feedback, tab, setTab, onSaved }: FormOptions) {
  const { username } = useUser()
  const initial = useMemo(() => copy?.draft ?? initialDraft(type, row), [type, row, copy])
  // The version that a save is based on: the row as it was loaded, or a newer version that the user has seen.
  const [base, setBase] = useState(row)
  // While the conflict dialog closes, the compared rows stay in the state, so that they do not vanish from the dialog.
  const [conflict, setConflict] = useState<{ about: Conflict | null; open: boolean; to: Destination }>({
    about: null,
    open: false,
    to: 'row',
  })
  const [stored] = useState(() => (open && !copy ? readDraft(username, type, row) : null))
  const [draft, setDraft] = useState<Draft>({ ...initial, ...stored?.values })
  // The values that the next new row takes from the row that was just added.
  const [repeated, setRepeated] = useState<Draft | null>(null)
  const begun = repeated ?? initial
  const changed = (repeated === null && (copy?.isTyped ?? false)) || isChanged(begun, draft)
  // The row that the form shows. A form that stays open after a save shows the saved row.
  const [visibleRow, setVisibleRow] = useState(row)
  const [typedMeanwhile, setTypedMeanwhile] = useState<Draft>({})
  if (row !== visibleRow) {
    setVisibleRow(row)
    setBase(row)
    setRepeated(null)
    setDraft({ ...initial, ...typedMeanwhile })
    setTypedMeanwhile({})
  }
  // A ref with the latest input. At the end of a save it shows what the user typed during the save.
  const present = useRef(draft)
  useLayoutEffect(() => {
    present.current = draft
  })

  useEffect(() => {
    const { language } = type.wording
    if (stored) showToast({ tone: 'note', text: commonWording(language).restored, language })
  }, [stored, type])
  useEffect(() => {
    if (!open || copy?.isStored === false) return
    if (changed) saveDraft(username, type, row, draft)
    else clearDraft(type, row)
  }, [open, changed, username, type, row, copy, draft])

  const [formErrors, setFormErrors] = useState<FormErrors>({})
  const { save, saveCopy } = useContentMutations(type)

  // After each failed save the first invalid field gets the focus. If no field is invalid, the submit button gets it.
  const [attempts, setAttempts] = useState(0)
  const formElement = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (attempts === 0) return
    const find = (selector: string) => findVisible(formElement.current, selector)
    const next = find('[aria-invalid="true"]') ?? find('[type="submit"]')
    next?.focus()
  }, [attempts])

  useEffect(() => {
    if (repeated) focusFirst(formElement.current)
  }, [repeated])

  // The fraction of the upload that is done, from 0 to 1; null if nothing is being uploaded.
  const [uploaded, setUploaded] = useState<number | null>(null)

  // The number of running uploads of pictures in texts, which a save must wait for.
  const [held, setHeld] = useState(0)

  // A ref, because React's state changes only at the next render, and two quick clicks must not save twice.
  const saving = useRef(false)

  const showErrors = (errors: FormErrors) => {
    setFormErrors(errors)
    setTab(tabOfFaults(type, errors, tab))
    setAttempts((count) => count + 1)
  }

  const submit = (
    upon: AnyRow | null,
    values: Draft,
    to: Destination,
    { again = false, aside }: { again?: boolean; aside?: (saved: AnyRow | null) => void } = {},
  ) => {
    if (saving.current || held > 0) return aside?.(null)
    const checked = checkDraft(type, values, upon)
    if (!checked.ok) {
      showErrors(checked.formErrors)
      feedback.invalid(values)
      return aside?.(null)
    }
    saving.current = true
    const body = bodyOf(type, values, checked.values)
    const outcome = {
      onSuccess: (saved: AnyRow) => {
        const { language } = type.wording
        if (to === 'copy') showToast({ tone: 'good', text: workingCopyWording(language).saved, language })
        else feedback.saved(row === null)
        if (aside) return aside(saved)
        const typed = typedSince(values, present.current)
        if (again) {
          onSaved(saved, 'another')
          const next = repeatedDraft(type, values)
          setRepeated(next)
          setDraft({ ...next, ...typed })
          return
        }
        if (!typed) return onSaved(saved, 'done')
        if (row) setTypedMeanwhile(typed)
        // After a new row is saved, another form replaces this one. That form reads the stored draft, so input typed
        // during the save is not lost.
        else saveDraft(username, type, saved, { ...initialDraft(type, saved), ...typed })
        onSaved(saved, 'the same')
      },
      onError: (error: unknown) => {
        aside?.(null)
        const current = rowInTheWay(error)
        if (current && upon) {
          setConflict({ about: conflictBetween(upon, current, lastChangesIn(error)), open: true, to })
          return
        }
        showErrors(serverErrors(error))
        feedback.saveFailed(error)
      },
      onSettled: () => {
        saving.current = false
        setUploaded(null)
      },
    }
    if (to === 'row' || !row) save.mutate({ id: row?.id ?? null, body, onProgress: setUploaded }, outcome)
    else
      saveCopy.mutate(
        {
          ...{ id: row.id, body, onProgress: setUploaded, onCopied: setBase },
          copyVersion: workingCopyOf(upon)?.version ?? 0,
          publishes: to === 'published copy',
        },
        outcome,
      )
  }

  return {
    formElement,
    base,
    draft,
    formErrors,
    busy: save.isPending || saveCopy.isPending,
    isHeld: held > 0,
    hold: (work: Promise<unknown>) => {
      const release = () => setHeld((count) => count - 1)
      setHeld((count) => count + 1)
      void work.then(release, release)
    },
    uploaded,
    changed,
    tab,
    setTab,
    set: (name: string, value: DraftValue, fieldError?: string) => {
      setDraft((old) => ({ ...old, ...(row === null && suggestionsFrom(type, old, name, value)), [name]: value }))
      setFormErrors(({ [name]: _old, ...others }) => (fieldError ? { ...others, [name]: fieldError } : others))
    },
    reset: () => {
      setDraft(begun)
      setFormErrors({})
    },
    conflict,
    leaveConflict: () => setConflict((old) => ({ ...old, open: false })),
    resolveConflict: (chosen: Readonly<Record<string, Side>>) => {
      if (!conflict.about) return
      const { current, next } = conflict.about
      const merged = mergedDraft(type, current, draft, chosen)
      setConflict((old) => ({ ...old, open: false }))
      setBase(next)
      setDraft(merged)
      submit(next, merged, conflict.to)
    },
    submit: (to: Destination = 'row') => submit(base, draft, to),
    submitAndGoOn: () => submit(base, draft, 'row', { again: true }),
    /** Saves as a draft or as a working copy without changing what the form shows. Returns null if the save fails. */
    saveAside: () =>
      new Promise<AnyRow | null>((aside) => {
        if (canWait(type, row)) submit(base, draft, 'copy', { aside })
        else submit(base, { ...draft, state: 'draft' }, 'row', { aside })
      }),
  }
}

export type ContentFormState = ReturnType<typeof useContentForm>
