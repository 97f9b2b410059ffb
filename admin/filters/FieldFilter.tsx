import type { ContentType } from '../../content/define.ts'
import { fill } from '../../content/messages/fill.ts'
import { FormField } from '../ui/inputs/FormField.tsx'
import { SelectField } from '../ui/inputs/Select.tsx'
import type { Condition, FieldFilters } from './fieldFilters.ts'
import { FilterValue } from './filterKinds.tsx'
import styles from './filters.module.css'
import type { FilterValues } from './useListFilters.ts'
import { filterWording } from './wording.ts'

export interface FieldFilterState {
  chosen: Condition | null
  choose: (condition: Condition | null) => void
  typed: FilterValues
  type: (param: string, value: string) => void
  faults: FilterValues
}

interface FieldFilterProps {
  type: ContentType
  filter: FieldFilters & { conditions: readonly Condition[]; only: Condition | null }
  state: FieldFilterState
}

export function FieldFilter({ type, filter, state }: FieldFilterProps) {
  const { name, field, params, conditions, only } = filter
  const words = filterWording(type.wording.language)
  const { chosen } = state
  return (
    <div className={styles['field']}>
      {!only && (
        <SelectField
          label={field.label}
          labelLang={field.labelLang}
          value={chosen?.key ?? ''}
          options={[['', words.any], ...conditions.map((condition) => [condition.key, condition.words] as const)]}
          onChange={(chosenKey) => state.choose(conditions.find(({ key }) => key === chosenKey) ?? null)}
        />
      )}
      {chosen?.asks.map((test) => {
        const param = params[test] ?? ''
        const label = only ? field.label : fill(words.asked[test], { label: field.label })
        return (
          <FormField
            key={test}
            label={label}
            labelLang={only ? field.labelLang : undefined}
            error={state.faults[param]}
          >
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
