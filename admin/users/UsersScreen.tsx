import { useRef, useState } from 'react'
import { listUsers, type User } from '../../client/users.ts'
import { ROLES, USER_SORTS, type UserQuery } from '../../content/queries/userQuery.ts'
import { OWNERS } from '../../content/permissions.ts'
import { fill } from '../../content/wording.ts'
import { USERS } from '../data/queryClient.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import list from '../list/list.module.css'
import { ListBody } from '../list/ListBody.tsx'
import { ListFooter } from '../list/ListFooter.tsx'
import { ListToolbar } from '../list/ListToolbar.tsx'
import { useListParams, type ListParams } from '../list/useListParams.ts'
import { usePagedQuery } from '../list/usePagedQuery.ts'
import { useMay, useUser } from '../session/currentUser.ts'
import { useDocumentTitle } from '../shell/useDocumentTitle.ts'
import { Button } from '../ui/Button.tsx'
import control from '../ui/inputs/control.module.css'
import { LockHouseDialog } from './LockHouseDialog.tsx'
import { ManageUserDialog } from './ManageUserDialog.tsx'
import styles from './users.module.css'
import { UsersTable } from './UsersTable.tsx'
import { staffWording, userWording } from './wording.ts'

const { language, loading, empty, noneFound } = userWording

/** Leaves out values that the API does not know. */
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
  useDocumentTitle(userWording.title)
  const self = useUser()
  const params = useListParams((column) => USER_SORTS.some((name) => name === column))
  const query = userQuery(params)
  const users = usePagedQuery<User>({
    key: [USERS, 'list', query],
    load: (signal) => listUsers(query, signal),
    params,
    language,
    failureMessage: (error) => fill(userWording.loadFailed, { reason: reasonOf(error) ?? userWording.unknownReason }),
  })
  // The account stays while its dialog closes. `opening` is its key.
  const [managed, setManaged] = useState<{ user: User | null; open: boolean; opening: number }>({
    user: null,
    open: false,
    opening: 0,
  })
  const opener = useRef<HTMLElement>(null)
  const locker = useRef<HTMLButtonElement>(null)
  const [isLocking, setLocking] = useState(false)
  const may = useMay()
  const isSelf = ({ username }: User) => username === self.username
  const isFiltered = query.role !== undefined || query.suspended !== undefined

  const select = (name: 'role' | 'suspended', label: string, options: readonly (readonly [string, string])[]) => (
    <select
      className={control['control']}
      aria-label={label}
      value={params.filter(name)}
      onChange={(event) => params.setFilters({ [name]: event.target.value })}
    >
      {options.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  )

  return (
    <section className={list['screen']} lang={language}>
      <header className={list['head']}>
        <h1>{userWording.title}</h1>
        {may({ area: OWNERS }) && (
          <Button ref={locker} variant="dangerQuiet" onClick={() => setLocking(true)}>
            {staffWording.open}
          </Button>
        )}
      </header>
      <ListToolbar wording={{ language }} params={params} total={users.rows && users.total}>
        <div className={styles['filters']}>
          {select('role', userWording.role, [
            ['', userWording.everyRole],
            ...ROLES.map((role) => [role, userWording.roles[role]] as const),
          ])}
          {select('suspended', userWording.state, [
            ['', userWording.everyState],
            ['false', userWording.inUse],
            ['true', userWording.suspended],
          ])}
        </div>
      </ListToolbar>
      <ListBody wording={{ language, loading, empty: isFiltered ? noneFound : empty }} q={params.q} list={users}>
        {(rows) => (
          <UsersTable
            rows={rows}
            params={params}
            busy={users.busy}
            isSelf={isSelf}
            onManage={(user, press) => {
              opener.current = press.currentTarget
              setManaged(({ opening }) => ({ user, open: true, opening: opening + 1 }))
            }}
          />
        )}
      </ListBody>
      {users.total > 0 && <ListFooter wording={{ language }} params={params} list={users} />}
      <LockHouseDialog open={isLocking} onClose={() => setLocking(false)} finalFocus={() => locker.current} />
      {managed.user && (
        <ManageUserDialog
          key={managed.opening}
          user={managed.user}
          isSelf={isSelf(managed.user)}
          open={managed.open}
          onClose={() => setManaged((old) => ({ ...old, open: false }))}
          finalFocus={() => opener.current}
        />
      )}
    </section>
  )
}
