import { canonicalTag } from '../../content/messages/canonicalTag.ts'
import { ownName } from '../../content/messages/languageName.ts'
import { writtenTags } from '../../content/settings/furtherTags.ts'
import { catalogues } from '../data/siteLanguages.ts'
import { Select } from '../ui/inputs/Select.tsx'
import { Tick } from '../ui/inputs/Tick.tsx'
import type { InputProps } from './inputProps.ts'
import styles from './LanguageInput.module.css'

const tagsIn = (text: string): string[] => writtenTags(text).map((tag) => canonicalTag(tag) ?? tag)

/** The languages that there are catalogues of, and the chosen ones even if their catalogues are gone. */
const offered = (chosen: readonly string[]): string[] => [...new Set([...catalogues(), ...chosen])]

const nameOf = (tag: string): string => (canonicalTag(tag) === null ? tag : ownName(tag))

export function LanguageInput({ field, value, onChange, controlProps }: InputProps<'text'>) {
  const chosen = tagsIn(value)
  return (
    <Select
      {...controlProps}
      value={chosen[0] ?? ''}
      options={[['', field.empty ?? ''], ...offered(chosen).map((tag) => [tag, nameOf(tag)] as const)]}
      onChange={onChange}
    />
  )
}

export function LanguagesInput({ value, onChange, controlProps }: InputProps<'text'>) {
  const chosen = tagsIn(value)
  const { id, 'aria-labelledby': label, 'aria-describedby': description } = controlProps
  return (
    <div id={id} role="group" aria-labelledby={label} aria-describedby={description} className={styles['languages']}>
      {offered(chosen).map((tag) => (
        <Tick
          key={tag}
          checked={chosen.includes(tag)}
          onChange={(isChosen) =>
            onChange((isChosen ? [...chosen, tag] : chosen.filter((one) => one !== tag)).join(', '))
          }
        >
          {nameOf(tag)}
        </Tick>
      ))}
    </div>
  )
}
