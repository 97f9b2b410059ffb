import { useRef } from 'react'
import { deleteRole, listRoles, type Role } from '../../client/roles.ts'
import { OWNERS } from '../../content/permissions.ts'
import { fill } from '../../content/messages/fill.ts'
import { CHANGES, ROLES } from '../data/queryClient.ts'
import { useAction } from '../feedback/useAction.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import { useWholeList } from '../list/useWholeList.ts'
import { useUser } from '../session/currentUser.ts'
import { ConfirmDialog } from '../ui/dialogs/ConfirmDialog.tsx'
import { useRowDialog } from '../ui/dialogs/useRowDialog.ts'
import { FactorRequirements } from './FactorRequirements.tsx'
import { RoleForm } from './RoleForm.tsx'
import { RolesTable } from './RolesTable.tsx'
import { roleWording as words } from './wording.ts'
import { AddButton } from '../ui/AddButton.tsx'

const { language } = words

export function RolesScreen() {
  const roles = useWholeList(ROLES, listRoles, words)
  const isOwner = useUser().permissions.has(OWNERS)
  const addButton = useRef<HTMLButtonElement>(null)
  const form = useRowDialog<Role | null>(null, addButton)
  const pending = useRowDialog<Role | null>(null, addButton)
  const remove = useAction({
    run: (role: Role) => deleteRole(role.id),
    language,
    done: (_nothing, { name }) => {
      pending.forgetOpener()
      return fill(words.removed, { name })
    },
    failed: words.deleteFailed,
    onSettled: pending.close,
    reload: [ROLES, CHANGES],
  })

  return (
    <ListScreen
      words={words}
      action={<AddButton ref={addButton} label={words.add} onClick={(press) => form.show(null, press)} />}
      about={words.about}
      list={roles}
      below={
        <>
          {isOwner && roles.rows && <FactorRequirements roles={roles.rows} />}
          <RoleForm key={form.opening} role={form.row} {...form.dialog} />
          <ConfirmDialog
            {...pending.dialog}
            question={fill(words.removeQuestion, { name: pending.row?.name ?? '' })}
            about={words.removeAbout}
            yes={words.removeYes}
            busy={remove.isPending}
            onYes={() => pending.row && remove.mutate(pending.row)}
            language={language}
          />
        </>
      }
    >
      {(rows) => <RolesTable roles={rows} busy={roles.busy} onEdit={form.show} onDelete={pending.show} />}
    </ListScreen>
  )
}
