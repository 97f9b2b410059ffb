import { useState } from 'react'
import type { ContentType } from '../../content/define.ts'
import { filterSchemas } from '../../content/fields/filterSchemas.ts'
import { ModalForm } from '../ui/dialogs/ModalForm.tsx'
import { conditionIn, conditionsOf, fieldFilters, type Condition, type FieldFilters } from './fieldFilters.ts'
import { FieldFilter, type FieldFilterState } from './FieldFilter.tsx'
import { optionsOf } from './filterKinds.tsx'
import styles from './filters.module.css'
import { useFilterTags, type FilterValues } from './useListFilters.ts'
import { filterWording } from './wording.ts'

interface FilterFormProps {
  type: ContentType
  values: FilterValues
  onApply: (values: FilterValues) => void
  onCancel: () => void
}

const onlyWay = (conditions: readonly Condition[]): Condition | null =>
  conditions.length === 1 && conditions[0]?.asks.length === 1 ? conditions[0] : null

export function FilterForm({ type, values: begun, onApply, onCancel }: FilterFormProps) {
  const { language } = type.wording
  const words = filterWording(language)
  const tags = useFilterTags(begun)
  const [filters] = useState(() =>
    fieldFilters(type, tags).map((filter) => {
      const conditions = conditionsOf(filter, optionsOf(filter.field, language), language)
      return { ...filter, conditions, only: onlyWay(conditions) }
    }),
  )
  const [typed, setTyped] = useState<FilterValues>(begun)
  const [chosen, setChosen] = useState(
    () =>
      new Map(
        filters.map(({ name, conditions, params, only }) => [name, only ?? conditionIn(conditions, params, begun)]),
      ),
  )
  const [faults, setFaults] = useState<FilterValues>({})

  const valuesOf = ({ params }: FieldFilters, { sets, asks }: Condition): [string, string][] => [
    ...Object.entries(sets),
    ...asks.flatMap((test): [string, string][] => {
      const param = params[test]
      const value = param === undefined ? '' : (typed[param]?.trim() ?? '')
      return param === undefined || value === '' ? [] : [[param, value]]
    }),
  ]

  const submit = () => {
    const schemas = filterSchemas(type)
    const next: Record<string, string> = {}
    const wrong: Record<string, string> = {}
    for (const filter of filters) {
      const condition = chosen.get(filter.name)
      if (!condition) continue
      const values = valuesOf(filter, condition)
      const [first] = condition.asks
      if (values.length === 0 && !filter.only && first) wrong[filter.params[first] ?? ''] = words.missing
      for (const [param, value] of values) {
        if (schemas[param]?.safeParse(value).success) next[param] = value
        else wrong[param] = words.unusable
      }
    }
    setFaults(wrong)
    if (Object.keys(wrong).length === 0) onApply(next)
  }

  return (
    <ModalForm busy={false} onSubmit={submit} onCancel={onCancel} language={language} submit={words.apply}>
      <div className={styles['fields']}>
        {filters.map((filter) => {
          const state: FieldFilterState = {
            chosen: chosen.get(filter.name) ?? null,
            choose: (condition) => setChosen((old) => new Map(old).set(filter.name, condition)),
            typed,
            type: (param, value) => {
              setTyped((old) => ({ ...old, [param]: value }))
              setFaults(({ [param]: _corrected, ...others }) => others)
            },
            faults,
          }
          return <FieldFilter key={filter.name} type={type} filter={filter} state={state} />
        })}
      </div>
    </ModalForm>
  )
}
