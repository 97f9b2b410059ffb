import { useState } from 'react'
import { withGameNumber } from '../../../content/gameInfo/addresses.ts'
import { contentType } from '../../../content/index.ts'
import {
  FINDINGS,
  GAME_ROW_OUTCOMES,
  GAME_TYPES,
  isReadDifferently,
  type FindingKind,
  type GameImportReport,
  type GameImportRow,
  type GameRowOutcome,
} from '../../../content/realms/gameImport.ts'
import { fill } from '../../../content/messages/fill.ts'
import styles from '../../sheets/sheets.module.css'
import { ReportedRow, ReportRows } from '../../sheets/ReportRows.tsx'
import { Select } from '../../ui/inputs/Select.tsx'
import { causesIn, type GameCauseOf } from './findings.ts'
import { GameCause } from './GameCause.tsx'
import own from './gameFiles.module.css'
import { gameFilesWords as words } from './wording.ts'

const { language } = words

type Chosen = FindingKind | GameRowOutcome | 'kept'
const CHOICES: readonly Chosen[] = [
  ...(['faults', 'refused', 'kept', 'left', 'deleted', 'changed', 'added'] as const),
  ...(['omissions', 'remarks'] as const),
]

type Shown = { row: GameImportRow } | { cause: GameCauseOf }

const isFinding = (chosen: Chosen): chosen is FindingKind => FINDINGS.some((kind) => kind === chosen)

const isChosen = ({ outcome, kept }: GameImportRow, chosen: Chosen): boolean =>
  chosen === 'kept' ? kept.length > 0 : outcome === chosen

function labelOf(report: GameImportReport, type: string, chosen: Chosen): string {
  if (!isFinding(chosen)) return chosen === 'kept' ? words.kept : words.outcomes[chosen]
  const count = causesIn(report, chosen, type).reduce((sum, cause) => sum + cause.count, 0)
  return fill(words.findings[chosen], { count })
}

/** What the report says of a type, or of all. */
function shownOf(report: GameImportReport, type: string, chosen: Chosen): Shown[] {
  if (isFinding(chosen)) return causesIn(report, chosen, type).map((cause) => ({ cause }))
  return report.rows.flatMap((row) => ((type === '' || row.type === type) && isChosen(row, chosen) ? [{ row }] : []))
}

export function GameReport({ report }: { report: GameImportReport }) {
  const { counts, last } = report
  return (
    <div className={styles['report']}>
      {last !== null && isReadDifferently(report) && (
        <p role="alert" className={styles['fault']}>
          {fill(words.readDifferently, { mode: words.modes[last.mode], encoding: last.encoding })}
        </p>
      )}
      {counts.faults > 0 && (
        <p role="alert" className={styles['fault']}>
          {fill(words.faults, { count: counts.faults })}
        </p>
      )}
      <TypeCounts report={report} />
      <Review report={report} />
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

function Review({ report }: { report: GameImportReport }) {
  const [requested, setRequested] = useState('')
  const offeredFor = (type: string) => CHOICES.filter((chosen) => shownOf(report, type, chosen).length > 0)
  const types = GAME_TYPES.filter((type) => offeredFor(type).length > 0)
  const type = types.includes(requested) ? requested : ''
  const offered = offeredFor(type)
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
        labelOf={(chosen) => labelOf(report, type, chosen)}
        rowsOf={(chosen) => shownOf(report, type, chosen)}
      >
        {(shown) =>
          'row' in shown ? (
            <li key={`${shown.row.type} ${shown.row.key}`}>
              <ReportRow row={shown.row} />
            </li>
          ) : (
            <li key={shown.cause.code}>
              <GameCause cause={shown.cause} />
            </li>
          )
        }
      </ReportRows>
    </>
  )
}

/** The game's number in the key of an item or a monster, such as `main:item:501`. */
const gameNumberIn = (key: string): number | null => {
  const number = /:(?:item|monster):(\d+)$/.exec(key)?.[1]
  return number === undefined ? null : Number(number)
}

function ReportRow({ row: { type, key, name, file, line, changes, kept, faults } }: { row: GameImportRow }) {
  const declared = contentType(type)
  const place = file !== '' && line !== null && fill(words.place, { file, line })
  const title = (
    <>
      <strong>{[declared.title, withGameNumber(name ?? '', gameNumberIn(key))].filter(Boolean).join(' · ')}</strong>
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
