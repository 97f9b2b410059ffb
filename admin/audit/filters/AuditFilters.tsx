import { useQuery } from '@tanstack/react-query'
import { listApiTokens } from '../../../client/tokens/apiTokens.ts'
import { listUsers } from '../../../client/users.ts'
import { CHANGE_ACTIONS } from '../../../content/queries/auditQuery.ts'
import { contentTypes } from '../../../content/index.ts'
import { OWNERS } from '../../../content/permissions.ts'
import { PAGE_SIZE } from '../../../content/reader.ts'
import { TOKENS, USERS } from '../../data/queryClient.ts'
import type { ListParams } from '../../list/useListParams.ts'
import { useMay } from '../../session/currentUser.ts'
import { unnamedToken } from '../changeNames.ts'
import { actionWording, auditWording, otherActors, otherTypes } from '../wording.ts'
import { FilterBar, FilterInput, FilterSelect, type FilterOptions } from './FilterBar.tsx'
import { FILTERS } from './auditFilter.ts'

const types: FilterOptions = [
  ...Object.entries(otherTypes).map(([key, { title }]) => [key, title] as const),
  ...contentTypes.map(({ key, title }) => [key, title] as const),
]
const actions: FilterOptions = CHANGE_ACTIONS.map((action) => [action, actionWording(auditWording.language)[action]])
const others: FilterOptions = Object.entries(otherActors(auditWording.language))

function useActors(chosen: string): FilterOptions {
  const query = { staff: 'true', sort: 'username', per_page: PAGE_SIZE.largest } as const
  const may = useMay()
  const { data } = useQuery({
    queryKey: [USERS, 'list', query],
    queryFn: ({ signal }) => listUsers(query, signal),
    enabled: may({ area: 'accounts' }),
  })
  const tokens = useQuery({ queryKey: [TOKENS], queryFn: listApiTokens, enabled: may({ area: OWNERS }) })
  const known: FilterOptions = [
    ...(data?.rows ?? []).map(({ id, username }) => [`user:${id}`, username] as const),
    ...(tokens.data ?? []).map(({ id, name }) => [`token:${id}`, name] as const),
    ...others,
  ]
  return chosen === '' || known.some(([value]) => value === chosen)
    ? known
    : [[chosen, unnamedToken(chosen.replace(/^user:/, '#'), auditWording.language)], ...known]
}

export function AuditFilters({ params }: { params: ListParams }) {
  const actors = useActors(params.filter('actor'))
  const { actor, everyone, data, everything, action, everyAction, row } = auditWording
  return (
    <FilterBar params={params} names={FILTERS}>
      <FilterSelect params={params} name="actor" label={actor} all={everyone} options={actors} />
      <FilterSelect params={params} name="type" label={data} all={everything} options={types} />
      <FilterSelect params={params} name="action" label={action} all={everyAction} options={actions} />
      <FilterInput params={params} name="row" label={row} type="number" />
    </FilterBar>
  )
}
