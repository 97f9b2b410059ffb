import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { Account } from '../../client/users.ts'
import { fill } from '../../content/wording.ts'
import { Button } from '../ui/Button.tsx'
import { Modal, ModalBody } from '../ui/dialogs/Modal.tsx'
import { ACCOUNTS } from '../audit/wording.ts'
import { phrases } from '../wording/commonWording.ts'
import { Time } from '../ui/Time.tsx'
import { ActQuestion } from './UserActionDialog.tsx'
import { acts, linkPhrases, userPhrases, type ActName } from './wording.ts'
import { ResetLinkDialog } from './ResetLinkDialog.tsx'
import styles from './users.module.css'
import { useUserActs } from './useUserActions.ts'

interface ManageDialogProps {
  /** As the list last had it. */
  account: Account
  /** It is the admin's own. */
  isSelf: boolean
  open: boolean
  onClose: () => void
  focusAfter: () => HTMLElement | null
}

const { language } = userPhrases

/** All about one account, and what can be done to it. */
export function ManageDialog({ account: listed, isSelf, open, onClose, focusAfter }: ManageDialogProps) {
  const { act, link } = useUserActs(listed)
  const account = act.data ?? listed
  // The question keeps its act while it closes.
  const [asked, setAsked] = useState<{ name: ActName; open: boolean }>({ name: 'suspend', open: false })
  const close = () => setAsked((old) => ({ ...old, open: false }))
  const begin = (name: ActName) => (acts[name].question ? setAsked({ name, open: true }) : act.mutate(name))

  const section = (name: ActName, taking: boolean, disabled = false) => (
    <Section
      heading={acts[name].heading}
      about={acts[name].about}
      action={
        <Button
          variant={taking ? 'dangerQuiet' : 'secondary'}
          disabled={disabled || act.isPending}
          onClick={() => begin(name)}
        >
          {acts[name].button}
        </Button>
      }
    />
  )
  const moment = (time: string | null) => (time ? <Time moment={time} language={language} /> : userPhrases.never)

  return (
    <Modal
      open={open}
      onClose={onClose}
      title={fill(userPhrases.manageTitle, { name: account.username })}
      closeLabel={phrases[language].close}
      language={language}
      focusAfter={focusAfter}
      above={
        <>
          <ActQuestion
            name={asked.name}
            username={account.username}
            isSelf={isSelf}
            open={asked.open}
            busy={act.isPending}
            onYes={() => act.mutate(asked.name, { onSettled: close })}
            onNo={close}
          />
          {link.data && <ResetLinkDialog username={account.username} link={link.data} onClose={() => link.reset()} />}
        </>
      }
    >
      <ModalBody>
        <dl className={styles['facts']}>
          <Fact label={userPhrases.email}>{account.email}</Fact>
          <Fact label={userPhrases.role}>{userPhrases.roles[account.role]}</Fact>
          <Fact label={userPhrases.state}>
            {account.suspended_at ? userPhrases.suspended : userPhrases.inUse}
            {account.suspended_at && (
              <>
                {' · '}
                <Time moment={account.suspended_at} language={language} />
              </>
            )}
          </Fact>
          <Fact label={userPhrases.sessions}>{account.sessions}</Fact>
          <Fact label={userPhrases.created}>{moment(account.created_at)}</Fact>
          <Fact label={userPhrases.passwordChanged}>{moment(account.password_changed_at)}</Fact>
          <Fact label={userPhrases.pinChanged}>{moment(account.pin_changed_at)}</Fact>
        </dl>
        {section(account.role === 'admin' ? 'demote' : 'promote', account.role === 'admin')}
        <Section
          heading={linkPhrases.heading}
          about={linkPhrases.about}
          action={
            <Button disabled={link.isPending} onClick={() => link.mutate()}>
              {linkPhrases.button}
            </Button>
          }
        />
        {section('end-sessions', true, account.sessions === 0)}
        {section(account.suspended_at ? 'unsuspend' : 'suspend', !account.suspended_at)}
        <p>
          <Link to={`/audit?${new URLSearchParams({ type: ACCOUNTS, row: String(account.id) })}`}>
            {userPhrases.trail}
          </Link>
        </p>
      </ModalBody>
    </Modal>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Section({ heading, about, action }: { heading: string; about: string; action: ReactNode }) {
  return (
    <section className={styles['section']}>
      <h3>{heading}</h3>
      <p>{about}</p>
      {action}
    </section>
  )
}
