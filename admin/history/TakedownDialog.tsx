import type { ContentType } from '../../content/define.ts'
import { REASON_LIMIT } from '../../content/queries/takedownQuery.ts'
import { wordingOf } from '../../content/wording/screenWording.ts'
import { Button } from '../ui/Button.tsx'
import { AlertBox } from '../ui/dialogs/AlertBox.tsx'
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

/** Asks before a picture is removed for good, with the reason. */
export function TakedownDialog({ type, takedown }: TakedownDialogProps) {
  const { language, cancel } = wordingOf(type)
  const words = historyWording[language]
  const { picture, open, busy } = takedown
  return (
    <AlertBox
      open={open}
      onClose={() => !busy && takedown.close()}
      title={words.takeDownQuestion}
      language={language}
      actions={
        <>
          <Button disabled={busy} onClick={takedown.close}>
            {cancel}
          </Button>
          <Button variant="danger" disabled={busy} onClick={takedown.confirm}>
            {busy ? words.takingDown : words.takeDownYes}
          </Button>
        </>
      }
    >
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
    </AlertBox>
  )
}
