import { useState } from 'react'
import { contentType } from '../../../content/index.ts'
import { gameFilesWording } from '../../../content/realms/gameFilesWording.ts'
import {
  GAME_ROW_OUTCOMES,
  GAME_TYPES,
  isReadDifferently,
  type GameImportReport,
  type GameImportRow,
  type GameRowOutcome,
} from '../../../content/realms/gameImport.ts'
import { fill } from '../../../content/wording.ts'
import styles from '../../sheets/sheets.module.css'
import { ReportedRow, ReportRows } from '../../sheets/ReportRows.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { GameRemarks } from './GameRemarks.tsx'
import own from './gameFiles.module.css'
import { gameFilesWords as words } from './wording.ts'

const { language } = words

type Chosen = GameRowOutcome | 'kept'
const CHOICES: readonly Chosen[] = ['refused', 'kept', 'left', 'deleted', 'changed', 'added']

const isChosen = ({ outcome, kept }: GameImportRow, chosen: Chosen): boolean =>
  chosen === 'kept' ? kept.length > 0 : outcome === chosen

const label = (chosen: Chosen): string => (chosen === 'kept' ? words.kept : words.outcomes[chosen])

export function GameReport({ report }: { report: GameImportReport }) {
  const { faults, omissions, remarks, counts } = report
  const sentences = gameFilesWording[language]
  return (
    <div className={styles['report']}>
      {report.last !== null && isReadDifferently(report) && (
        <p role="alert" className={styles['fault']}>
          {fill(words.readDifferently, { mode: words.modes[report.last.mode], encoding: report.last.encoding })}
        </p>
      )}
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
      {counts.remarks > 0 && (
        <details>
          <summary>{fill(words.remarks, { count: counts.remarks.toLocaleString(language) })}</summary>
          <GameRemarks remarks={remarks} count={counts.remarks} sentences={sentences.remarks} />
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
  const [requested, setRequested] = useState('')
  const types = GAME_TYPES.filter((type) => rows.some((row) => row.type === type))
  const type = types.includes(requested) ? requested : ''
  const ofType = type === '' ? rows : rows.filter((row) => row.type === type)
  const offered = CHOICES.filter((chosen) => ofType.some((row) => isChosen(row, chosen)))
  if (offered.length === 0) return null
  return (
    <>
      {types.length > 1 && (
        <label className={own['line']}>
          {words.type}
          <Select
            value={type}
            options={[['', words.everyType], ...types.map((one) => [one, contentType(one).title] as const)]}
            onChange={setRequested}
          />
        </label>
      )}
      <ReportRows
        // A new key shows the first page of the chosen type.
        key={type}
        language={language}
        legend={words.show}
        choices={offered}
        usual={offered[0]}
        labelOf={label}
        rowsOf={(chosen) => ofType.filter((row) => isChosen(row, chosen))}
      >
        {(row) => (
          <li key={`${row.type} ${row.key}`}>
            <ReportRow row={row} />
          </li>
        )}
      </ReportRows>
    </>
  )
}

function ReportRow({ row: { type, id, name, file, line, changes, kept, faults } }: { row: GameImportRow }) {
  const declared = contentType(type)
  const place = file !== '' && line !== null && fill(words.place, { file, line })
  const title = (
    <>
      <strong>{[declared.title, id === null ? null : `#${id}`, name].filter(Boolean).join(' · ')}</strong>
      {place && <small className={styles['about']}> {place}</small>}
    </>
  )
  return (
    <ReportedRow
      title={title}
      type={type}
      language={language}
      faults={faults}
      changes={changes.filter(({ file }) => !file)}
    >
      {changes.map(
        ({ name: field, file }) =>
          file && <p key={field}>{fill(words.newPicture, { field: declared.fields[field]?.label ?? field, file })}</p>,
      )}
      {kept.map(({ name: field, present, given }) => (
        <p key={field}>{fill(words.keptField, { field: declared.fields[field]?.label ?? field, present, given })}</p>
      ))}
    </ReportedRow>
  )
}
