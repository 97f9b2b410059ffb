import { causesOf } from '../../content/realms/causes.ts'
import type { GameRemark } from '../../content/realms/gameFiles.ts'
import { gameFilesWording } from '../../content/realms/gameFilesWording.ts'
import { isReadDifferently, type GameImportReport, type GameImportRow } from '../../content/realms/gameImport.ts'
import { fill } from '../../content/messages/fill.ts'

const words = gameFilesWording('en')

/** How many of each cause are printed without `--all`. */
const MOST_NAMED = 20

interface Naming {
  isAll: boolean
}

/** Whether an import of these files would write nothing. */
export const isFaulty = ({ counts, types }: Pick<GameImportReport, 'counts' | 'types'>): boolean =>
  counts.faults > 0 || types.some(({ refused }) => refused > 0)

/** The lines that a report is printed as, by cause, with the cause that holds most rows first. */
export function reportLines(report: GameImportReport, naming: Naming): string[] {
  const { types, rows, faults, omissions, remarks, counts } = report
  const refused = rows.filter(({ outcome }) => outcome === 'refused')
  const left = rows.filter(({ outcome }) => outcome === 'left')
  return [
    ...rulesLines(report),
    ...section('Faults', counts.faults, findingLines(faults, counts.codes, words.faults, naming)),
    ...section('Refused rows', refused.length, refusedLines(refused, naming)),
    ...section('Left out', counts.omissions, findingLines(omissions, counts.codes, words.omissions, naming)),
    ...section('Taken, with a note', counts.remarks, findingLines(remarks, counts.codes, words.remarks, naming)),
    ...keptLines(rows, naming),
    ...section(
      'No longer in the files',
      left.length,
      named(left, naming, ({ type, id, name }) => `${type} ${id} ${name ?? ''}`),
    ),
    ...types.map(countsLine),
  ]
}

function rulesLines(report: GameImportReport): string[] {
  const { mode, encoding, last } = report
  if (last === null || !isReadDifferently(report)) return []
  return [
    `The last import read files for ${last.mode}, in ${last.encoding}; this one reads them for ${mode}, in ${encoding}.`,
    '',
  ]
}

function section(title: string, count: number, lines: readonly string[]): string[] {
  return count === 0 ? [] : [`${title}: ${count}`, ...lines.map((line) => `  ${line}`), '']
}

function named<R>(rows: readonly R[], { isAll }: Naming, lineOf: (row: R) => string, count = rows.length): string[] {
  const lines = rows.slice(0, isAll ? undefined : MOST_NAMED).map(lineOf)
  if (count > lines.length) lines.push(`and ${count - lines.length} more${isAll ? '' : '; --all names them'}`)
  return lines
}

const placeOf = ({ file, line }: { file: string; line: number | null }): string =>
  [file, line].filter((part) => part !== null && part !== '').join(':')

const afterPlace = (place: string, text: string): string => [place, text].filter((part) => part !== '').join(': ')

function findingLines<C extends string>(
  found: readonly GameRemark<C>[],
  counts: GameImportReport['counts']['codes'],
  sentences: Readonly<Record<C, string>>,
  naming: Naming,
): string[] {
  return causesOf(found, counts).flatMap(({ code, count, found }) => {
    const [first] = found
    if (first && count === 1) return afterPlace(placeOf(first), fill(sentences[code], { text: first.text }))
    const lines = named(found, naming, (one) => afterPlace(placeOf(one), one.text), count)
    return [`${count} × ${fill(sentences[code], { text: '…' })}`, ...lines.map((line) => `  ${line}`)]
  })
}

function refusedLines(rows: readonly GameImportRow[], naming: Naming): string[] {
  const found = rows.flatMap(({ type, file, line, faults }) =>
    faults.map(({ column, sentence }) => ({
      code: `${type}${column === null ? '' : `.${column}`}`,
      file,
      line,
      sentence,
    })),
  )
  return causesOf(found).flatMap(({ code, count, found }) => [
    `${count} × ${code}`,
    ...named(found, naming, (one) => `  ${afterPlace(placeOf(one), one.sentence)}`),
  ])
}

function keptLines(rows: readonly GameImportRow[], naming: Naming): string[] {
  const kept = rows.filter((row) => row.kept.length > 0)
  const lines = named(kept, naming, ({ type, id, name, kept }) => {
    const fields = kept.map(({ name, present, given }) => `${name} is ${present}, files say ${given}`)
    return `${type} ${id} ${name ?? ''}: ${fields.join('; ')}`
  })
  return section('Kept as you changed it', kept.length, lines)
}

function countsLine(counts: GameImportReport['types'][number]): string {
  const { type, added, changed, unchanged, refused, kept, deleted, left } = counts
  const more = { refused, kept, 'deleted by hand': deleted, 'no longer in the files': left }
  const named = Object.entries(more).flatMap(([word, count]) => (count > 0 ? [`, ${count} ${word}`] : []))
  return `${type}: ${added} added, ${changed} changed, ${unchanged} unchanged${named.join('')}`
}
