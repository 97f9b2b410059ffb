import type { ResetLink } from '../../client/users.ts'
import { fill } from '../../content/messages/fill.ts'
import { Button } from '../ui/Button.tsx'
import { AlertBox } from '../ui/dialogs/AlertBox.tsx'
import { CopyField } from '../ui/inputs/CopyField.tsx'
import { formatTime } from '../ui/Time.tsx'
import { resetLinkWording, userWording } from './wording.ts'

interface ResetLinkDialogProps {
  username: string
  link: ResetLink
  onClose: () => void
}

const { language } = userWording

export function ResetLinkDialog({ username, link, onClose }: ResetLinkDialogProps) {
  return (
    <AlertBox
      open
      wide
      onClose={onClose}
      title={fill(resetLinkWording.title, { name: username })}
      language={language}
      actions={<Button onClick={onClose}>{resetLinkWording.close}</Button>}
    >
      <p>{fill(resetLinkWording.what, { time: formatTime(link.expires_at, language) })}</p>
      <CopyField {...resetLinkWording} language={language} value={new URL(link.link, window.location.origin).href} />
      <p>{resetLinkWording.shownOnce}</p>
    </AlertBox>
  )
}
