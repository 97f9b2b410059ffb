import { useRef, useState } from 'react'
import { makePreviewLink } from '../../../client/publishing/previewLinks.ts'
import type { ContentType } from '../../../content/define.ts'
import { PREVIEW_HOURS, USUAL_PREVIEW_HOURS, type PreviewHours } from '../../../content/queries/previewLinkQuery.ts'
import { fill } from '../../../content/messages/fill.ts'
import { CHANGES, PREVIEW_LINKS } from '../../data/queryClient.ts'
import type { AnyRow } from '../../data/rows.ts'
import { useAction } from '../../feedback/useAction.ts'
import type { AsideSaving } from '../../form/ContentForm.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { useRowDialog } from '../../ui/dialogs/useRowDialog.ts'
import { SelectField } from '../../ui/inputs/Select.tsx'
import { formatTime } from '../../ui/Time.tsx'
import { PreviewLinks } from './PreviewLinks.tsx'
import { previewLinkWording } from './wording.ts'

/** How long a closing dialog takes to return the focus, in milliseconds. */
const FOCUS_MS = 100

interface SharePreviewProps {
  type: ContentType
  row: AnyRow | null
  saving: AsideSaving
}

export function SharePreview({ type, row, saving }: SharePreviewProps) {
  const { language } = type.wording
  const words = previewLinkWording(language)
  const button = useRef<HTMLButtonElement>(null)
  const dialog = useRowDialog(null)
  const [hours, setHours] = useState<PreviewHours>(USUAL_PREVIEW_HOURS)
  // The row as saved just before the link was made. The form shows it only after the dialog closes; otherwise the
  // dialog would lose the focus.
  const [saved, setSaved] = useState<AnyRow | null>(null)
  const make = useAction({
    run: async () => {
      const unsaved = saved === null && (row === null || saving.isChanged)
      const target = unsaved ? await saving.save() : (saved ?? row)
      if (unsaved) setSaved(target)
      return target && makePreviewLink(type, target.id, hours)
    },
    // If the row cannot be saved, the dialog closes and the form says why.
    done: (link) => {
      if (!link) dialog.close()
    },
    language,
    failed: words.makeFailed,
    reload: [PREVIEW_LINKS, CHANGES],
  })
  const made = make.data
  const close = () => {
    dialog.close()
    setSaved(null)
    if (!saved) return
    const form = button.current?.closest<HTMLElement>('[role="dialog"]')
    saving.goOn(saved)
    // A new row's form is replaced after the save, and its share button disappears. The dialog around the form then
    // takes the focus.
    setTimeout(() => {
      if (!button.current) form?.focus()
    }, FOCUS_MS)
  }
  return (
    // In React, events bubble out of a dialog's portal, so the surrounding form would also be submitted.
    <div onSubmit={(event) => event.stopPropagation()}>
      <Button
        ref={button}
        size="small"
        onClick={(event) => {
          make.reset()
          dialog.show(null, event)
        }}
      >
        {words.share}
      </Button>
      <FormDialog
        {...dialog.dialog}
        onClose={close}
        title={words.share}
        language={language}
        busy={make.isPending}
        onSubmit={() => make.mutate()}
        submit={make.isPending ? words.making : words.make}
        secret={
          made
            ? {
                value: new URL(made.path, window.location.origin).href,
                words,
                about: fill(words.shownOnce, { time: formatTime(made.expires_at, language) }),
              }
            : null
        }
      >
        <p>{words.about}</p>
        <SelectField
          label={words.hours}
          value={hours}
          options={PREVIEW_HOURS.map((count) => [count, words.durations[count]])}
          onChange={setHours}
        />
        <PreviewLinks type={type} row={saved ?? row} />
      </FormDialog>
    </div>
  )
}
