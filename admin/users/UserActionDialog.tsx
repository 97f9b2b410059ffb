import { useState } from 'react'
import { OWNERS } from '../../content/permissions.ts'
import type { AccountTokens } from '../../content/queries/userQuery.ts'
import { fill } from '../../content/wording.ts'
import { useMay } from '../session/currentUser.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { Tick } from '../ui/inputs/Tick.tsx'
import { tokensWording, userActions, userWording, type UserActionName } from './wording.ts'
import text from '../ui/text.module.css'

interface UserActionDialogProps {
  name: UserActionName
  username: string
  /** Number of tokens that the account has created. */
  tokens: number
  isSelf: boolean
  open: boolean
  busy: boolean
  onYes: (tokens: AccountTokens) => void
  onClose: () => void
}

export function UserActionDialog({ name, username, tokens, isSelf, onYes, ...dialog }: UserActionDialogProps) {
  const [revokes, setRevokes] = useState(true)
  const may = useMay()
  const stops = tokens > 0 && (name === 'demote' || name === 'suspend')
  const count = String(tokens)
  const { question, about, yes, self } = userActions[name]
  return (
    <ConfirmDialog
      {...dialog}
      question={fill(question ?? '', { name: username })}
      about={
        <>
          <p>{about}</p>
          {isSelf && self && <p className={text['fault']}>{self}</p>}
          {stops && (isSelf || !may({ area: OWNERS })) && <p>{fill(tokensWording.revoked, { count })}</p>}
          {stops && !isSelf && may({ area: OWNERS }) && (
            <>
              <Tick checked={revokes} onChange={setRevokes}>
                {fill(tokensWording.revoke, { count })}
              </Tick>
              <p>{tokensWording.hint}</p>
            </>
          )}
        </>
      }
      yes={yes}
      onYes={() => onYes(revokes ? 'revoke' : 'take-over')}
      language={userWording.language}
    />
  )
}
