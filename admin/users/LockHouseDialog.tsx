import { useState } from 'react'
import { runStaffAction } from '../../client/users.ts'
import type { StaffAction } from '../../content/queries/userQuery.ts'
import { fill } from '../../content/messages/fill.ts'
import { CHANGES, STATUS_TOKEN, TOKENS, USERS } from '../data/queryClient.ts'
import { useAction } from '../feedback/useAction.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { Modal, ModalBody } from '../ui/dialogs/Modal.tsx'
import { Tick } from '../ui/inputs/Tick.tsx'
import { useRowDialog, type DialogProps } from '../ui/dialogs/useRowDialog.ts'
import styles from './users.module.css'
import { staffActions, staffWording as words, tokensWording, userWording } from './wording.ts'

const { language } = userWording

/** The emergency actions, mildest first, followed by the action that ends the read-only state. */
const ORDER = ['read-only', 'end-sessions', 'suspend', 'read-write'] as const

export function LockHouseDialog(dialog: DialogProps) {
  const question = useRowDialog<StaffAction>('read-only')
  const [revokes, setRevokes] = useState(true)
  const hasTokens = question.row === 'suspend' || question.row === 'end-sessions'
  const lock = useAction({
    run: (action: StaffAction) => runStaffAction(action, revokes ? 'revoke' : 'keep'),
    language,
    done: (count, action) => fill(words.done, { action: staffActions[action].button, count }),
    failed: words.failed,
    onSettled: question.close,
    reload: [USERS, CHANGES, TOKENS, STATUS_TOKEN],
  })

  return (
    <Modal
      {...dialog}
      title={words.title}
      language={language}
      nestedDialogs={
        <ConfirmDialog
          {...question.dialog}
          question={fill(words.question, { action: staffActions[question.row].button })}
          about={
            <>
              <p>{staffActions[question.row].about}</p>
              {hasTokens ? (
                <Tick checked={revokes} onChange={setRevokes}>
                  {tokensWording.revokeAll}
                </Tick>
              ) : (
                <p>{tokensWording.onlyRead}</p>
              )}
            </>
          }
          yes={words.yes}
          busy={lock.isPending}
          onYes={() => lock.mutate(question.row)}
          language={language}
        />
      }
    >
      <ModalBody>
        <p>{words.about}</p>
        {ORDER.map((action) => {
          const { heading, about, button } = staffActions[action]
          return (
            <section key={action} className={styles['section']}>
              <h3>{heading}</h3>
              <p>{about}</p>
              <Button
                variant={action === 'read-write' ? 'secondary' : 'dangerQuiet'}
                disabled={lock.isPending}
                onClick={(press) => {
                  setRevokes(true)
                  if (action === 'read-write') lock.mutate(action)
                  else question.show(action, press)
                }}
              >
                {button}
              </Button>
            </section>
          )
        })}
      </ModalBody>
    </Modal>
  )
}
