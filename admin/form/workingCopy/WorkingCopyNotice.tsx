import type { ContentType } from '../../../content/define.ts'
import { fill } from '../../../content/wording.ts'
import { workingCopyOf, type AnyRow } from '../../data/rows.ts'
import { useContentMutations } from '../../data/useContentMutations.ts'
import { because } from '../../feedback/failureMessages.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useRowDialog } from '../../ui/dialogs/useRowDialog.ts'
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
  const question = useRowDialog(null)
  const { removeCopy } = useContentMutations(type)
  const throwAway = () => {
    if (removeCopy.isPending) return
    removeCopy.mutate(row.id, {
      onSuccess: () => {
        showToast({ tone: 'good', text: words.thrownAway, language })
        onGone()
      },
      onError: (error) => showToast({ tone: 'bad', text: because(words.throwAwayFailed, error, language), language }),
      onSettled: question.close,
    })
  }
  const copy = workingCopyOf(row)
  if (!copy) return null
  const about = { time: formatTime(copy.saved_at, language), name: copy.saved_by ?? words.somebody }
  return (
    <div className={styles['notice']} role="note">
      <p>{fill(words.about, about)}</p>
      <Button size="small" variant="dangerQuiet" onClick={(press) => question.show(null, press)}>
        {words.throwAway}
      </Button>
      <ConfirmDialog
        {...question.dialog}
        question={words.confirm}
        about={words.confirmAbout}
        yes={words.confirmYes}
        busy={removeCopy.isPending}
        onYes={throwAway}
        language={language}
      />
    </div>
  )
}
