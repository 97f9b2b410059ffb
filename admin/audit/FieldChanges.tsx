import type { ReactNode } from 'react'
import type { FieldChange } from '../../client/audit.ts'
import { fill } from '../../content/messages/fill.ts'
import { TAKEDOWNS } from '../../content/queries/takedownQuery.ts'
import { LoggedValue, TakenDown, type LoggedPictures } from '../fields/LoggedValue.tsx'
import { formatTime } from '../ui/Time.tsx'
import { commonWording } from '../wording/commonWording.ts'
import { fieldLabel, fieldOf, rowsTitle, typeOf } from './changeNames.ts'
import { translationsWording } from '../translations/wording.ts'
import styles from './FieldChanges.module.css'
import { lineDiff, type Run } from './lineDiff.ts'
import { USER_TYPE, differenceWording } from './wording.ts'
import text from '../ui/text.module.css'

interface FieldChangesProps {
  type: string
  fields: readonly FieldChange[]
  language: string
  pictures: LoggedPictures
  /** Whether the row was deleted. If so, its empty fields are not marked as empty. */
  gone?: boolean
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

export function FieldChanges({ type, fields, language, pictures, gone = false }: FieldChangesProps) {
  const visible = fields.filter(({ before, after }) => !(isEmpty(before) && isEmpty(after)))
  if (visible.length === 0) return <p className={text['soft']}>{differenceWording(language).none}</p>
  return (
    <dl className={styles['fields']}>
      {visible.map((change) => (
        <div key={change.name}>
          <dt lang={fieldOf(type, change.name)?.labelLang ?? typeOf(type)?.wording.language}>
            {fieldLabel(type, change.name)}
          </dt>
          <dd>
            <Difference type={type} change={change} language={language} pictures={pictures} gone={gone} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface DifferenceProps {
  type: string
  change: FieldChange
  language: string
  pictures: LoggedPictures
  gone: boolean
}

function Difference({ type, change: { name, before, after }, language, pictures, gone }: DifferenceProps) {
  const field = fieldOf(type, name)
  if (before === after) return <i>{translationsWording(language).confirmed}</i>
  if (typeof before === 'string' && typeof after === 'string' && /\n/.test(before + after) && before && after)
    return <Lines runs={lineDiff(before, after)} language={language} />
  const words = differenceWording(language)
  const side = (value: unknown) =>
    field ? (
      <LoggedValue value={value} field={field} language={language} pictures={pictures} />
    ) : (
      otherValue(type, name, String(value), language)
    )
  return (
    <span className={styles['sides']}>
      {!isEmpty(before) && (
        <del>
          <span className="visually-hidden">{words.before} </span>
          {side(before)}
        </del>
      )}
      {!isEmpty(before) && !isEmpty(after) && (
        <span aria-hidden="true" data-flips="">
          →
        </span>
      )}
      {!isEmpty(after) && (
        <ins>
          <span className="visually-hidden">{words.after} </span>
          {side(after)}
        </ins>
      )}
      {isEmpty(after) && !gone && (
        <>
          <span aria-hidden="true" data-flips="">
            →
          </span>
          <i>{field?.kind === 'richText' ? words.replacedByPlain : commonWording(language).empty}</i>
        </>
      )}
    </span>
  )
}

const isMoment = (name: string): boolean => name.endsWith('_at')

function otherValue(type: string, name: string, value: string, language: string): ReactNode {
  if (type === USER_TYPE && isMoment(name)) return formatTime(value, language)
  if (type === TAKEDOWNS && name === 'picture') return <TakenDown hash={value} language={language} />
  return type === TAKEDOWNS && name === 'rows' ? rowsTitle(value) : value
}

const marks = { same: ' ', removed: '−', added: '+' } as const

/** The number of unchanged lines to show before and after each change. */
const CONTEXT = 1

function Lines({ runs, language }: { runs: readonly Run[]; language: string }) {
  const words = differenceWording(language)
  return (
    <ul className={styles['lines']}>
      {runs.flatMap(({ kind, lines }, index) => {
        const visible = kind === 'same' ? contextOf(lines, index > 0, index < runs.length - 1) : lines
        return visible.map((line, place) => (
          // Lines may repeat, so the React key of a line is its position.
          <li key={`${index} ${place}`} data-kind={typeof line === 'number' ? 'gap' : kind}>
            {typeof line === 'number' ? (
              fill(words.same, { count: line })
            ) : (
              <>
                <span aria-hidden="true">{marks[kind]}</span>
                {kind !== 'same' && <span className="visually-hidden">{words[kind]} </span>}
                <span>{line}</span>
              </>
            )}
          </li>
        ))
      })}
    </ul>
  )
}

function contextOf(lines: readonly string[], hasBefore: boolean, hasAfter: boolean): (string | number)[] {
  const head = hasBefore ? CONTEXT : 0
  const tail = hasAfter ? CONTEXT : 0
  // A single unchanged line is never hidden, because the note in its place would take as much space.
  if (lines.length <= head + tail + 1) return [...lines]
  return [...lines.slice(0, head), lines.length - head - tail, ...lines.slice(lines.length - tail)]
}
