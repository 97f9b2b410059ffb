import type { ContentType } from '../../content/define.ts'
import { fill } from '../../content/messages/fill.ts'
import type { Draft, DraftValue } from '../fields/drafts.ts'
import { FieldInput } from '../fields/inputs.tsx'
import { Tick } from '../ui/inputs/Tick.tsx'
import styles from './bulk.module.css'
import { settableFields } from './textChanges.ts'
import { bulkWording } from './wording.ts'
import text from '../ui/text.module.css'

interface SetFieldsProps {
  type: ContentType
  draft: Draft
  chosen: ReadonlySet<string>
  errors: Readonly<Record<string, string>>
  onChoose: (name: string, chosen: boolean) => void
  onChange: (name: string, value: DraftValue, fieldError?: string) => void
}

export function SetFields({ type, draft, chosen, errors, onChoose, onChange }: SetFieldsProps) {
  const words = bulkWording(type.wording.language)
  return (
    <div className={styles['fields']}>
      <p className={text['soft']}>{words.setAbout}</p>
      {settableFields(type).map(([name, field]) => (
        <div key={name}>
          <Tick checked={chosen.has(name)} onChange={(isChosen) => onChoose(name, isChosen)}>
            {fill(words.change, { label: field.label })}
          </Tick>
          {chosen.has(name) && (
            <FieldInput
              type={type}
              row={null}
              name={name}
              field={field}
              value={draft[name]}
              taken={[]}
              fieldError={errors[name]}
              hint={field.hint}
              onChange={(value, fieldError) => onChange(name, value, fieldError)}
            />
          )}
        </div>
      ))}
    </div>
  )
}
