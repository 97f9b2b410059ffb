import { useState } from 'react'
import { contentType } from '../../../content/index.ts'
import { gameFilesWording } from '../../../content/realms/gameFilesWording.ts'
import {
  GAME_ROW_OUTCOMES,
  type GameImportReport,
  type GameImportRow,
  type GameRowOutcome,
} from '../../../content/realms/gameImport.ts'
import { fill } from '../../../content/wording.ts'
import { FieldChanges } from '../../audit/FieldChanges.tsx'
import { PageButtons } from '../../list/PageButtons.tsx'
import styles from '../../sheets/sheets.module.css'
import { commonWording } from '../../wording/commonWording.ts'
import { GameRemarks } from './GameRemarks.tsx'
import own from './gameFiles.module.css'
import { gameFilesWords as words } from './wording.ts'

const { language } = words

const ON_A_PAGE = 10

/** Filters by outcome, or by protected values. */
type Chosen = GameRowOutcome | 'kept'
const CHOICES: readonly Chosen[] = ['refused', 'kept', 'left', 'deleted', 'changed', 'added']

const isChosen = ({ outcome, kept }: GameImportRow, chosen: Chosen): boolean =>
  chosen === 'kept' ? kept.length > 0 : outcome === chosen

const label = (chosen: Chosen): string => (chosen === 'kept' ? words.kept : words.outcomes[chosen])

export function GameReport({ report }: { report: GameImportReport }) {
  const { faults, omissions, counts } = report
  const sentences = gameFilesWording[language]
  return (
    <div className={styles['report']}>
      {counts.faults > 0 && (
        <>
          <p role="alert" className={styles['fault']}>
            {fill(words.faults, { count: counts.faults })}
          </p>
          <GameRemarks remarks={faults} count={counts.faults} sentences={sentences.faults} />
        </>
      )}
      <TypeCounts report={report} />
      <Rows rows={report.rows} />
      {counts.omissions > 0 && (
        <details>
          <summary>{fill(words.omissions, { count: counts.omissions.toLocaleString(language) })}</summary>
          <GameRemarks remarks={omissions} count={counts.omissions} sentences={sentences.omissions} />
        </details>
      )}
    </div>
  )
}

function TypeCounts({ report: { types } }: { report: GameImportReport }) {
  const columns = GAME_ROW_OUTCOMES.filter((outcome) => types.some((counts) => counts[outcome] > 0))
  const hasKept = types.some(({ kept }) => kept > 0)
  if (columns.length === 0) return null
  return (
    <div className={own['scroll']} role="region" aria-label={words.counts} tabIndex={0}>
      <table className={own['counts']}>
        <thead>
          <tr>
            <th scope="col">{words.type}</th>
            {columns.map((outcome) => (
              <th key={outcome} scope="col">
                {words.outcomes[outcome]}
              </th>
            ))}
            {hasKept && <th scope="col">{words.kept}</th>}
          </tr>
        </thead>
        <tbody>
          {types.map((counts) => (
            <tr key={counts.type}>
              <th scope="row">{contentType(counts.type).title}</th>
              {columns.map((outcome) => (
                <td key={outcome}>{counts[outcome].toLocaleString(language)}</td>
              ))}
              {hasKept && <td>{counts.kept.toLocaleString(language)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Rows({ rows }: { rows: readonly GameImportRow[] }) {
  const [requested, setRequested] = useState<Chosen | null>(null)
  const [page, setPage] = useState(1)
  // Problems come first.
  const offered = CHOICES.filter((chosen) => rows.some((row) => isChosen(row, chosen)))
  const chosen = requested && offered.includes(requested) ? requested : offered[0]
  if (chosen === undefined) return null
  const shown = rows.filter((row) => isChosen(row, chosen))
  const lastPage = Math.max(1, Math.ceil(shown.length / ON_A_PAGE))
  const at = Math.min(page, lastPage)
  return (
    <>
      <div className={styles['choices']} role="group" aria-label={words.show}>
        {offered.map((one) => (
          <button
            key={one}
            type="button"
            className={styles['choice']}
            aria-pressed={one === chosen}
            onClick={() => {
              setRequested(one)
              setPage(1)
            }}
          >
            {label(one)}
          </button>
        ))}
      </div>
      <ol className={styles['rows']}>
        {shown.slice((at - 1) * ON_A_PAGE, at * ON_A_PAGE).map((row) => (
          <li key={`${row.type} ${row.key}`}>
            <ReportRow row={row} />
          </li>
        ))}
      </ol>
      {lastPage > 1 && <PageButtons page={at} lastPage={lastPage} onPage={setPage} labels={commonWording[language]} />}
    </>
  )
}

function ReportRow({ row: { type, id, name, file, line, changes, kept, faults } }: { row: GameImportRow }) {
  const declared = contentType(type)
  const title = [declared.title, id === null ? null : `#${id}`, name].filter(Boolean).join(' · ')
  return (
    <>
      <strong>{title}</strong>
      {file !== '' && line !== null && <small className={styles['about']}> {fill(words.place, { file, line })}</small>}
      {faults.map(({ column, sentence }) => (
        <p key={`${column} ${sentence}`} className={styles['fault']}>
          {sentence}
        </p>
      ))}
      {kept.map(({ name: field, present, given }) => (
        <p key={field}>{fill(words.keptField, { field: declared.fields[field]?.label ?? field, present, given })}</p>
      ))}
      {changes.length > 0 && (
        <FieldChanges type={type} fields={changes} language={language} pictures={{ takenDown: [] }} />
      )}
    </>
  )
}
