import { useContext, useState } from 'react'
import { contentType } from '../../content/index.ts'
import { fill } from '../../content/messages/fill.ts'
import { wordingOf } from '../../content/wording/screenWording.ts'
import { embeddedIn } from '../data/rows.ts'
import { useMay } from '../session/currentUser.ts'
import { NumberInput } from '../ui/inputs/NumberInput.tsx'
import { Picker } from '../ui/inputs/Picker.tsx'
import { commonWording } from '../wording/commonWording.ts'
import { correctedText } from '../wording/searchWording.ts'
import type { InputProps } from './inputProps.ts'
import styles from './ReferenceInput.module.css'
import { RowMaker } from './rowMaker.ts'
import { isNumber, useReferenceChoices } from './useReferenceChoices.ts'
import { useReferredRow } from './useReferredRow.ts'

export function ReferenceInput({ type, row, field, value, taken, onChange, controlProps }: InputProps<'reference'>) {
  const words = commonWording(type.wording.language)
  const target = contentType(field.to)
  const referred = useReferredRow(target, value, row && embeddedIn(row, field.as))
  const choices = useReferenceChoices(target, taken)
  const nameId = `${controlProps.id}-name`
  const showMaker = useContext(RowMaker)
  const mayAdd = useMay()({ type: target.key, action: 'edit' })
  const [making, setMaking] = useState<{ name: string; open: boolean; opening: number } | null>(null)
  const searched = choices.search.trim()
  const newName = isNumber(searched) ? '' : searched

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
    return [correctedText(type.wording.language, searched, choices.searchedFor), more].filter(Boolean).join(' ')
  }

  return (
    <>
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
          areOutdated={choices.isOutdated}
          onChoose={(choice) => onChange(String(choice.id))}
          onOpenChange={choices.setOpen}
          search={choices.search}
          onSearch={choices.setSearch}
          searchLabel={words.pickSearch}
          status={status()}
          add={
            showMaker && mayAdd
              ? {
                  label: newName === '' ? words.pickAdd : fill(words.pickAddNamed, { name: newName }),
                  onAdd: () => setMaking((old) => ({ name: newName, open: true, opening: (old?.opening ?? 0) + 1 })),
                }
              : undefined
          }
        >
          <span id={nameId} className={referred.missing ? styles['missing'] : undefined}>
            {visibleName()}
          </span>
        </Picker>
      </div>
      {showMaker && making && (
        // In React, submitting a form in a dialog would submit the form below it, too.
        <div hidden onSubmit={(event) => event.stopPropagation()}>
          {showMaker({
            ...making,
            type: target,
            onMade: (made) => onChange(String(made.id)),
            onClose: () => setMaking({ ...making, open: false }),
            finalFocus: () => document.getElementById(controlProps.id),
          })}
        </div>
      )}
    </>
  )
}
