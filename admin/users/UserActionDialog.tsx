import { fill } from '../../content/wording.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { userActions, userWording, type UserActionName } from './wording.ts'
import text from '../ui/text.module.css'

interface UserActionDialogProps {
  name: UserActionName
  username: string
  isSelf: boolean
  open: boolean
  busy: boolean
  onYes: () => void
  onClose: () => void
}

export function UserActionDialog({ name, username, isSelf, ...dialog }: UserActionDialogProps) {
  const { question, about, yes, self } = userActions[name]
  return (
    <ConfirmDialog
      {...dialog}
      question={fill(question ?? '', { name: username })}
      about={
        <>
          <p>{about}</p>
          {isSelf && self && <p className={text['fault']}>{self}</p>}
        </>
      }
      yes={yes}
      language={userWording.language}
    />
  )
}
