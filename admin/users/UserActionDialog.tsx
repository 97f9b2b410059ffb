import { fill } from '../../content/wording.ts'
import { Button } from '../ui/Button.tsx'
import { AlertBox } from '../ui/dialogs/AlertBox.tsx'
import styles from './users.module.css'
import { userActions, userWording, type UserActionName } from './wording.ts'

interface UserActionDialogProps {
  name: UserActionName
  username: string
  isSelf: boolean
  open: boolean
  busy: boolean
  onYes: () => void
  onNo: () => void
}

/** For the own account it says what is lost. */
export function UserActionDialog({ name, username, isSelf, open, busy, onYes, onNo }: UserActionDialogProps) {
  const { question, about, yes, self } = userActions[name]
  return (
    <AlertBox
      open={open}
      onClose={() => !busy && onNo()}
      title={fill(question ?? '', { name: username })}
      language={userWording.language}
      actions={
        <>
          <Button disabled={busy} onClick={onNo}>
            {userWording.cancel}
          </Button>
          <Button variant="danger" disabled={busy} onClick={onYes}>
            {yes}
          </Button>
        </>
      }
    >
      <p>{about}</p>
      {isSelf && self && <p className={styles['self']}>{self}</p>}
    </AlertBox>
  )
}
