import { listUsers, type User } from '../../client/users.ts'
import { OWNERS } from '../../content/permissions.ts'
import { ROLES, USER_SORTS, type UserQuery } from '../../content/queries/userQuery.ts'
import { USERS } from '../data/queryClient.ts'
import { ListScreen } from '../list/ListScreen.tsx'
import { ListToolbar } from '../list/ListToolbar.tsx'
import { useListParams, type ListParams } from '../list/useListParams.ts'
import { usePagedQuery } from '../list/usePagedQuery.ts'
import { useMay, useUser } from '../session/currentUser.ts'
import { Button } from '../ui/Button.tsx'
import { useRowDialog } from '../ui/dialogs/useRowDialog.ts'
import { PlusIcon } from '../ui/icons.tsx'
import { Select } from '../ui/inputs/Select.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { LockHouseDialog } from './LockHouseDialog.tsx'
import { ManageUserDialog } from './ManageUserDialog.tsx'
import styles from './users.module.css'
import { UsersTable } from './UsersTable.tsx'
import { invitationWording, staffWording, userWording as words } from './wording.ts'

const { language } = words

function userQuery({ page, perPage, q, sort, filter }: ListParams): UserQuery {
  const suspended = filter('suspended')
  return {
    page,
    per_page: perPage,
    q,
    role: ROLES.find((role) => role === filter('role')),
    suspended: suspended === 'true' || suspended === 'false' ? suspended : undefined,
    sort: USER_SORTS.find((column) => column === sort?.column),
    order: sort?.direction,
  }
}

export function UsersScreen() {
  const self = useUser()
  const params = useListParams((column) => USER_SORTS.some((name) => name === column))
  const query = userQuery(params)
  const users = usePagedQuery<User>({
    key: [USERS, 'list', query],
    load: (signal) => listUsers(query, signal),
    params,
    language,
    failureMessage: words.loadFailed,
  })
  const managed = useRowDialog<User | null>(null)
  const locking = useRowDialog(null)
  const inviting = useRowDialog(null)
  const may = useMay()
  const isSelf = ({ username }: User) => username === self.username
  const isFiltered = query.role !== undefined || query.suspended !== undefined

  const select = (name: 'role' | 'suspended', label: string, options: readonly (readonly [string, string])[]) => (
    <Select
      aria-label={label}
      value={params.filter(name)}
      options={options}
      onChange={(value) => params.setFilters({ [name]: value })}
    />
  )

  return (
    <ListScreen
      words={{ ...words, empty: isFiltered ? words.noneFound : words.empty }}
      action={
        <div className={styles['actions']}>
          {may({ area: OWNERS }) && (
            <Button variant="dangerQuiet" onClick={(press) => locking.show(null, press)}>
              {staffWording.open}
            </Button>
          )}
          {may({ area: 'roles' }) && (
            <Button variant="primary" onClick={(press) => inviting.show(null, press)}>
              <PlusIcon />
              {invitationWording.open}
            </Button>
          )}
        </div>
      }
      toolbar={
        <ListToolbar language={language} params={params} list={users}>
          <div className={styles['filters']}>
            {select('role', words.role, [
              ['', words.everyRole],
              ...ROLES.map((role) => [role, words.roles[role]] as const),
            ])}
            {select('suspended', words.state, [
              ['', words.everyState],
              ['false', words.inUse],
              ['true', words.suspended],
            ])}
          </div>
        </ListToolbar>
      }
      list={users}
      params={params}
      below={
        <>
          <LockHouseDialog {...locking.dialog} />
          {inviting.opening > 0 && <InviteDialog key={inviting.opening} {...inviting.dialog} />}
          {managed.row && (
            <ManageUserDialog
              key={managed.opening}
              user={managed.row}
              isSelf={isSelf(managed.row)}
              {...managed.dialog}
            />
          )}
        </>
      }
    >
      {(rows) => <UsersTable rows={rows} params={params} busy={users.busy} isSelf={isSelf} onManage={managed.show} />}
    </ListScreen>
  )
}
