import { Link } from 'react-router'
import { listLogIns } from '../../../client/audit.ts'
import { LOG_IN_OUTCOMES, type LogIn, type LogInQuery } from '../../../content/queries/logInQuery.ts'
import { fill } from '../../../content/messages/fill.ts'
import { CHANGES } from '../../data/queryClient.ts'
import list from '../../list/list.module.css'
import { ListScreen } from '../../list/ListScreen.tsx'
import { ListToolbar } from '../../list/ListToolbar.tsx'
import { useListParams, type ListParams } from '../../list/useListParams.ts'
import { usePagedQuery } from '../../list/usePagedQuery.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { startOfDay } from '../../ui/Time.tsx'
import styles from '../audit.module.css'
import { actorName } from '../changeNames.ts'
import { timeColumn } from '../timeColumn.tsx'
import { LOG_INS, Views } from '../Views.tsx'
import { auditWording } from '../wording.ts'
import { LOG_IN_FILTERS, LogInFilters } from './LogInFilters.tsx'
import { logInWording, outcomeWording } from './wording.ts'

const { language } = logInWording

function logInFilter({ filter }: Pick<ListParams, 'filter'>): Omit<LogInQuery, 'page' | 'per_page'> {
  const user = filter('user')
  return {
    user: /^[1-9]\d{0,8}$/.test(user) ? Number(user) : undefined,
    outcome: LOG_IN_OUTCOMES.find((outcome) => outcome === filter('outcome')),
    from: startOfDay(filter('from')),
    // The API treats `to` as exclusive, so it must be the start of the next day.
    to: startOfDay(filter('to'), 1),
  }
}

const columns: readonly Column<LogIn>[] = [
  timeColumn(logInWording, ({ last_at }) => last_at),
  { key: 'account', header: logInWording.account, lead: true, cell: (logIn) => <Account {...logIn} /> },
  {
    key: 'actor',
    header: auditWording.actor,
    cell: ({ actor, username }) =>
      actorName({ actor, actor_name: actor.startsWith('user:') ? username : null }, language),
  },
  { key: 'outcome', header: logInWording.outcome, cell: ({ outcome }) => outcomeWording[outcome] },
  { key: 'count', header: logInWording.count, narrow: true, cell: ({ count }) => count.toLocaleString(language) },
  {
    key: 'address',
    header: logInWording.address,
    cell: ({ address }) => <span className={styles['short']}>{address}</span>,
  },
]

function Account({ user_id, username }: LogIn) {
  if (user_id === null) return <i>{logInWording.unknown}</i>
  const name = username ?? `#${user_id}`
  return (
    <Link
      className={styles['short']}
      to={{ search: `?${new URLSearchParams({ view: LOG_INS, user: String(user_id) })}` }}
      title={fill(auditWording.onlyRow, { name })}
    >
      {name}
    </Link>
  )
}

export function LogInScreen() {
  const params = useListParams()
  const query = { ...logInFilter(params), page: params.page, per_page: params.perPage }
  const logIns = usePagedQuery<LogIn>({
    key: [CHANGES, LOG_INS, query],
    load: (signal) => listLogIns(query, signal),
    params,
    language,
    failureMessage: logInWording.loadFailed,
  })
  const isFiltered = LOG_IN_FILTERS.some((name) => params.filter(name) !== '')
  const { empty, noneFound } = logInWording

  return (
    <ListScreen
      words={{ language, title: auditWording.title, empty: isFiltered ? noneFound : empty }}
      about={
        <>
          <Views current={LOG_INS} />
          <p className={list['about']}>{logInWording.about}</p>
          <LogInFilters params={params} />
        </>
      }
      toolbar={<ListToolbar language={language} list={logIns} />}
      list={logIns}
      params={params}
    >
      {(rows) => (
        <div className={styles['table']}>
          <DataTable
            caption={logInWording.caption}
            columns={columns}
            rows={rows}
            rowKey={({ id }) => id}
            busy={logIns.busy}
          />
        </div>
      )}
    </ListScreen>
  )
}
