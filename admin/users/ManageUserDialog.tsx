import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { User } from '../../client/users.ts'
import { RETURN_DAYS } from '../../content/accounts/deletion.ts'
import { OWNERS } from '../../content/permissions.ts'
import { fill } from '../../content/messages/fill.ts'
import { USER_TYPE } from '../audit/wording.ts'
import { useMay } from '../session/currentUser.ts'
import { Button } from '../ui/Button.tsx'
import { Modal, ModalBody } from '../ui/dialogs/Modal.tsx'
import { useRowDialog, type DialogProps } from '../ui/dialogs/useRowDialog.ts'
import { Time } from '../ui/Time.tsx'
import { AssignRoles } from './AssignRoles.tsx'
import { GameAccountsLink } from './GameAccountsLink.tsx'
import { ResetLinkDialog } from './ResetLinkDialog.tsx'
import { UserActionDialog } from './UserActionDialog.tsx'
import styles from './users.module.css'
import { useUserActions } from './useUserActions.ts'
import { exportWording, userActions, resetLinkWording, userWording, type UserActionName } from './wording.ts'

interface ManageUserDialogProps extends DialogProps {
  user: User
  isSelf: boolean
}

const { language } = userWording

export function ManageUserDialog({ user: listed, isSelf, ...dialog }: ManageUserDialogProps) {
  const [latest, setLatest] = useState<User | null>(null)
  const user = latest ?? listed
  const { action, link, download } = useUserActions(user)
  const may = useMay()
  const { read_only_until: until } = user
  const readOnlyUntil = until && new Date(until) > new Date() ? until : null
  const question = useRowDialog<UserActionName>('suspend')
  const begin = (name: UserActionName) =>
    userActions[name].question ? question.show(name, null) : action.mutate({ name }, { onSuccess: setLatest })

  const section = (name: UserActionName, taking: boolean, disabled = false) => (
    <Section
      heading={userActions[name].heading}
      about={fill(userActions[name].about, { days: RETURN_DAYS })}
      action={
        <Button
          variant={taking ? 'dangerQuiet' : 'secondary'}
          disabled={disabled || action.isPending}
          onClick={() => begin(name)}
        >
          {userActions[name].button}
        </Button>
      }
    />
  )
  const moment = (time: string | null) => (time ? <Time moment={time} language={language} /> : userWording.never)

  return (
    <Modal
      {...dialog}
      title={fill(userWording.manageTitle, { name: user.username })}
      language={language}
      nestedDialogs={
        <>
          <UserActionDialog
            key={question.opening}
            name={question.row}
            username={user.username}
            tokens={user.tokens}
            gameAccounts={user.game_accounts}
            credit={user.credit}
            isSelf={isSelf}
            open={question.dialog.open}
            busy={action.isPending}
            onYes={(choice) =>
              action.mutate({ name: question.row, ...choice }, { onSuccess: setLatest, onSettled: question.close })
            }
            onClose={question.close}
          />
          {link.data && <ResetLinkDialog username={user.username} link={link.data} onClose={() => link.reset()} />}
        </>
      }
    >
      <ModalBody>
        <dl className={styles['facts']}>
          <Fact label={userWording.email}>{user.email}</Fact>
          <Fact label={userWording.role}>{userWording.roles[user.role]}</Fact>
          <Fact label={userWording.state}>
            {user.suspended_at ? userWording.suspended : userWording.inUse}
            {user.suspended_at && (
              <>
                {' · '}
                <Time moment={user.suspended_at} language={language} />
              </>
            )}
          </Fact>
          {user.suspended_until && (
            <Fact label={userWording.suspendedUntil}>
              <Time moment={user.suspended_until} language={language} />
            </Fact>
          )}
          {user.suspended_reason && <Fact label={userWording.suspendedReason}>{user.suspended_reason}</Fact>}
          {readOnlyUntil && (
            <Fact label={userWording.readOnly}>
              <Time moment={readOnlyUntil} language={language} />
            </Fact>
          )}
          {user.delete_at && (
            <Fact label={userWording.deleteAt}>
              <Time moment={user.delete_at} language={language} />
            </Fact>
          )}
          <Fact label={userWording.sessions}>{user.sessions}</Fact>
          <Fact label={userWording.created}>{moment(user.created_at)}</Fact>
          <Fact label={userWording.passwordChanged}>{moment(user.password_changed_at)}</Fact>
          <Fact label={userWording.pinChanged}>{moment(user.pin_changed_at)}</Fact>
        </dl>
        {may({ area: 'roles' }) && <AssignRoles user={user} onAssigned={setLatest} />}
        {may({ area: OWNERS }) && section(user.role === 'admin' ? 'demote' : 'promote', user.role === 'admin')}
        <Section
          heading={resetLinkWording.heading}
          about={resetLinkWording.about}
          action={
            <Button disabled={link.isPending} onClick={() => link.mutate()}>
              {resetLinkWording.button}
            </Button>
          }
        />
        {may({ area: OWNERS }) && user.factors > 0 && section('remove-factors', true)}
        {section('end-sessions', true, user.sessions === 0)}
        {section(readOnlyUntil ? 'read-write' : 'read-only', !readOnlyUntil)}
        {section(user.suspended_at ? 'unsuspend' : 'suspend', !user.suspended_at)}
        {may({ area: OWNERS }) && (
          <>
            <Section
              heading={exportWording.heading}
              about={exportWording.about}
              action={
                <Button disabled={download.isPending} onClick={() => download.mutate()}>
                  {exportWording.button}
                </Button>
              }
            />
            {section(user.delete_at ? 'keep' : 'delete', !user.delete_at)}
          </>
        )}
        <GameAccountsLink user={user} />
        {may({ area: 'audit' }) && (
          <p>
            <Link to={`/audit?${new URLSearchParams({ type: USER_TYPE, row: String(user.id) })}`}>
              {userWording.trail}
            </Link>
          </p>
        )}
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
