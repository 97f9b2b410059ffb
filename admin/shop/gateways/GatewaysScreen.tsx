import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { listNotices, listServices, type GatewayNotice, type ServiceStanding } from '../../../client/shop/gateways.ts'
import { gatewayNames, NOTICE_STATES } from '../../../content/shop/gateways.ts'
import { fill } from '../../../content/messages/fill.ts'
import { GATEWAYS } from '../../data/queryClient.ts'
import { because } from '../../feedback/failureMessages.ts'
import list from '../../list/list.module.css'
import { ListScreen } from '../../list/ListScreen.tsx'
import { ListToolbar } from '../../list/ListToolbar.tsx'
import { useListParams } from '../../list/useListParams.ts'
import { usePagedQuery } from '../../list/usePagedQuery.ts'
import { Badge } from '../../ui/Badge.tsx'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { Time } from '../../ui/Time.tsx'
import text from '../../ui/text.module.css'
import { orderPath } from '../orderPath.ts'
import { orderWording } from '../order/wording.ts'
import shop from '../shop.module.css'
import { gatewayWording as words } from './wording.ts'

const { language } = words

const services: readonly Column<ServiceStanding>[] = [
  { key: 'name', header: words.service, lead: true, room: 8, cell: ({ gateway }) => gatewayNames[gateway] },
  {
    key: 'state',
    header: words.state,
    room: 14,
    cell: ({ missing }) =>
      missing.length === 0 ? (
        <Badge tone="good">{words.ready}</Badge>
      ) : (
        <span className={shop['goods']}>
          <Badge>{words.missing}</Badge>
          {missing.map((variable) => (
            <small key={variable}>
              <code>{variable}</code>
            </small>
          ))}
        </span>
      ),
  },
  {
    key: 'currencies',
    header: words.currencies,
    room: 7,
    cell: ({ currencies }) => currencies.map((currency) => orderWording.currencies[currency]).join(', '),
  },
  {
    key: 'can',
    header: words.can,
    room: 12,
    cell: ({ pays, refunds }) => (
      <ul className={shop['goods']}>
        <li>{pays ? words.pays : words.tells}</li>
        <li>{refunds ? words.refunds : words.cannotRefund}</li>
      </ul>
    ),
  },
  {
    key: 'last',
    header: words.last,
    room: 10,
    cell: ({ last_notice_at: last, waiting, failed }) => (
      <span className={shop['goods']}>
        {last === null ? words.never : <Time moment={last} language={language} />}
        {waiting > 0 && <small>{fill(words.waiting, { count: waiting })}</small>}
        {failed > 0 && <small>{fill(words.failedCount, { count: failed })}</small>}
      </span>
    ),
  },
]

const notices: readonly Column<GatewayNotice>[] = [
  {
    key: 'reference',
    header: words.reference,
    lead: true,
    room: 14,
    cell: ({ gateway, reference }) => (
      <span className={shop['goods']}>
        <code>{reference}</code>
        <small>{gatewayNames[gateway]}</small>
      </span>
    ),
  },
  {
    key: 'order',
    header: words.order,
    room: 8,
    cell: ({ order }) =>
      order === null ? (
        words.noOrder
      ) : (
        <Link className={shop['number']} to={orderPath(order)}>
          {order}
        </Link>
      ),
  },
  {
    key: 'state',
    header: words.state,
    narrow: true,
    room: 9,
    cell: ({ state }) => <Badge tone={state === 'done' ? 'good' : undefined}>{words.states[state]}</Badge>,
  },
  {
    key: 'error',
    header: words.error,
    room: 14,
    cell: ({ last_error: error }) => (error === null ? '–' : <span lang="en">{error}</span>),
  },
  {
    key: 'time',
    header: words.time,
    narrow: true,
    room: 9,
    cell: ({ received_at: received }) => <Time moment={received} language={language} />,
  },
]

export function GatewaysScreen() {
  const params = useListParams()
  const state = NOTICE_STATES.find((one) => one === params.filter('state'))
  const query = { page: params.page, per_page: params.perPage, ...(state && { state }) }
  const found = usePagedQuery<GatewayNotice>({
    key: [GATEWAYS, 'notices', query],
    load: (signal) => listNotices(query, signal),
    params,
    language,
    failureMessage: words.loadFailed,
  })
  const known = useQuery({ queryKey: [GATEWAYS], queryFn: listServices })
  return (
    <ListScreen
      words={{ ...words, empty: state === undefined ? words.empty : words.noneFound }}
      about={
        <>
          <p className={list['about']}>{words.about}</p>
          {known.error && <p className={text['fault']}>{because(words.servicesFailed, known.error, language)}</p>}
          <DataTable
            caption={words.services}
            columns={services}
            rows={known.data ?? []}
            rowKey={({ gateway }) => gateway}
            busy={known.isFetching}
          />
          <h2>{words.notices}</h2>
          <p className={list['about']}>{words.noticesAbout}</p>
        </>
      }
      toolbar={
        <ListToolbar language={language} list={found}>
          <Select
            aria-label={words.state}
            className={shop['filter']}
            value={state ?? ''}
            options={[['', words.everyState], ...NOTICE_STATES.map((one) => [one, words.states[one]] as const)]}
            onChange={(chosen) => params.setFilters({ state: chosen })}
          />
        </ListToolbar>
      }
      list={found}
      params={params}
    >
      {(rows) => (
        <DataTable caption={words.notices} columns={notices} rows={rows} rowKey={({ id }) => id} busy={found.busy} />
      )}
    </ListScreen>
  )
}
