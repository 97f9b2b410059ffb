import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { makePreviewLink } from '../../../client/publishing/previewLinks.ts'
import type { SaveBody } from '../../../client/writer.ts'
import type { ContentType } from '../../../content/define.ts'
import { PREVIEW_HOURS, USUAL_PREVIEW_HOURS, type PreviewHours } from '../../../content/queries/previewLinkQuery.ts'
import { fill } from '../../../content/wording.ts'
import { wordingOf } from '../../../content/wording/screenWording.ts'
import { CHANGES, PREVIEW_LINKS } from '../../data/queryClient.ts'
import type { AnyRow } from '../../data/rows.ts'
import { bodyOf, isPictureDraft, type Draft } from '../../fields/drafts.ts'
import { reasonOf } from '../../feedback/failureMessages.ts'
import { Button } from '../../ui/Button.tsx'
import { Modal } from '../../ui/dialogs/Modal.tsx'
import { ModalForm } from '../../ui/dialogs/ModalForm.tsx'
import { ShownOnce } from '../../ui/dialogs/ShownOnce.tsx'
import control from '../../ui/inputs/control.module.css'
import { FormField } from '../../ui/inputs/FormField.tsx'
import { formatTimeInZone } from '../../ui/Time.tsx'
import { showToast } from '../../ui/toasts.tsx'
import { draftValues } from '../draftValues.ts'
import { PreviewLinks } from './PreviewLinks.tsx'
import { previewLinkWording } from './wording.ts'

interface SharePreviewProps {
  type: ContentType
  row: AnyRow | null
  draft: Draft
}

function bodyWith(type: ContentType, row: AnyRow | null, draft: Draft, hours: PreviewHours): SaveBody {
  const removals = Object.entries(draft).flatMap(([name, value]) =>
    isPictureDraft(value) && value.removed ? [[`${name}_removed`, true] as const] : [],
  )
  return bodyOf(type, draft, { ...draftValues(row, draft), ...Object.fromEntries(removals), hours })
}

export function SharePreview({ type, row, draft }: SharePreviewProps) {
  const { language } = type.wording
  const words = previewLinkWording[language]
  const { cancel, unknownReason } = wordingOf(type)
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [hours, setHours] = useState<PreviewHours>(USUAL_PREVIEW_HOURS)
  const queries = useQueryClient()
  const make = useMutation({
    mutationFn: () => makePreviewLink(type, bodyWith(type, row, draft, hours)),
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
    if (!make.isPending) setOpen(false)
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
        closeButtonOnly={made !== undefined}
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
            <PreviewLinks type={type} row={row} />
          </ModalForm>
        )}
      </Modal>
    </div>
  )
}
