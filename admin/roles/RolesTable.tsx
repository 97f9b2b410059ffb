import type { MouseEvent } from 'react'
import type { Role } from '../../client/roles.ts'
import { buttonColumn, DataTable, type Column } from '../ui/DataTable.tsx'
import { roleAreas } from './permissionGroups.ts'
import { Permits, sentencesOf } from './Permits.tsx'
import styles from './roles.module.css'
import { roleWording as words } from './wording.ts'
import { RowButton } from '../ui/RowButton.tsx'

type ListedRole = Role & { accounts: number }

interface RolesTableProps {
  roles: readonly ListedRole[]
  busy: boolean
  onEdit: (role: Role, press: MouseEvent<HTMLElement>) => void
  onDelete: (role: Role, press: MouseEvent<HTMLElement>) => void
}

export function RolesTable({ roles, busy, onEdit, onDelete }: RolesTableProps) {
  const columns: readonly Column<ListedRole>[] = [
    { key: 'name', header: words.name, lead: true, room: 11, cell: ({ name }) => <strong>{name}</strong> },
    {
      key: 'permits',
      header: words.permits,
      room: 20,
      cell: (role) => <Permits sentences={sentencesOf(role.permissions, roleAreas)} />,
    },
    { key: 'accounts', header: words.accounts, narrow: true, cell: ({ accounts }) => accounts },
    buttonColumn(words.action, 9, (role) => (
      <div className={styles['buttons']}>
        <RowButton label={words.edit} row={role.name} onClick={(press) => onEdit(role, press)} />
        <RowButton danger label={words.remove} row={role.name} onClick={(press) => onDelete(role, press)} />
      </div>
    )),
  ]
  return <DataTable caption={words.title} columns={columns} rows={roles} rowKey={({ id }) => id} busy={busy} />
}
