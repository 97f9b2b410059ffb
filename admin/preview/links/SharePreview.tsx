import { useRef, useState } from 'react'
import { makePreviewLink } from '../../../client/publishing/previewLinks.ts'
import type { ContentType } from '../../../content/define.ts'
import { PREVIEW_HOURS, USUAL_PREVIEW_HOURS, type PreviewHours } from '../../../content/queries/previewLinkQuery.ts'
import { fill } from '../../../content/wording.ts'
import { CHANGES, PREVIEW_LINKS } from '../../data/queryClient.ts'
import type { AnyRow } from '../../data/rows.ts'
import { useAction } from '../../feedback/useAction.ts'
import type { AsideSaving } from '../../form/ContentForm.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { useRowDialog } from '../../ui/dialogs/useRowDialog.ts'
import { SelectField } from '../../ui/inputs/Select.tsx'
import { formatTimeInZone } from '../../ui/Time.tsx'
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

/** Saves the form as a draft or a working copy, and makes links to its page. */
export function SharePreview({ type, row, saving }: SharePreviewProps) {
  const { language } = type.wording
  const words = previewLinkWording[language]
  const button = useRef<HTMLButtonElement>(null)
  const dialog = useRowDialog(null)
  const [hours, setHours] = useState<PreviewHours>(USUAL_PREVIEW_HOURS)
  // The form shows it once the dialog is closed: the form of a new row becomes another one then.
  const [saved, setSaved] = useState<AnyRow | null>(null)
  const make = useAction({
    run: async () => {
      const unsaved = saved === null && (row === null || saving.isChanged)
      const shown = unsaved ? await saving.save() : (saved ?? row)
      if (unsaved) setSaved(shown)
      return shown && makePreviewLink(type, shown.id, hours)
    },
    // Without a row the form says why it could not be saved.
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
                about: fill(words.shownOnce, { time: formatTimeInZone(made.expires_at, language) }),
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
