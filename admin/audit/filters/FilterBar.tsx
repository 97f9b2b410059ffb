import type { ReactNode } from 'react'
import type { ListParams } from '../../list/useListParams.ts'
import { Button } from '../../ui/Button.tsx'
import { SelectField } from '../../ui/inputs/Select.tsx'
import { TextField } from '../../ui/inputs/TextField.tsx'
import { withZone } from '../../ui/Time.tsx'
import styles from '../audit.module.css'
import { auditWording } from '../wording.ts'

export type FilterOptions = readonly (readonly [value: string, words: string])[]

interface FilterProps {
  params: ListParams
  name: string
  label: string
}

export const FilterSelect = ({
  params,
  name,
  label,
  all,
  options,
}: FilterProps & { all: string; options: FilterOptions }) => (
  <SelectField
    label={label}
    value={params.filter(name)}
    options={[['', all], ...options]}
    onChange={(value) => params.setFilters({ [name]: value })}
  />
)

export const FilterInput = ({ params, name, label, type }: FilterProps & { type: 'date' | 'number' }) => (
  <TextField
    label={type === 'date' ? withZone(label, auditWording.language) : label}
    type={type}
    {...(type === 'number' && { min: 1, inputMode: 'numeric' })}
    value={params.filter(name)}
    onChange={(value) => params.setFilters({ [name]: value })}
  />
)

export function FilterBar({
  params,
  names,
  children,
}: {
  params: ListParams
  names: readonly string[]
  children: ReactNode
}) {
  return (
    <div role="group" aria-label={auditWording.filters} className={styles['filters']}>
      {children}
      <FilterInput params={params} name="from" label={auditWording.from} type="date" />
      <FilterInput params={params} name="to" label={auditWording.to} type="date" />
      {names.some((name) => params.filter(name) !== '') && (
        <Button
          className={styles['clear']}
          onClick={() => params.setFilters(Object.fromEntries(names.map((name) => [name, ''])))}
        >
          {auditWording.clear}
        </Button>
      )}
    </div>
  )
}
