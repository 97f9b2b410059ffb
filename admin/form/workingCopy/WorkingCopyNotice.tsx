import type { ContentType } from '../../../content/define.ts'
import { fill } from '../../../content/messages/fill.ts'
import { workingCopyOf, type AnyRow } from '../../data/rows.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { useRowDialog } from '../../ui/dialogs/useRowDialog.ts'
import { formatTime } from '../../ui/Time.tsx'
import styles from './WorkingCopyNotice.module.css'
import { workingCopyWording } from './wording.ts'
import { removeWorkingCopy } from '../../../client/publishing/workingCopies.ts'
import { CHANGES, CONTENT } from '../../data/queryClient.ts'
import { useAction } from '../../feedback/useAction.ts'

interface WorkingCopyNoticeProps {
  type: ContentType
  row: AnyRow
  onGone: () => void
}

export function WorkingCopyNotice({ type, row, onGone }: WorkingCopyNoticeProps) {
  const { language } = type.wording
  const words = workingCopyWording(language)
  const question = useRowDialog(null)
  const throwAway = useAction({
    run: () => removeWorkingCopy(type, row.id),
    language,
    done: () => {
      onGone()
      return words.thrownAway
    },
    failed: words.throwAwayFailed,
    onSettled: question.close,
    reload: [CONTENT, CHANGES],
  })
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
        busy={throwAway.isPending}
        onYes={() => throwAway.mutate()}
        language={language}
      />
    </div>
  )
}
