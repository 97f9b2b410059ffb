import type { MouseEvent } from 'react'
import type { User } from '../../client/users.ts'
import { USER_SORTS } from '../../content/queries/userQuery.ts'
import type { ListParams } from '../list/useListParams.ts'
import { Badge } from '../ui/Badge.tsx'
import { buttonColumn, DataTable, type Column } from '../ui/DataTable.tsx'
import { Time } from '../ui/Time.tsx'
import styles from './users.module.css'
import { userWording } from './wording.ts'
import { RowButton } from '../ui/RowButton.tsx'

interface UsersTableProps {
  rows: readonly User[]
  params: ListParams
  busy: boolean
  isSelf: (user: User) => boolean
  onManage: (user: User, press: MouseEvent<HTMLElement>) => void
}

function stateOf({ suspended_at, delete_at }: User): string {
  if (delete_at) return userWording.leaving
  return suspended_at ? userWording.suspended : userWording.inUse
}

export function UsersTable({ rows, params, busy, isSelf, onManage }: UsersTableProps) {
  const column = (key: keyof User, header: string, rest: Omit<Column<User>, 'key' | 'header'>) => ({
    key,
    header,
    ...(USER_SORTS.some((name) => name === key)
      ? {
          sort: {
            direction: params.sort?.column === key ? params.sort.direction : null,
            onSort: () => params.sortBy(key),
          },
        }
      : {}),
    ...rest,
  })
  const columns: readonly Column<User>[] = [
    column('id', userWording.id, { narrow: true, cell: ({ id }) => id }),
    column('username', userWording.username, {
      lead: true,
      cell: (user) => (
        <span className={styles['name']}>
          {user.username}
          {isSelf(user) && <Badge>{userWording.you}</Badge>}
        </span>
      ),
    }),
    column('email', userWording.email, { room: 13, cell: ({ email }) => email }),
    column('role', userWording.role, { narrow: true, cell: ({ role }) => userWording.roles[role] }),
    column('suspended_at', userWording.state, {
      narrow: true,
      room: 7,
      cell: (user) => <Badge tone={user.suspended_at || user.delete_at ? 'bad' : 'good'}>{stateOf(user)}</Badge>,
    }),
    column('sessions', userWording.sessions, { narrow: true, cell: ({ sessions }) => sessions }),
    column('created_at', userWording.created, {
      cell: ({ created_at }) => <Time moment={created_at} language={userWording.language} />,
    }),
    buttonColumn(userWording.action, 7, (user) => (
      <RowButton label={userWording.manage} row={user.username} onClick={(press) => onManage(user, press)} />
    )),
  ]
  return <DataTable caption={userWording.title} columns={columns} rows={rows} rowKey={({ id }) => id} busy={busy} />
}
