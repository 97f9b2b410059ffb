import type { FieldChange } from '../../client/audit.ts'
import type { ContentType } from '../../content/define.ts'
import type { LoggedPictures } from '../fields/LoggedValue.tsx'
import { fill } from '../../content/wording.ts'
import { wordingOf } from '../../content/wording/screenWording.ts'
import { FieldChanges } from '../audit/FieldChanges.tsx'
import { Button } from '../ui/Button.tsx'
import { AlertBox } from '../ui/dialogs/AlertBox.tsx'
import { formatTime } from '../ui/Time.tsx'
import { historyWording } from './wording.ts'

interface RestoreDialogProps {
  type: ContentType
  time: string
  fields: readonly FieldChange[]
  pictures: LoggedPictures
  open: boolean
  busy: boolean
  onYes: () => void
  onNo: () => void
}

export function RestoreDialog({ type, time, fields, pictures, open, busy, onYes, onNo }: RestoreDialogProps) {
  const { language, cancel } = wordingOf(type)
  const words = historyWording[language]
  return (
    <AlertBox
      open={open}
      wide
      onClose={() => !busy && onNo()}
      title={fill(words.question, { time: formatTime(time, language) })}
      language={language}
      actions={
        <>
          <Button disabled={busy} onClick={onNo}>
            {cancel}
          </Button>
          <Button variant="primary" disabled={busy} onClick={onYes}>
            {words.yes}
          </Button>
        </>
      }
    >
      <p>{words.about}</p>
      <FieldChanges type={type.key} fields={fields} language={language} pictures={pictures} />
    </AlertBox>
  )
}
