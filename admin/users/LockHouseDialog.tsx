import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { runStaffAction } from '../../client/users.ts'
import type { StaffAction } from '../../content/queries/userQuery.ts'
import { fill } from '../../content/wording.ts'
import { CHANGES, USERS } from '../data/queryClient.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { Modal, ModalBody } from '../ui/dialogs/Modal.tsx'
import { showToast } from '../ui/toasts.tsx'
import styles from './users.module.css'
import { staffActions, staffWording as words, userWording } from './wording.ts'

const { language } = userWording

/** From mildest to strongest; reopening comes last. */
const ORDER = ['read-only', 'end-sessions', 'suspend', 'read-write'] as const

interface LockHouseDialogProps {
  open: boolean
  onClose: () => void
  finalFocus: () => HTMLElement | null
}

export function LockHouseDialog({ open, onClose, finalFocus }: LockHouseDialogProps) {
  const queries = useQueryClient()
  // The action stays while the question closes.
  const [question, setQuestion] = useState<{ action: StaffAction; open: boolean }>({ action: 'read-only', open: false })
  const ask = (action: StaffAction, isOpen: boolean) => setQuestion({ action, open: isOpen })
  const lock = useMutation({
    mutationFn: runStaffAction,
    onSuccess: (count, action) =>
      showToast({
        tone: 'good',
        text: fill(words.done, { action: staffActions[action].button, count: String(count) }),
        language,
      }),
    onError: (error) =>
      showToast({
        tone: 'bad',
        text: fill(words.failed, { reason: reasonOf(error) ?? userWording.unknownReason }),
        language,
      }),
    onSettled: (_count, _error, action) => {
      ask(action, false)
      for (const key of [USERS, CHANGES]) void queries.invalidateQueries({ queryKey: [key] })
    },
  })

  return (
    <Modal
      open={open}
      onClose={onClose}
      title={words.title}
      closeLabel={words.close}
      language={language}
      finalFocus={finalFocus}
      nestedDialogs={
        <ConfirmDialog
          open={question.open}
          question={fill(words.question, { action: staffActions[question.action].button })}
          about={staffActions[question.action].about}
          yes={words.yes}
          no={userWording.cancel}
          busy={lock.isPending}
          onYes={() => lock.mutate(question.action)}
          onNo={() => ask(question.action, false)}
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
                onClick={() => (action === 'read-write' ? lock.mutate(action) : ask(action, true))}
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
