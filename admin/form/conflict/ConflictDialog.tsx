import { useState, type ReactNode } from 'react'
import type { ContentType } from '../../../content/define.ts'
import { fill } from '../../../content/messages/fill.ts'
import { wordingOf } from '../../../content/wording/screenWording.ts'
import type { AnyRow } from '../../data/rows.ts'
import { splitName } from '../../data/translatedNames.ts'
import { changedBy, type LastEdit } from '../../feedback/conflicts/lastChange.ts'
import { Cell } from '../../fields/cells.tsx'
import { DraftCell } from '../../fields/DraftCell.tsx'
import { initialDraft, type Draft } from '../../fields/drafts.ts'
import { Button } from '../../ui/Button.tsx'
import { AlertBox } from '../../ui/dialogs/AlertBox.tsx'
import { commonWording } from '../../wording/commonWording.ts'
import styles from './ConflictDialog.module.css'
import { differencesOf, type Difference, type Side } from './merge.ts'

interface ConflictDialogProps {
  type: ContentType
  /** Whether the user may choose translations alone. */
  isTranslation?: boolean
  /** The row as the form loaded it. */
  base: AnyRow
  /** The row as somebody else has saved it. */
  current: AnyRow
  /** Who changed the row and when; null if it is unknown. */
  changed: LastEdit | null
  open: boolean
  draft: Draft
  onChoose: (chosen: Readonly<Record<string, Side>>) => void
  onBack: () => void
}

export function ConflictDialog({ type, isTranslation = false, ...props }: ConflictDialogProps) {
  const { base, current, changed, open, draft, onChoose, onBack } = props
  const { language, cancel } = wordingOf(type)
  const words = commonWording(language)
  // The user's choices apply to one version of the row. If another conflict follows, the dialog starts with its
  // proposals again.
  const [own, setOwn] = useState<{ version: number; sides: Readonly<Record<string, Side>> }>({ version: 0, sides: {} })
  const sides = own.version === current.version ? own.sides : {}
  const differences = differencesOf(type, base, current, { ...initialDraft(type, base), ...draft })
  // Those who only translate choose nothing for a row's own text, but read it if it has changed.
  const isOffered = ({ name }: Difference) => !isTranslation || splitName(name) !== null
  const offered = differences.filter(isOffered)
  const newSourceOf = (name: string) =>
    isTranslation ? differences.find((one) => one.name === splitName(name)?.source) : undefined
  const sideOf = ({ name, proposed }: Difference): Side => sides[name] ?? proposed

  return (
    <AlertBox
      open={open}
      wide
      onClose={onBack}
      title={words.stale}
      language={language}
      actions={
        <>
          <Button onClick={onBack}>{cancel}</Button>
          <Button
            variant="primary"
            onClick={() => onChoose(Object.fromEntries(differences.map((one) => [one.name, sideOf(one)])))}
          >
            {words.saveChosen}
          </Button>
        </>
      }
    >
      {changed && <p>{changedBy(changed.name, changed.time, language)}</p>}
      <p>{offered.length > 0 ? words.staleAbout : words.staleSame}</p>
      {offered.map((difference) => {
        const { name, field, mine, theirs } = difference
        const source = newSourceOf(name)
        const option = (side: Side, label: string, value: ReactNode) => (
          <label className={styles['option']}>
            <span className={styles['whose']}>
              <input
                type="radio"
                name={name}
                checked={sideOf(difference) === side}
                onChange={() => setOwn({ version: current.version, sides: { ...sides, [name]: side } })}
              />
              {label}
            </span>
            <span className={styles['value']}>{value}</span>
          </label>
        )
        return (
          <fieldset key={name} className={styles['field']}>
            <legend lang={field.labelLang}>{field.label}</legend>
            {source && (
              <div className={styles['source']}>
                <p>{fill(words.staleSource, { label: source.field.label })}</p>
                <div className={styles['value']}>
                  <Cell type={type} row={source.theirs} name={source.name} field={source.field} />
                </div>
              </div>
            )}
            {option('theirs', words.theirs, <Cell type={type} row={theirs} name={name} field={field} />)}
            {option('mine', words.mine, <DraftCell type={type} base={base} name={name} field={field} value={mine} />)}
          </fieldset>
        )
      })}
    </AlertBox>
  )
}
