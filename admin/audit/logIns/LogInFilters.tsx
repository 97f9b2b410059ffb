import { LOG_IN_OUTCOMES } from '../../../content/queries/logInQuery.ts'
import type { ListParams } from '../../list/useListParams.ts'
import { FilterBar, FilterInput, FilterSelect, type FilterOptions } from '../filters/FilterBar.tsx'
import { logInWording, outcomeWording } from './wording.ts'

export const LOG_IN_FILTERS = ['user', 'outcome', 'from', 'to'] as const

const outcomes: FilterOptions = LOG_IN_OUTCOMES.map((outcome) => [outcome, outcomeWording[outcome]])

export function LogInFilters({ params }: { params: ListParams }) {
  const { outcome, everyOutcome, accountId } = logInWording
  return (
    <FilterBar params={params} names={LOG_IN_FILTERS}>
      <FilterSelect params={params} name="outcome" label={outcome} all={everyOutcome} options={outcomes} />
      <FilterInput params={params} name="user" label={accountId} type="number" />
    </FilterBar>
  )
}
