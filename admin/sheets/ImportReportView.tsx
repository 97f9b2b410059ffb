import { useState } from 'react'
import type { ContentType } from '../../content/define.ts'
import {
  ROW_OUTCOMES,
  type ImportReport,
  type ReportedRow,
  type RowOutcome,
} from '../../content/queries/manyRows/importQuery.ts'
import { fill } from '../../content/wording.ts'
import { FieldChanges } from '../audit/FieldChanges.tsx'
import { PageButtons } from '../list/PageButtons.tsx'
import { commonWording } from '../wording/commonWording.ts'
import styles from './sheets.module.css'
import { sheetsWording } from './wording.ts'

const ON_A_PAGE = 10

export function ImportReportView({ type, report }: { type: ContentType; report: ImportReport }) {
  const { language } = type.wording
  const words = sheetsWording[language]
  const counted = ROW_OUTCOMES.filter((outcome) => report[outcome] > 0)
  const listed = counted.filter((outcome) => outcome !== 'unchanged')
  const [chosen, setChosen] = useState<RowOutcome | null>(null)
  const [page, setPage] = useState(1)
  // Problems come first.
  const shown = chosen && listed.some((outcome) => outcome === chosen) ? chosen : (listed.at(-1) ?? null)
  const rows = report.rows.filter(({ outcome }) => outcome === shown)
  const lastPage = Math.max(1, Math.ceil(rows.length / ON_A_PAGE))
  const at = Math.min(page, lastPage)
  return (
    <div className={styles['report']}>
      <p role="status" className={styles['counts']}>
        {counted
          .map((outcome) => fill(words.outcomes[outcome], { count: report[outcome].toLocaleString(language) }))
          .join(' · ')}
      </p>
      {listed.length > 1 && (
        <div className={styles['choices']} role="group" aria-label={words.show}>
          {listed.map((outcome) => (
            <button
              key={outcome}
              type="button"
              className={styles['choice']}
              aria-pressed={outcome === shown}
              onClick={() => {
                setChosen(outcome)
                setPage(1)
              }}
            >
              {words.one[outcome]}
            </button>
          ))}
        </div>
      )}
      <ol className={styles['rows']}>
        {rows.slice((at - 1) * ON_A_PAGE, at * ON_A_PAGE).map((row) => (
          <li key={row.row} data-outcome={row.outcome}>
            <ReportRow type={type} row={row} />
          </li>
        ))}
      </ol>
      {lastPage > 1 && <PageButtons page={at} lastPage={lastPage} onPage={setPage} labels={commonWording[language]} />}
    </div>
  )
}

function ReportRow({ type, row: { row, id, name, changes, faults } }: { type: ContentType; row: ReportedRow }) {
  const { language } = type.wording
  const title = [fill(sheetsWording[language].row, { row }), id === null ? null : `#${id}`, name].filter(Boolean)
  return (
    <>
      <strong>{title.join(' · ')}</strong>
      {faults.map(({ column, sentence }) => (
        <p key={`${column} ${sentence}`} className={styles['fault']}>
          {sentence}
        </p>
      ))}
      {changes.length > 0 && (
        <FieldChanges type={type.key} fields={changes} language={language} pictures={{ takenDown: [] }} />
      )}
    </>
  )
}
