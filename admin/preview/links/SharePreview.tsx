import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { makePreviewLink } from '../../../client/publishing/previewLinks.ts'
import type { ContentType } from '../../../content/define.ts'
import { PREVIEW_HOURS, USUAL_PREVIEW_HOURS, type PreviewHours } from '../../../content/queries/previewLinkQuery.ts'
import { fill } from '../../../content/wording.ts'
import { wordingOf } from '../../../content/wording/screenWording.ts'
import { CHANGES, PREVIEW_LINKS } from '../../data/queryClient.ts'
import type { AnyRow } from '../../data/rows.ts'
import { reasonOf } from '../../feedback/failureMessages.ts'
import type { AsideSaving } from '../../form/ContentForm.tsx'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { ModalForm } from '../../ui/dialogs/ModalForm.tsx'
import { ShownOnce } from '../../ui/dialogs/ShownOnce.tsx'
import control from '../../ui/inputs/control.module.css'
import { FormField } from '../../ui/inputs/FormField.tsx'
import { formatTimeInZone } from '../../ui/Time.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { PreviewLinks } from './PreviewLinks.tsx'
import { previewLinkWording } from './wording.ts'

/** By then the dialog of the link has given the focus back. */
const FOCUS_MS = 100

interface SharePreviewProps {
  type: ContentType
  /** Null for a row that is not saved yet. */
  row: AnyRow | null
  saving: AsideSaving
}

/** Saves the form as a draft or a working copy, and makes links by which others see it. */
export function SharePreview({ type, row, saving }: SharePreviewProps) {
  const { language } = type.wording
  const words = previewLinkWording[language]
  const { cancel, unknownReason } = wordingOf(type)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [hours, setHours] = useState<PreviewHours>(USUAL_PREVIEW_HOURS)
  // The form shows it once the dialog is closed: the form of a new row becomes another one then.
  const [saved, setSaved] = useState<AnyRow | null>(null)
  const queries = useQueryClient()
  const make = useMutation({
    mutationFn: async () => {
      const unsaved = saved === null && (row === null || saving.isChanged)
      const shown = unsaved ? await saving.save() : (saved ?? row)
      if (unsaved) setSaved(shown)
      return shown && makePreviewLink(type, shown.id, hours)
    },
    onSuccess: (link) => {
      // The form says why it could not be saved.
      if (!link) setOpen(false)
    },
    onError: (error) => {
      const reason = reasonOf(error) ?? unknownReason
      showToast({ tone: 'bad', text: fill(words.makeFailed, { reason }), language })
    },
    onSettled: () => {
      for (const key of [PREVIEW_LINKS, CHANGES]) void queries.invalidateQueries({ queryKey: [key] })
    },
  })
  const made = make.data
  const close = () => {
    if (make.isPending) return
    setOpen(false)
    setSaved(null)
    if (!saved) return
    const form = button.current?.closest<HTMLElement>('[role="dialog"]')
    saving.goOn(saved)
    // The form of a new row takes the button along, and the focus must stay in the dialog.
    setTimeout(() => {
      if (!button.current) form?.focus()
    }, FOCUS_MS)
  }
  return (
    // React bubbles submit events to the surrounding form.
    <div onSubmit={(event) => event.stopPropagation()}>
      <Button
        ref={button}
        size="small"
        onClick={() => {
          make.reset()
          setOpen(true)
        }}
      >
        {words.share}
      </Button>
      <Modal
        open={isOpen}
        onClose={close}
        closeButtonOnly={Boolean(made)}
        title={words.share}
        closeLabel={words.close}
        language={language}
        finalFocus={() => button.current}
      >
        {made ? (
          <ShownOnce
            value={new URL(made.path, window.location.origin).href}
            words={words}
            about={fill(words.shownOnce, { time: formatTimeInZone(made.expires_at, language) })}
            onClose={close}
          />
        ) : (
          <ModalForm
            busy={make.isPending}
            onSubmit={() => {
              if (!make.isPending) make.mutate()
            }}
            onCancel={close}
            cancel={cancel}
            submit={make.isPending ? words.making : words.make}
          >
            <p>{words.about}</p>
            <FormField label={words.hours}>
              {(props) => (
                <select
                  {...props}
                  className={control['control']}
                  value={hours}
                  onChange={({ target }) =>
                    setHours(PREVIEW_HOURS.find((count) => String(count) === target.value) ?? USUAL_PREVIEW_HOURS)
                  }
                >
                  {PREVIEW_HOURS.map((count) => (
                    <option key={count} value={count}>
                      {words.durations[count]}
                    </option>
                  ))}
                </select>
              )}
            </FormField>
            <PreviewLinks type={type} row={saved ?? row} />
          </ModalForm>
        )}
      </Modal>
    </div>
  )
}
