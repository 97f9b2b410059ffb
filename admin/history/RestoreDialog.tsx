import type { FieldChange } from '../../client/audit.ts'
import type { ContentType } from '../../content/define.ts'
import type { LoggedPictures } from '../fields/LoggedValue.tsx'
import { fill } from '../../content/wording.ts'
import { FieldChanges } from '../audit/FieldChanges.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
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
  onClose: () => void
}

export function RestoreDialog({ type, time, fields, pictures, ...dialog }: RestoreDialogProps) {
  const { language } = type.wording
  const words = historyWording[language]
  return (
    <ConfirmDialog
      {...dialog}
      wide
      variant="primary"
      question={fill(words.question, { time: formatTime(time, language) })}
      about={
        <>
          <p>{words.about}</p>
          <FieldChanges type={type.key} fields={fields} language={language} pictures={pictures} />
        </>
      }
      yes={words.yes}
      language={language}
    />
  )
}
