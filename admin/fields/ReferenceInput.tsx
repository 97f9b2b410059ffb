import { contentType } from '../../content/index.ts'
import { fill } from '../../content/messages/fill.ts'
import { wordingOf } from '../../content/wording/screenWording.ts'
import { embeddedIn } from '../data/rows.ts'
import { NumberInput } from '../ui/inputs/NumberInput.tsx'
import { Picker } from '../ui/inputs/Picker.tsx'
import { commonWording } from '../wording/commonWording.ts'
import { correctedText } from '../wording/searchWording.ts'
import type { InputProps } from './inputProps.ts'
import styles from './ReferenceInput.module.css'
import { useReferenceChoices } from './useReferenceChoices.ts'
import { useReferredRow } from './useReferredRow.ts'

export function ReferenceInput({ type, row, field, value, taken, onChange, controlProps }: InputProps<'reference'>) {
  const words = commonWording(type.wording.language)
  const target = contentType(field.to)
  const referred = useReferredRow(target, value, row && embeddedIn(row, field.as))
  const choices = useReferenceChoices(target, taken)
  const nameId = `${controlProps.id}-name`

  const visibleName = () => {
    if (referred.choice) return referred.choice.name
    return referred.missing ? words.pickNone : words.choose
  }
  const status = () => {
    if (choices.busy) return wordingOf(type).loading
    if (choices.total === 0) return words.pickNone
    const isMore = choices.total > choices.rows.length
    const more = isMore ? fill(words.pickMore, { shown: choices.rows.length, total: choices.total }) : null
    if (choices.searchedFor === undefined) return more
    return [correctedText(type.wording.language, choices.search.trim(), choices.searchedFor), more]
      .filter(Boolean)
      .join(' ')
  }

  return (
    <div className={styles['reference']}>
      <NumberInput
        {...controlProps}
        aria-describedby={[controlProps['aria-describedby'], nameId].filter(Boolean).join(' ')}
        least={1}
        value={value}
        onChange={onChange}
      />
      <Picker
        label={fill(words.pick, { label: field.label })}
        language={type.wording.language}
        chosen={referred.choice}
        choices={choices.rows}
        onChoose={(choice) => onChange(String(choice.id))}
        onOpenChange={choices.setOpen}
        search={choices.search}
        onSearch={choices.setSearch}
        searchLabel={words.pickSearch}
        status={status()}
      >
        <span id={nameId} className={referred.missing ? styles['missing'] : undefined}>
          {visibleName()}
        </span>
      </Picker>
    </div>
  )
}
