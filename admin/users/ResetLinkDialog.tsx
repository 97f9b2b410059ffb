import type { ResetLink } from '../../client/users.ts'
import { fill } from '../../content/wording.ts'
import { AlertBox } from '../ui/dialogs/AlertBox.tsx'
import { Button } from '../ui/Button.tsx'
import { CopyField } from '../ui/inputs/CopyField.tsx'
import { formatTime } from '../ui/Time.tsx'
import { linkPhrases, userPhrases } from './wording.ts'

interface ResetLinkDialogProps {
  username: string
  link: ResetLink
  onClose: () => void
}

const { language } = userPhrases

/** Shows a one-time link, once: it is kept nowhere. */
export function ResetLinkDialog({ username, link, onClose }: ResetLinkDialogProps) {
  return (
    <AlertBox
      open
      wide
      onClose={onClose}
      title={fill(linkPhrases.title, { name: username })}
      language={language}
      actions={<Button onClick={onClose}>{linkPhrases.close}</Button>}
    >
      <p>{fill(linkPhrases.what, { time: formatTime(link.expires_at, language) })}</p>
      <CopyField {...linkPhrases} value={new URL(link.link, window.location.origin).href} />
      <p>{linkPhrases.shownOnce}</p>
    </AlertBox>
  )
}
