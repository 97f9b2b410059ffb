import { useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import type { ContentType } from '../../content/define.ts'
import { wordingOf } from '../../content/wording/screenWording.ts'
import { rowName, workingCopyOf, type AnyRow } from '../data/rows.ts'
import type { Feedback } from '../feedback/feedback.ts'
import { useMay } from '../session/currentUser.ts'
import { MessagesButton } from '../messages/MessagesButton.tsx'
import { Button } from '../ui/Button.tsx'
import { Modal, ModalBody, ModalFooter } from '../ui/dialogs/Modal.tsx'
import { UploadProgress } from '../ui/inputs/files/UploadProgress.tsx'
import { copiedDraft, type Draft } from '../fields/drafts.ts'
import { commonWording } from '../wording/commonWording.ts'
import styles from './ContentForm.module.css'
import type { Copy } from './copies/copy.ts'
import { FormConflict, FormFields, UnsavedDialog } from './FormParts.tsx'
import type { Direction, RowSteps } from './steps/rowSteps.ts'
import { StepButtons, stepOf, StepPosition } from './steps/StepButtons.tsx'
import { StepDialog } from './steps/StepDialog.tsx'
import { SOURCE } from '../translations/LanguageTabs.tsx'
import { useFormTypes } from '../translations/translatedType.ts'
import { draftIn } from '../translations/translationState.ts'
import { translationsWording } from '../translations/wording.ts'
import { focusFirst, isVisible, useContentForm, type Destination } from './useContentForm.ts'
import { useGuardedClose } from './useGuardedClose.ts'
import { canWait } from './workingCopy/workingCopies.ts'
import { WorkingCopyNotice } from './workingCopy/WorkingCopyNotice.tsx'
import { workingCopyWording } from './workingCopy/wording.ts'
import { fill } from '../../content/messages/fill.ts'
import { DuplicateIcon } from '../ui/icons.tsx'
import { formWording } from './wording.ts'

interface ContentFormProps {
  type: ContentType
  /** The row to edit; null for a new row. */
  row: AnyRow | null
  open: boolean
  /** `isLeft` is true if the form closes because the user leaves the screen. */
  onClose: (isLeft?: boolean) => void
  finalFocus: () => HTMLElement | null
  feedback: Feedback
  onSaved?: (saved: AnyRow) => void
  /** Called instead of `onClose` if the user has typed more while the save was running. */
  onGoOn: (saved: AnyRow) => void
  notices?: ReactNode
  beside?: Beside | undefined
  steps?: RowSteps | undefined
  copy: Copy | null
  onDuplicate?: (copy: Omit<Copy, 'isStored'>) => void
  /** Whether the form is for a single new row, after which no other begins. */
  isForOne?: boolean
}

export interface Beside {
  label: string
  show: (row: AnyRow | null, draft: Draft, language: string | null, saving: AsideSaving) => ReactNode
}

/** Lets the panel beside the form save the form's values without publishing them. */
export interface AsideSaving {
  isChanged: boolean
  save: () => Promise<AnyRow | null>
  goOn: (saved: AnyRow) => void
}

/** The ref callback is defined outside of the component, so that React does not call it again at each render. */
const bringIntoSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })

const visibleElements = (form: HTMLFormElement | null): Element[] => [...(form?.elements ?? [])].filter(isVisible)

