import { useState } from 'react'
import { RETURN_DAYS } from '../../content/accounts/deletion.ts'
import { OWNERS } from '../../content/permissions.ts'
import { SUSPENSION_REASON_LIMIT } from '../../content/queries/userQuery.ts'
import { moneyText, RUPIAH } from '../../content/shop/money.ts'
import { fill } from '../../content/messages/fill.ts'
import { useMay } from '../session/currentUser.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { Tick } from '../ui/inputs/Tick.tsx'
import { SelectField } from '../ui/inputs/Select.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import type { ActionChoice } from './useUserActions.ts'
import {
  deletionWording,
  suspensionWording,
  tokensWording,
  userActions,
  userWording,
  type UserActionName,
} from './wording.ts'
import text from '../ui/text.module.css'

interface UserActionDialogProps {
  name: UserActionName
  username: string
  /** Number of tokens that the account has created. */
  tokens: number
  gameAccounts: number
  /** In rupiah. */
  credit: number
  isSelf: boolean
  open: boolean
  busy: boolean
  onYes: (choice: ActionChoice) => void
  onClose: () => void
}

const DAY_MS = 86_400_000
/** Days of a suspension; 0 without an end. */
const DAYS = [0, 1, 3, 7, 30, 90] as const

export function UserActionDialog({
  name,
  username,
  tokens,
  gameAccounts,
  credit,
  isSelf,
  onYes,
  ...dialog
}: UserActionDialogProps) {
  const [revokes, setRevokes] = useState(true)
  const [locks, setLocks] = useState(false)
  const [reason, setReason] = useState('')
  const [days, setDays] = useState<number>(0)
  const may = useMay()
  const stops = tokens > 0 && (name === 'demote' || name === 'suspend')
  const count = tokens
  const { question, about, yes, self } = userActions[name]
  return (
    <ConfirmDialog
      {...dialog}
      question={fill(question ?? '', { name: username })}
      about={
        <>
          <p>{fill(about, { days: RETURN_DAYS })}</p>
          {name === 'suspend' && (
            <>
              <SelectField
                label={suspensionWording.end}
                value={days}
                options={DAYS.map((count) => [
                  count,
                  count === 0 ? suspensionWording.noEnd : fill(suspensionWording.days, { count }),
                ])}
                onChange={setDays}
              />
              <TextField
                label={suspensionWording.reason}
                hint={suspensionWording.hint}
                maxLength={SUSPENSION_REASON_LIMIT}
                value={reason}
                onChange={setReason}
              />
            </>
          )}
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
          {name === 'delete' && credit > 0 && (
            <p>{fill(deletionWording.credit, { amount: moneyText(credit, RUPIAH) })}</p>
          )}
          {name === 'delete' && gameAccounts > 0 && (
            <>
              <Tick checked={locks} onChange={setLocks}>
                {fill(deletionWording.lock, { count: gameAccounts })}
              </Tick>
              <p>{deletionWording.hint}</p>
            </>
          )}
        </>
      }
      yes={yes ?? ''}
      onYes={() =>
        onYes({
          tokens: revokes ? 'revoke' : 'take-over',
          games: locks ? 'lock' : 'keep',
          suspension: { reason, until: days === 0 ? null : new Date(Date.now() + days * DAY_MS).toISOString() },
        })
      }
      language={userWording.language}
    />
  )
}
