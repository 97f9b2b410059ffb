import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { listRoles } from '../../client/roles.ts'
import { inviteHelper } from '../../client/users.ts'
import { accountLabels } from '../../content/accounts/account-rules.ts'
import { invitationSchema } from '../../content/accounts/account.ts'
import { fill } from '../../content/messages/fill.ts'
import { CHANGES, ROLES, USERS } from '../data/queryClient.ts'
import { useAction } from '../feedback/useAction.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import { useFields } from '../form/useFields.ts'
import { useUser } from '../session/currentUser.ts'
import type { DialogProps } from '../ui/dialogs/useRowDialog.ts'
import fieldset from '../ui/inputs/fieldset.module.css'
import { TextField } from '../ui/inputs/TextField.tsx'
import { Tick } from '../ui/inputs/Tick.tsx'
import text from '../ui/text.module.css'
import { formatTime } from '../ui/Time.tsx'
import { invitationWording as words } from './wording.ts'

const { language } = words

const begun: { username: string; email: string; roles: readonly number[] } = { username: '', email: '', roles: [] }

export function InviteDialog(dialog: DialogProps) {
  const { values, faults, isChanged, set, showIssues, showRefusal } = useFields(begun)
  const name = values.username.trim()
  const invite = useAction({
    run: () => inviteHelper(values),
    language,
    done: () => fill(words.done, { name }),
    failed: words.failed,
    onFailed: showRefusal,
    reload: [USERS, ROLES, CHANGES],
  })
  const { data: made } = invite
  const submit = () => {
    const issues = [
      ...(invitationSchema.safeParse(values).error?.issues ?? []),
      ...(values.roles.length === 0 ? [{ path: ['roles'], message: words.roleMissing }] : []),
    ]
    showIssues(issues)
    if (issues.length === 0) invite.mutate()
  }
  return (
    <FormDialog
      {...dialog}
      title={made ? fill(words.linkTitle, { name }) : words.title}
      language={language}
      busy={invite.isPending}
      isChanged={!made && isChanged}
      onSubmit={submit}
      submit={invite.isPending ? words.saving : words.submit}
      secret={
        made
          ? {
              value: new URL(made.link, window.location.origin).href,
              words,
              about: fill(words.shownOnce, { name, time: formatTime(made.expires_at, language) }),
            }
          : null
      }
    >
      <p>{words.about}</p>
      <TextField
        label={accountLabels.username}
        required
        autoComplete="off"
        error={faults['username']}
        value={values.username}
        onChange={(username) => set({ username })}
      />
      <TextField
        label={accountLabels.email}
        required
        type="email"
        autoComplete="off"
        error={faults['email']}
        value={values.email}
        onChange={(email) => set({ email })}
      />
      <RoleChoices chosen={values.roles} error={faults['roles']} onChange={(roles) => set({ roles })} />
    </FormDialog>
  )
}

interface RoleChoicesProps {
  chosen: readonly number[]
  error: string | undefined
  onChange: (chosen: readonly number[]) => void
}

/** Roles that permit more than the user may do are there, but cannot be given. */
function RoleChoices({ chosen, error, onChange }: RoleChoicesProps) {
  const { permissions } = useUser()
  const { data: roles } = useQuery({ queryKey: [ROLES], queryFn: listRoles })
  const errorId = useId()
  return (
    <fieldset className={fieldset['fieldset']} aria-describedby={error ? errorId : undefined}>
      <legend>{words.roles}</legend>
      {roles?.length === 0 && <p className={text['soft']}>{words.noRoles}</p>}
      {roles?.map(({ id, name, permissions: needed }) => (
        <Tick
          key={id}
          checked={chosen.includes(id)}
          disabled={needed.some((permission) => !permissions.has(permission))}
          onChange={(isChosen) => onChange(isChosen ? [...chosen, id] : chosen.filter((one) => one !== id))}
        >
          {name}
        </Tick>
      ))}
      {error && (
        <p id={errorId} className={text['fault']}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