export function ContentForm({
  type,
  row,
  open,
  onClose,
  finalFocus,
  notices,
  beside,
  steps,
  ...rest
}: ContentFormProps) {
  const { language, edit, add } = wordingOf(type)
  const { isTranslation } = useFormTypes(type)
  const translate = fill(translationsWording(language).translate, { feature: type.wording.feature })
  const form = useRef<RowFormHandle>(null)
  const [isBeside, setBeside] = useState(false)
  // Whoever goes from row to row stays in a language.
  const [tab, setTab] = useState(SOURCE)
  // The index of the input that had the focus before the user stepped to another row by keyboard.
  const focusAt = useRef<number | null>(null)
  /**
   * If the user goes to another row by keyboard, the same input gets the focus again. Otherwise the form starts at its
   * top.
   */
  const focusAgain = (form: HTMLFormElement | null) => {
    const input = focusAt.current === null ? undefined : visibleElements(form)[focusAt.current]
    focusAt.current = null
    if (input instanceof HTMLElement) input.focus()
    else form?.closest('[role="dialog"]')?.scrollTo(0, 0)
  }
  return (
    <Modal
      open={open}
      onClose={() => form.current?.requestClose()}
      closeButtonOnly={type.closing === 'xAlone'}
      title={isTranslation ? translate : row ? edit : add}
      language={language}
      finalFocus={finalFocus}
      {...(row && steps && { subtitle: <StepPosition language={language} steps={steps} name={rowName(type, row)} /> })}
      headerButton={
        <>
          {row && steps && (
            <StepButtons language={language} steps={steps} onStep={(direction) => form.current?.step(direction)} />
          )}
          {row && !isTranslation && (
            <Button
              variant="quiet"
              size="icon"
              aria-label={formWording(language).duplicate}
              title={formWording(language).duplicate}
              onClick={() => form.current?.duplicate()}
            >
              <DuplicateIcon />
            </Button>
          )}
          <MessagesButton />
        </>
      }
      onKeyDown={(event) => {
        const direction = stepOf(event.nativeEvent)
        if (!row || !steps || !direction || event.defaultPrevented) return
        // In React, key events bubble out of a dialog's portal. The form must ignore them, because the dialog handles
        // them.
        if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
        event.preventDefault()
        const elements = visibleElements(event.currentTarget.querySelector('form'))
        const at = elements.findIndex((element) => element === document.activeElement)
        focusAt.current = at < 0 ? null : at
        form.current?.step(direction)
      }}
      {...(isBeside && { wide: 'pair' })}
      nestedDialogs={notices}
    >
      <RowForm
        {...rest}
        key={row?.id ?? 'new'}
        ref={form}
        type={type}
        row={row}
        open={open}
        onClose={onClose}
        beside={isTranslation ? undefined : beside}
        isBeside={isBeside}
        setBeside={setBeside}
        tab={tab}
        setTab={setTab}
        steps={steps}
        onShown={focusAgain}
      />
    </Modal>
  )
}

interface RowFormHandle {
  /** Asks the user first if unsaved input would be lost. */
  requestClose: () => void
  /** Asks the user first if unsaved input would be lost. */
  step: (direction: Direction) => void
  duplicate: () => void
}

interface RowFormProps extends Omit<ContentFormProps, 'finalFocus' | 'notices'> {
  ref: Ref<RowFormHandle>
  isBeside: boolean
  setBeside: (isBeside: boolean) => void
  tab: string
  setTab: (tab: string) => void
  onShown: (form: HTMLFormElement | null) => void
}

