import type { ContentType } from '../../content/define.ts'
import { isTranslatable } from '../../content/translations.ts'
import { useFurtherTags } from '../data/siteSettings.ts'
import { SelectField } from '../ui/inputs/Select.tsx'
import { TextField } from '../ui/inputs/TextField.tsx'
import { Tick } from '../ui/inputs/Tick.tsx'
import styles from './bulk.module.css'
import { PRICE_CHANGES, priceFields, ROUNDINGS, textFields, type PriceChange } from './textChanges.ts'
import { bulkWording } from './wording.ts'

export interface TextChangeDraft {
  field: string
  find: string
  replaceWith: string
  matchCase: boolean
  inTranslations: boolean
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
  const words = bulkWording(language)
  const isTranslated = useFurtherTags().length > 0
  const chosen = type.fields[draft.field]
  const fields = way === 'price' ? priceFields(type) : textFields(type)
  return (
    <div className={styles['fields']}>
      <SelectField
        label={words.field}
        value={draft.field}
        options={fields.map(([name, { label }]) => [name, label])}
        onChange={(field) => onChange({ field })}
      />
      {way === 'replace' ? (
        <>
          <div className={styles['pair']}>
            <TextField label={words.find} value={draft.find} onChange={(find) => onChange({ find })} />
            <TextField
              label={words.replaceWith}
              value={draft.replaceWith}
              onChange={(replaceWith) => onChange({ replaceWith })}
            />
          </div>
          <Tick checked={draft.matchCase} onChange={(matchCase) => onChange({ matchCase })}>
            {words.matchCase}
          </Tick>
          {isTranslated && chosen && isTranslatable(chosen) && (
            <Tick checked={draft.inTranslations} onChange={(inTranslations) => onChange({ inTranslations })}>
              {words.inTranslations}
            </Tick>
          )}
        </>
      ) : (
        <div className={styles['pair']}>
          <SelectField
            label={words.how}
            value={draft.by}
            options={PRICE_CHANGES.map((by) => [by, words.hows[by]])}
            onChange={(by) => onChange({ by })}
          />
          <TextField
            label={words.amount}
            hint={words.amountHint}
            inputMode="decimal"
            value={draft.amount}
            onChange={(amount) => onChange({ amount })}
          />
          <SelectField
            label={words.round}
            value={draft.roundTo}
            options={ROUNDINGS.map((to) => [to, to === 0 ? words.noRounding : to.toLocaleString(language)])}
            onChange={(roundTo) => onChange({ roundTo })}
          />
        </div>
      )}
    </div>
  )
}
