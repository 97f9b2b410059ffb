import { useQuery } from '@tanstack/react-query'
import { listUsers } from '../../client/users.ts'
import { CHANGE_ACTIONS } from '../../content/queries/auditQuery.ts'
import { contentTypes } from '../../content/index.ts'
import { PAGE_SIZE } from '../../content/reader.ts'
import { USERS } from '../data/queryClient.ts'
import type { ListParams } from '../list/useListParams.ts'
import { Button } from '../ui/Button.tsx'
import control from '../ui/inputs/control.module.css'
import { FormField } from '../ui/inputs/FormField.tsx'
import styles from './audit.module.css'
import { FILTERS } from './filters.ts'
import { USER_TYPE, userTypeWording, actionWording, auditWording, otherActors } from './wording.ts'

type Options = readonly (readonly [value: string, words: string])[]

const types: Options = [
  [USER_TYPE, userTypeWording.title],
  ...contentTypes.map(({ key, title }) => [key, title] as const),
]
const actions: Options = CHANGE_ACTIONS.map((action) => [action, actionWording[auditWording.language][action]])
const others: Options = Object.entries(otherActors[auditWording.language])

/** The admins, the actors without an account, and the chosen actor where it is neither. */
function useActors(chosen: string): Options {
  const query = { role: 'admin', sort: 'username', per_page: PAGE_SIZE.largest } as const
  const { data } = useQuery({ queryKey: [USERS, 'list', query], queryFn: ({ signal }) => listUsers(query, signal) })
  const known: Options = [...(data?.rows ?? []).map(({ id, username }) => [`user:${id}`, username] as const), ...others]
  return chosen === '' || known.some(([value]) => value === chosen)
    ? known
    : [[chosen, chosen.replace(/^user:/, '#')], ...known]
}

export function AuditFilters({ params }: { params: ListParams }) {
  const actors = useActors(params.filter('actor'))
  const isFiltered = FILTERS.some((name) => params.filter(name) !== '')
  const clear = () => params.setFilters(Object.fromEntries(FILTERS.map((name) => [name, ''])))

  const select = (name: (typeof FILTERS)[number], label: string, all: string, options: Options) => (
    <FormField label={label}>
      {(controlProps) => (
        <select
          {...controlProps}
          className={control['control']}
          value={params.filter(name)}
          onChange={(event) => params.setFilters({ [name]: event.target.value })}
        >
          <option value="">{all}</option>
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </FormField>
  )
  const input = (name: (typeof FILTERS)[number], label: string, type: 'date' | 'number') => (
    <FormField label={label}>
      {(controlProps) => (
        <input
          {...controlProps}
          type={type}
          {...(type === 'number' ? { min: 1, inputMode: 'numeric' } : {})}
          className={control['control']}
          value={params.filter(name)}
          onChange={(event) => params.setFilters({ [name]: event.target.value })}
        />
      )}
    </FormField>
  )

  return (
    <div role="group" aria-label={auditWording.filters} className={styles['filters']}>
      {select('actor', auditWording.actor, auditWording.everyone, actors)}
      {select('type', auditWording.data, auditWording.everything, types)}
      {select('action', auditWording.action, auditWording.everyAction, actions)}
      {input('row', auditWording.row, 'number')}
      {input('from', auditWording.from, 'date')}
      {input('to', auditWording.to, 'date')}
      {isFiltered && (
        <Button className={styles['clear']} onClick={clear}>
          {auditWording.clear}
        </Button>
      )}
    </div>
  )
}
