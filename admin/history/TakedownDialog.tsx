import type { ContentType } from '../../content/define.ts'
import { REASON_LIMIT } from '../../content/queries/takedownQuery.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import control from '../ui/inputs/control.module.css'
import { FormField } from '../ui/inputs/FormField.tsx'
import { Thumbnail } from '../ui/Thumbnail.tsx'
import styles from './HistoryDialog.module.css'
import type { useTakedown } from './useTakedown.ts'
import { historyWording } from './wording.ts'

interface TakedownDialogProps {
  type: ContentType
  takedown: ReturnType<typeof useTakedown>
}

export function TakedownDialog({ type, takedown }: TakedownDialogProps) {
  const { language } = type.wording
  const words = historyWording(language)
  const { picture, open, busy } = takedown
  return (
    <ConfirmDialog
      open={open}
      onClose={takedown.close}
      question={words.takeDownQuestion}
      language={language}
      busy={busy}
      yes={busy ? words.takingDown : words.takeDownYes}
      onYes={takedown.confirm}
      about={
        <>
          <div className={styles['takenDown']}>
            {picture && (
              <Thumbnail picture={{ address: picture.address, width: null, height: null }} alt={picture.name} large />
            )}
          </div>
          <ul className={styles['consequences']}>
            {words.takeDownAbout.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <FormField label={words.reason} required hint={words.reasonHint} error={takedown.reasonError}>
            {(controlProps) => (
              <textarea
                {...controlProps}
                className={control['control']}
                rows={2}
                maxLength={REASON_LIMIT}
                value={takedown.reason}
                onChange={(event) => takedown.write(event.target.value)}
              />
            )}
          </FormField>
        </>
      }
    />
  )
}
