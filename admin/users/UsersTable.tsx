import type { MouseEvent } from 'react'
import type { Account } from '../../client/users.ts'
import { USER_SORTS } from '../../content/user-query.ts'
import { Button } from '../ui/Button.tsx'
import { DataTable, type Column } from '../ui/DataTable.tsx'
import { Time } from '../ui/Time.tsx'
import type { PageState } from '../list/useListParams.ts'
import { userPhrases } from './wording.ts'
import styles from './users.module.css'

interface UsersTableProps {
  rows: readonly Account[]
  state: PageState
  busy: boolean
  isSelf: (account: Account) => boolean
  onManage: (account: Account, press: MouseEvent<HTMLElement>) => void
}

export function UsersTable({ rows, state, busy, isSelf, onManage }: UsersTableProps) {
  const column = (key: keyof Account, header: string, rest: Omit<Column<Account>, 'key' | 'header'>) => ({
    key,
    header,
    ...(USER_SORTS.some((name) => name === key)
      ? {
          sort: {
            direction: state.sort?.column === key ? state.sort.direction : null,
            onSort: () => state.sortBy(key),
          },
        }
      : {}),
    ...rest,
  })
  const columns: readonly Column<Account>[] = [
    column('id', 'ID', { narrow: true, cell: ({ id }) => id }),
    column('username', userPhrases.username, {
      lead: true,
      cell: (account) => (
        <span className={styles['name']}>
          {account.username}
          {isSelf(account) && <span className={styles['badge']}>{userPhrases.you}</span>}
        </span>
      ),
    }),
    column('email', userPhrases.email, { cell: ({ email }) => email }),
    column('role', userPhrases.role, { narrow: true, cell: ({ role }) => userPhrases.roles[role] }),
    column('suspended_at', userPhrases.state, {
      narrow: true,
      cell: ({ suspended_at }) => (
        <span className={styles['badge']} data-state={suspended_at ? 'bad' : 'good'}>
          {suspended_at ? userPhrases.suspended : userPhrases.inUse}
        </span>
      ),
    }),
    column('sessions', userPhrases.sessions, { narrow: true, cell: ({ sessions }) => sessions }),
    column('created_at', userPhrases.created, {
      cell: ({ created_at }) => <Time moment={created_at} language={userPhrases.language} />,
    }),
    {
      key: 'action',
      header: userPhrases.action,
      narrow: true,
      unlabelled: true,
      cell: (account) => (
        <Button
          size="small"
          aria-label={`${userPhrases.manage} ${account.username}`}
          onClick={(press) => onManage(account, press)}
        >
          {userPhrases.manage}
        </Button>
      ),
    },
  ]
  return <DataTable caption={userPhrases.title} columns={columns} rows={rows} rowKey={({ id }) => id} busy={busy} />
}
