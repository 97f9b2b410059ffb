import { useRef, useState } from 'react'
import type { ContentType } from '../../../content/define.ts'
import { fill } from '../../../content/wording.ts'
import { wordingOf } from '../../../content/wording/screenWording.ts'
import { workingCopyOf, type AnyRow } from '../../data/rows.ts'
import { useContentMutations } from '../../data/useContentMutations.ts'
import { reasonOf } from '../../feedback/failureMessages.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { formatTime } from '../../ui/Time.tsx'
import { showToast } from '../../ui/toasts.tsx'
import styles from './WorkingCopyNotice.module.css'
import { workingCopyWording } from './wording.ts'

interface WorkingCopyNoticeProps {
  type: ContentType
  row: AnyRow
  onGone: () => void
}

/** Says that the form shows unpublished changes, and discards them on request. */
export function WorkingCopyNotice({ type, row, onGone }: WorkingCopyNoticeProps) {
  const { language } = type.wording
  const words = workingCopyWording[language]
  const { cancel, unknownReason } = wordingOf(type)
  const button = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)
  const { removeCopy } = useContentMutations(type)
  const throwAway = () => {
    if (removeCopy.isPending) return
    removeCopy.mutate(row.id, {
      onSuccess: () => {
        showToast({ tone: 'good', text: words.thrownAway, language })
        onGone()
      },
      onError: (error) => {
        const reason = reasonOf(error) ?? unknownReason
        showToast({ tone: 'bad', text: fill(words.throwAwayFailed, { reason }), language })
      },
      onSettled: () => setAsking(false),
    })
  }
  const copy = workingCopyOf(row)
  if (!copy) return null
  const about = { time: formatTime(copy.saved_at, language), name: copy.saved_by ?? words.somebody }
  return (
    <div className={styles['notice']} role="note">
      <p>{fill(words.about, about)}</p>
      <Button ref={button} size="small" variant="dangerQuiet" onClick={() => setAsking(true)}>
        {words.throwAway}
      </Button>
      <ConfirmDialog
        open={isAsking}
        question={words.confirm}
        about={words.confirmAbout}
        yes={words.confirmYes}
        no={cancel}
        busy={removeCopy.isPending}
        onYes={throwAway}
        onNo={() => setAsking(false)}
        language={language}
        finalFocus={() => button.current}
      />
    </div>
  )
}
