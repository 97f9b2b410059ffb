import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type MouseEvent } from 'react'
import { deleteRole, listRoles, type Role } from '../../client/roles.ts'
import { OWNERS } from '../../content/permissions.ts'
import { fill } from '../../content/wording.ts'
import { PlusIcon } from '../ui/icons.tsx'
import { CHANGES, ROLES } from '../data/queryClient.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import { QueryState } from '../feedback/QueryState.tsx'
import list from '../list/list.module.css'
import { useUser } from '../session/currentUser.ts'
import { useDocumentTitle } from '../shell/useDocumentTitle.ts'
import { Button } from '../ui/Button.tsx'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { StatePanel } from '../ui/StatePanel.tsx'
import { showToast } from '../ui/toasts.tsx'
import { FactorRequirements } from './FactorRequirements.tsx'
import { RoleForm } from './RoleForm.tsx'
import styles from './roles.module.css'
import { RolesTable } from './RolesTable.tsx'
import { roleWording as words } from './wording.ts'

const { language } = words

export function RolesScreen() {
  useDocumentTitle(words.title)
  const { data, error, refetch, isFetching } = useQuery({ queryKey: [ROLES], queryFn: listRoles })
  const queries = useQueryClient()
  const isOwner = useUser().permissions.has(OWNERS)
  // The role stays while its dialog closes. `opening` is the form's key.
  const [form, setForm] = useState<{ role: Role | null; open: boolean; opening: number }>({
    role: null,
    open: false,
    opening: 0,
  })
  const [pendingDelete, setPendingDelete] = useState<{ role: Role | null; open: boolean }>({ role: null, open: false })
  const addButton = useRef<HTMLButtonElement>(null)
  const opener = useRef<HTMLElement>(null)
  const finalFocus = () => (opener.current?.isConnected ? opener.current : addButton.current)

  const open = (role: Role | null, press: MouseEvent<HTMLElement>) => {
    opener.current = press.currentTarget
    setForm(({ opening }) => ({ role, open: true, opening: opening + 1 }))
  }
  const remove = useMutation({
    mutationFn: (role: Role) => deleteRole(role.id),
    onSuccess: (_nothing, { name }) => {
      // The row's button disappears with its row.
      opener.current = null
      showToast({ tone: 'good', text: fill(words.removed, { name }), language })
    },
    onError: (fault) =>
      showToast({
        tone: 'bad',
        text: fill(words.deleteFailed, { reason: reasonOf(fault) ?? words.unknownReason }),
        language,
      }),
    onSettled: () => {
      setPendingDelete((old) => ({ ...old, open: false }))
      for (const key of [ROLES, CHANGES]) void queries.invalidateQueries({ queryKey: [key] })
    },
  })

  return (
    <section className={list['screen']} lang={language}>
      <header className={list['head']}>
        <h1>{words.title}</h1>
        <Button variant="primary" ref={addButton} onClick={(press) => open(null, press)}>
          <PlusIcon />
          {words.add}
        </Button>
      </header>
      <p className={styles['about']}>{words.about}</p>
      {data && data.length > 0 ? (
        <RolesTable
          roles={data}
          busy={isFetching}
          onEdit={open}
          onDelete={(role, press) => {
            opener.current = press.currentTarget
            setPendingDelete({ role, open: true })
          }}
        />
      ) : data ? (
        <StatePanel text={words.empty} />
      ) : (
        <QueryState error={error} onRetry={() => void refetch()} words={words} />
      )}
      {isOwner && data && <FactorRequirements roles={data} />}
      <RoleForm
        key={form.opening}
        role={form.role}
        open={form.open}
        onClose={() => setForm((old) => ({ ...old, open: false }))}
        finalFocus={finalFocus}
      />
      <ConfirmDialog
        open={pendingDelete.open}
        question={fill(words.removeQuestion, { name: pendingDelete.role?.name ?? '' })}
        about={words.removeAbout}
        yes={words.removeYes}
        no={words.cancel}
        busy={remove.isPending}
        onYes={() => pendingDelete.role && remove.mutate(pendingDelete.role)}
        onNo={() => setPendingDelete((old) => ({ ...old, open: false }))}
        language={language}
        finalFocus={finalFocus}
      />
    </section>
  )
}
