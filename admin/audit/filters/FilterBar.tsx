import type { ReactNode } from 'react'
import type { ListParams } from '../../list/useListParams.ts'
import { Button } from '../../ui/Button.tsx'
import control from '../../ui/inputs/control.module.css'
import { FormField } from '../../ui/inputs/FormField.tsx'
import styles from '../audit.module.css'
import { auditWording } from '../wording.ts'

export type FilterOptions = readonly (readonly [value: string, words: string])[]

interface FilterProps {
  params: ListParams
  /** Name in the address. */
  name: string
  label: string
}

export function FilterSelect({
  params,
  name,
  label,
  all,
  options,
}: FilterProps & { all: string; options: FilterOptions }) {
  return (
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
}

export function FilterInput({ params, name, label, type }: FilterProps & { type: 'date' | 'number' }) {
  return (
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
}

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
