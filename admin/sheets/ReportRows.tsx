import { useState, type ReactNode } from 'react'
import { FieldChanges } from '../audit/FieldChanges.tsx'
import type { FieldChange } from '../../client/audit.ts'
import { PageButtons } from '../list/PageButtons.tsx'
import { commonWording } from '../wording/commonWording.ts'
import styles from './sheets.module.css'

const ON_A_PAGE = 10

interface ReportRowsProps<Choice extends string, Row> {
  language: string
  legend: string
  choices: readonly Choice[]
  /** The filter that applies until the user chooses one. */
  usual: Choice | undefined
  labelOf: (choice: Choice) => string
  rowsOf: (choice: Choice) => readonly Row[]
  children: (row: Row) => ReactNode
}

export function ReportRows<Choice extends string, Row>(props: ReportRowsProps<Choice, Row>) {
  const { language, legend, choices, usual, labelOf, rowsOf, children } = props
  const [requested, setRequested] = useState<Choice | null>(null)
  const [page, setPage] = useState(1)
  const chosen = requested && choices.includes(requested) ? requested : usual
  const rows = chosen === undefined ? [] : rowsOf(chosen)
  const lastPage = Math.max(1, Math.ceil(rows.length / ON_A_PAGE))
  const at = Math.min(page, lastPage)
  return (
    <>
      {choices.length > 0 && (
        <div className={styles['choices']} role="group" aria-label={legend}>
          {choices.map((choice) => (
            <button
              key={choice}
              type="button"
              className={styles['choice']}
              aria-pressed={choice === chosen}
              onClick={() => {
                setRequested(choice)
                setPage(1)
              }}
            >
              {labelOf(choice)}
            </button>
          ))}
        </div>
      )}
      <ol className={styles['rows']}>{rows.slice((at - 1) * ON_A_PAGE, at * ON_A_PAGE).map(children)}</ol>
      {lastPage > 1 && <PageButtons page={at} lastPage={lastPage} onPage={setPage} labels={commonWording(language)} />}
    </>
  )
}

interface ReportedRowProps {
  title: ReactNode
  type: string
  language: string
  faults: readonly { column: string | null; sentence: string }[]
  changes: readonly FieldChange[]
  children?: ReactNode
}

export function ReportedRow({ title, type, language, faults, changes, children }: ReportedRowProps) {
  return (
    <>
      {title}
      {faults.map(({ column, sentence }) => (
        <p key={`${column} ${sentence}`} className={styles['fault']}>
          {sentence}
        </p>
      ))}
      {children}
      {changes.length > 0 && (
        <FieldChanges type={type} fields={changes} language={language} pictures={{ takenDown: [] }} />
      )}
    </>
  )
}
