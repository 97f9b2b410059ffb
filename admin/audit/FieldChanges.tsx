import type { ReactNode } from 'react'
import type { FieldChange } from '../../client/audit.ts'
import { pictureAddress, type Field, type FieldOf, type Kind } from '../../content/define.ts'
import { pictureFileName } from '../../content/pictures.ts'
import { fill, type Wording } from '../../content/wording.ts'
import { Thumbnail } from '../ui/Thumbnail.tsx'
import { commonWording } from '../wording/commonWording.ts'
import { formatTime } from '../ui/Time.tsx'
import styles from './FieldChanges.module.css'
import { lineDiff, type Run } from './lineDiff.ts'
import { fieldLabel, fieldOf } from './changeNames.ts'
import { USER_TYPE, differenceWording } from './wording.ts'

type Language = Wording['language']

interface FieldChangesProps {
  /** Key of the type whose row was changed. */
  type: string
  fields: readonly FieldChange[]
  language: Language
  /** The row was deleted, so that the fields need not say that they are empty now. */
  gone?: boolean
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** What a change did to each field. */
export function FieldChanges({ type, fields, language, gone = false }: FieldChangesProps) {
  const shown = fields.filter(({ before, after }) => !(isEmpty(before) && isEmpty(after)))
  if (shown.length === 0) return <p className={styles['none']}>{differenceWording[language].none}</p>
  return (
    <dl className={styles['fields']}>
      {shown.map((change) => (
        <div key={change.name}>
          <dt>{fieldLabel(type, change.name)}</dt>
          <dd>
            <Difference type={type} change={change} language={language} gone={gone} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

interface DifferenceProps {
  type: string
  change: FieldChange
  language: Language
  gone: boolean
}

function Difference({ type, change: { name, before, after }, language, gone }: DifferenceProps) {
  const field = fieldOf(type, name)
  if (typeof before === 'string' && typeof after === 'string' && /\n/.test(before + after) && before && after)
    return <Lines runs={lineDiff(before, after)} language={language} />
  const words = differenceWording[language]
  const side = (value: unknown) => valueOf(type, field, name, value, language)
  return (
    <span className={styles['sides']}>
      {!isEmpty(before) && (
        <del>
          <span className="visually-hidden">{words.before}: </span>
          {side(before)}
        </del>
      )}
      {!isEmpty(before) && !isEmpty(after) && <span aria-hidden="true">→</span>}
      {!isEmpty(after) && (
        <ins>
          <span className="visually-hidden">{words.after}: </span>
          {side(after)}
        </ins>
      )}
      {isEmpty(after) && !gone && (
        <>
          <span aria-hidden="true">→</span>
          <i>{commonWording[language].empty}</i>
        </>
      )}
    </span>
  )
}

/** How a value of each kind is shown as the change log stores it. */
const values: { [K in Kind]: (value: unknown, field: FieldOf<K>, language: Language) => ReactNode } = {
  text: String,
  longText: String,
  price: String,
  number: String,
  choice: String,
  reference: (value) => `#${String(value)}`,
  // The log holds 0 and 1 from SQLite, booleans from PostgreSQL.
  boolean: (value, _field, language) => commonWording[language][value === true || value === 1 ? 'yes' : 'no'],
  picture: (value, { folder }) => {
    const file = pictureFileName({ hash: String(value), width: null, format: 'webp' })
    return (
      <span className={styles['picture']}>
        <Thumbnail picture={{ address: pictureAddress(folder, file), width: null, height: null }} alt="" />
        {shortName(file)}
      </span>
    )
  },
}

/** A file name, shortened to what tells it from others. */
const shortName = (file: string): string => file.replace(/^(\w{8})\w+/, '$1…')

const isMoment = (name: string): boolean => name.endsWith('_at')

function valueOf(type: string, field: Field | undefined, name: string, value: unknown, language: Language): ReactNode {
  if (!field) return type === USER_TYPE && isMoment(name) ? formatTime(String(value), language) : String(value)
  // The table over kinds is exhaustive, but TypeScript cannot see that a field and its kind's entry belong together.
  return (values[field.kind] as (value: unknown, field: Field, language: Language) => ReactNode)(value, field, language)
}

const marks = { same: ' ', removed: '−', added: '+' } as const

/** Unchanged lines that are shown beside a changed one; further ones are only counted. */
const CONTEXT = 1

function Lines({ runs, language }: { runs: readonly Run[]; language: Language }) {
  const words = differenceWording[language]
  return (
    <ul className={styles['lines']}>
      {runs.flatMap(({ kind, lines }, index) => {
        const shown = kind === 'same' ? contextOf(lines, index > 0, index < runs.length - 1) : lines
        return shown.map((line, place) => (
          // Lines have no identity but their position.
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

/** The unchanged lines next to a change, and the number of those that are left out. */
function contextOf(lines: readonly string[], hasBefore: boolean, hasAfter: boolean): (string | number)[] {
  const head = hasBefore ? CONTEXT : 0
  const tail = hasAfter ? CONTEXT : 0
  // A single line needs no more room than the text that counts it.
  if (lines.length <= head + tail + 1) return [...lines]
  return [...lines.slice(0, head), lines.length - head - tail, ...lines.slice(lines.length - tail)]
}
