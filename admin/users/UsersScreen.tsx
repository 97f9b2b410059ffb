import { useRef, useState } from 'react'
import { listUsers, type Account } from '../../client/users.ts'
import { ROLES, USER_SORTS, type UserQuery } from '../../content/user-query.ts'
import { fill } from '../../content/wording.ts'
import control from '../ui/inputs/control.module.css'
import { ListBody } from '../list/ListBody.tsx'
import { ListFooter } from '../list/ListFooter.tsx'
import list from '../list/list.module.css'
import { Toolbar } from '../list/ListToolbar.tsx'
import { USERS } from '../data/queryClient.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import { useUser } from '../session/currentUser.ts'
import { usePaged } from '../list/usePagedQuery.ts'
import { usePageState, type PageState } from '../list/useListParams.ts'
import { useTitle } from '../shell/useDocumentTitle.ts'
import { ManageDialog } from './ManageUserDialog.tsx'
import { userPhrases } from './wording.ts'
import styles from './users.module.css'
import { UsersTable } from './UsersTable.tsx'

const { language, loading, empty, noneFound } = userPhrases

/** What the API is asked for; what the address holds beyond its terms is left out. */
function userQuery({ page, perPage, q, sort, filter }: PageState): UserQuery {
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

/** Accounts for operators. */
export function UsersScreen() {
  useTitle(userPhrases.title)
  const self = useUser()
  const state = usePageState((column) => USER_SORTS.some((name) => name === column))
  const query = userQuery(state)
  const users = usePaged<Account>({
    key: [USERS, 'list', query],
    load: (signal) => listUsers(query, signal),
    state,
    sentence: (error) => fill(userPhrases.loadFailed, { reason: reasonOf(error) ?? userPhrases.unknownReason }),
  })
  // The account stays while its dialog closes; the turn makes every opening a fresh dialog.
  const [managed, setManaged] = useState<{ account: Account | null; open: boolean; turn: number }>({
    account: null,
    open: false,
    turn: 0,
  })
  const opener = useRef<HTMLElement>(null)
  const isSelf = ({ username }: Account) => username === self.username
  const isFiltered = query.role !== undefined || query.suspended !== undefined

  const select = (name: 'role' | 'suspended', label: string, options: readonly (readonly [string, string])[]) => (
    <select
      className={control['control']}
      aria-label={label}
      value={state.filter(name)}
      onChange={(event) => state.setFilters({ [name]: event.target.value })}
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
        <h1>{userPhrases.title}</h1>
      </header>
      <Toolbar wording={{ language }} state={state} total={users.rows && users.total}>
        <div className={styles['filters']}>
          {select('role', userPhrases.role, [
            ['', userPhrases.everyRole],
            ...ROLES.map((role) => [role, userPhrases.roles[role]] as const),
          ])}
          {select('suspended', userPhrases.state, [
            ['', userPhrases.everyState],
            ['false', userPhrases.inUse],
            ['true', userPhrases.suspended],
          ])}
        </div>
      </Toolbar>
      <ListBody wording={{ language, loading, empty: isFiltered ? noneFound : empty }} q={state.q} list={users}>
        {(rows) => (
          <UsersTable
            rows={rows}
            state={state}
            busy={users.busy}
            isSelf={isSelf}
            onManage={(account, press) => {
              opener.current = press.currentTarget
              setManaged(({ turn }) => ({ account, open: true, turn: turn + 1 }))
            }}
          />
        )}
      </ListBody>
      {users.total > 0 && <ListFooter wording={{ language }} state={state} list={users} />}
      {managed.account && (
        <ManageDialog
          key={managed.turn}
          account={managed.account}
          isSelf={isSelf(managed.account)}
          open={managed.open}
          onClose={() => setManaged((old) => ({ ...old, open: false }))}
          focusAfter={() => opener.current}
        />
      )}
    </section>
  )
}
