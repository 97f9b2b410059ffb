import { LOG_IN_OUTCOMES } from '../../../content/queries/logInQuery.ts'
import type { ListParams } from '../../list/useListParams.ts'
import { Button } from '../../ui/Button.tsx'
import control from '../../ui/inputs/control.module.css'
import { FormField } from '../../ui/inputs/FormField.tsx'
import styles from '../audit.module.css'
import { auditWording } from '../wording.ts'
import { logInWording, outcomeWording } from './wording.ts'

interface LogInFiltersProps {
  params: ListParams
  isFiltered: boolean
}

export function LogInFilters({ params, isFiltered }: LogInFiltersProps) {
  const input = (name: 'user' | 'from' | 'to', label: string, type: 'date' | 'number') => (
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
      <FormField label={logInWording.outcome}>
        {(controlProps) => (
          <select
            {...controlProps}
            className={control['control']}
            value={params.filter('outcome')}
            onChange={(event) => params.setFilters({ outcome: event.target.value })}
          >
            <option value="">{logInWording.everyOutcome}</option>
            {LOG_IN_OUTCOMES.map((outcome) => (
              <option key={outcome} value={outcome}>
                {outcomeWording[outcome]}
              </option>
            ))}
          </select>
        )}
      </FormField>
      {input('user', logInWording.accountId, 'number')}
      {input('from', auditWording.from, 'date')}
      {input('to', auditWording.to, 'date')}
      {isFiltered && (
        <Button
          className={styles['clear']}
          onClick={() => params.setFilters({ outcome: '', user: '', from: '', to: '' })}
        >
          {auditWording.clear}
        </Button>
      )}
    </div>
  )
}
