import type { ContentType } from '../../content/define.ts'
import { fill } from '../../content/wording.ts'
import control from '../ui/inputs/control.module.css'
import { FormField } from '../ui/inputs/FormField.tsx'
import type { Condition, FieldFilters } from './fieldFilters.ts'
import { FilterValue } from './filterKinds.tsx'
import styles from './filters.module.css'
import type { FilterValues } from './useListFilters.ts'
import { filterWording } from './wording.ts'

export interface FieldFilterState {
  chosen: Condition | null
  choose: (condition: Condition | null) => void
  /** Values and errors by name in the address. */
  typed: FilterValues
  type: (param: string, value: string) => void
  faults: FilterValues
}

interface FieldFilterProps {
  type: ContentType
  filter: FieldFilters & { conditions: readonly Condition[]; only: Condition | null }
  state: FieldFilterState
}

/** A condition for a field, with its values. */
export function FieldFilter({ type, filter, state }: FieldFilterProps) {
  const { name, field, params, conditions, only } = filter
  const words = filterWording[type.wording.language]
  const { chosen } = state
  return (
    <div className={styles['field']}>
      {!only && (
        <FormField label={field.label}>
          {(props) => (
            <select
              {...props}
              className={control['control']}
              value={chosen?.key ?? ''}
              onChange={({ target }) => state.choose(conditions.find(({ key }) => key === target.value) ?? null)}
            >
              <option value="">{words.any}</option>
              {conditions.map((condition) => (
                <option key={condition.key} value={condition.key}>
                  {condition.words}
                </option>
              ))}
            </select>
          )}
        </FormField>
      )}
      {chosen?.asks.map((test) => {
        const param = params[test] ?? ''
        const label = only ? field.label : fill(words.asked[test], { label: field.label })
        return (
          <FormField key={test} label={label} error={state.faults[param]}>
            {(controlProps) => (
              <FilterValue
                isBound={test !== 'equals'}
                type={type}
                name={name}
                field={{ ...field, label }}
                value={state.typed[param] ?? ''}
                onChange={(value) => state.type(param, value)}
                controlProps={controlProps}
              />
            )}
          </FormField>
        )
      })}
    </div>
  )
}
