import type { ContentType } from '../../content/define.ts'
import control from '../ui/inputs/control.module.css'
import { FormField } from '../ui/inputs/FormField.tsx'
import tick from '../ui/inputs/tick.module.css'
import styles from './bulk.module.css'
import { PRICE_CHANGES, priceFields, ROUNDINGS, textFields, type PriceChange } from './textChanges.ts'
import { bulkWording } from './wording.ts'

export interface TextChangeDraft {
  field: string
  find: string
  replaceWith: string
  matchCase: boolean
  by: PriceChange
  amount: string
  roundTo: number
}

interface TextChangeFieldsProps {
  type: ContentType
  way: 'replace' | 'price'
  draft: TextChangeDraft
  onChange: (change: Partial<TextChangeDraft>) => void
}

export function TextChangeFields({ type, way, draft, onChange }: TextChangeFieldsProps) {
  const { language } = type.wording
  const words = bulkWording[language]
  const fields = way === 'price' ? priceFields(type) : textFields(type)
  return (
    <div className={styles['fields']}>
      <FormField label={words.field} required={false} error={undefined}>
        {(props) => (
          <select
            {...props}
            className={control['control']}
            value={draft.field}
            onChange={(event) => onChange({ field: event.target.value })}
          >
            {fields.map(([name, { label }]) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </select>
        )}
      </FormField>
      {way === 'replace' ? (
        <>
          <div className={styles['pair']}>
            <FormField label={words.find} required={false} error={undefined}>
              {(props) => (
                <input
                  {...props}
                  className={control['control']}
                  value={draft.find}
                  onChange={(event) => onChange({ find: event.target.value })}
                />
              )}
            </FormField>
            <FormField label={words.replaceWith} required={false} error={undefined}>
              {(props) => (
                <input
                  {...props}
                  className={control['control']}
                  value={draft.replaceWith}
                  onChange={(event) => onChange({ replaceWith: event.target.value })}
                />
              )}
            </FormField>
          </div>
          <label className={tick['tick']}>
            <input
              type="checkbox"
              checked={draft.matchCase}
              onChange={(event) => onChange({ matchCase: event.target.checked })}
            />
            {words.matchCase}
          </label>
        </>
      ) : (
        <div className={styles['pair']}>
          <FormField label={words.how} required={false} error={undefined}>
            {(props) => (
              <select
                {...props}
                className={control['control']}
                value={draft.by}
                onChange={(event) =>
                  onChange({ by: PRICE_CHANGES.find((by) => by === event.target.value) ?? 'percent' })
                }
              >
                {PRICE_CHANGES.map((by) => (
                  <option key={by} value={by}>
                    {words.hows[by]}
                  </option>
                ))}
              </select>
            )}
          </FormField>
          <FormField label={words.amount} required={false} error={undefined} hint={words.amountHint}>
            {(props) => (
              <input
                {...props}
                className={control['control']}
                inputMode="decimal"
                value={draft.amount}
                onChange={(event) => onChange({ amount: event.target.value })}
              />
            )}
          </FormField>
          <FormField label={words.round} required={false} error={undefined}>
            {(props) => (
              <select
                {...props}
                className={control['control']}
                value={draft.roundTo}
                onChange={(event) => onChange({ roundTo: Number(event.target.value) })}
              >
                {ROUNDINGS.map((to) => (
                  <option key={to} value={to}>
                    {to === 0 ? words.noRounding : to.toLocaleString(language)}
                  </option>
                ))}
              </select>
            )}
          </FormField>
        </div>
      )}
    </div>
  )
}