function RowForm({ ref, type: declared, row, open, onClose, feedback, onSaved, onGoOn, ...rest }: RowFormProps) {
  const { beside, isBeside, setBeside, tab, setTab, steps, copy, onDuplicate, isForOne = false, onShown } = rest
  const pageLanguage = tab === SOURCE ? null : tab
  const types = useFormTypes(declared)
  const { shown: type, isTranslation } = types
  const wording = wordingOf(type)
  const words = commonWording(wording.language)
  // The direction in which the form goes to another row after the save; null if the form closes.
  const going = useRef<Direction | null>(null)
  const { formElement, ...form } = useContentForm({
    type: types.changed,
    row,
    copy,
    open,
    feedback,
    tab,
    setTab,
    onSaved: (saved, next) => {
      onSaved?.(saved)
      if (next === 'the same') onGoOn(saved)
      else if (next === 'another') return
      else if (going.current && steps) steps.step(going.current)
      else onClose()
    },
  })
  const { requestClose, unsaved } = useGuardedClose({ open, isChanged: form.changed, isBusy: form.busy, onClose })
  const [asking, setAsking] = useState<Direction | null>(null)

  useImperativeHandle(ref, () => ({
    requestClose,
    step: (direction) => {
      if (form.busy || !steps) return
      if (form.changed) setAsking(direction)
      else steps.step(direction)
    },
    duplicate: () => {
      if (form.busy || form.isHeld || steps?.busy || !row) return
      onDuplicate?.({ draft: copiedDraft(type, row, form.draft), isTyped: form.changed })
    },
  }))

  const takeFocus = useEffectEvent(() => {
    onShown(formElement.current)
    // The form of a copy does not contain the pressed button, so the first input gets the focus.
    if (copy) focusFirst(formElement.current)
  })
  // A normal effect would run too late, because the surrounding dialog would already have taken the focus.
  useLayoutEffect(() => takeFocus(), [])

  const closeButtonOnly = type.closing === 'xAlone'
  const mayPublish = useMay()({ type: type.key, action: 'publish' })
  const copyWords = workingCopyWording(wording.language)
  const waits = !isTranslation && canWait(type, row)
  const published: Destination = workingCopyOf(row) ? 'published copy' : 'row'
  const destination = waits && !mayPublish ? 'copy' : published
  const submitLabels = {
    row: isTranslation ? translationsWording(wording.language).save : row ? wording.submitEdit : wording.submitNew,
    copy: copyWords.save,
    'published copy': copyWords.publish,
  }
  const submit = (to: Destination, then: Direction | null = null) => {
    // While the saved form fades out, its buttons still take clicks.
    if (!open) return
    steps?.stay()
    going.current = then
    form.submit(to)
  }

  const set: typeof form.set = (...change) => {
    steps?.stay()
    form.set(...change)
  }

  return (
    <>
      <form
        ref={formElement}
        noValidate
        aria-busy={form.busy || steps?.busy}
        onSubmit={(event) => {
          event.preventDefault()
          submit(destination)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return
          // In React, key events bubble out of a dialog's portal. The form must ignore them, because the dialog handles
          // them.
          if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return
          event.preventDefault()
          submit(destination)
        }}
      >
        <div className={isBeside ? styles['pair'] : undefined}>
          <ModalBody>
            {row && <WorkingCopyNotice type={type} row={row} onGone={onClose} />}
            <FormFields types={types} row={row} form={{ ...form, set }} />
          </ModalBody>
          {isBeside && (
            <div className={styles['beside']} ref={bringIntoSight}>
              {beside?.show(row, draftIn(type, form.draft, pageLanguage), pageLanguage, {
                isChanged: form.changed,
                save: form.saveAside,
                goOn: (saved) => {
                  onSaved?.(saved)
                  onGoOn(saved)
                },
              })}
            </div>
          )}
        </div>
        <ModalFooter>
          {beside && (
            <Button aria-pressed={isBeside} onClick={() => setBeside(!isBeside)}>
              {beside.label}
            </Button>
          )}
          <UploadProgress words={words} part={form.uploaded} />
          {!closeButtonOnly && (
            <Button onClick={requestClose} disabled={form.busy}>
              {wording.cancel}
            </Button>
          )}
          {!row && !isForOne && (
            <Button onClick={form.submitAndGoOn} disabled={form.busy || form.isHeld}>
              {words.addAnother}
            </Button>
          )}
          {waits && mayPublish && (
            <Button onClick={() => submit('copy')} disabled={form.busy || form.isHeld}>
              {copyWords.save}
            </Button>
          )}
          <Button variant="primary" type="submit" disabled={form.busy || form.isHeld}>
            {form.busy ? wording.saving : submitLabels[destination]}
          </Button>
        </ModalFooter>
      </form>
      <UnsavedDialog language={wording.language} {...unsaved} />
      <FormConflict types={types} form={form} />
      {asking && steps && (
        <StepDialog
          language={wording.language}
          open
          save={submitLabels[destination]}
          onSave={() => {
            setAsking(null)
            submit(destination, asking)
          }}
          onDiscard={() => {
            setAsking(null)
            form.reset()
            steps.step(asking)
          }}
          onStay={() => setAsking(null)}
        />
      )}
    </>
  )
}
