import { causesOf } from '../../content/realms/causes.ts'
import type { GameRemark } from '../../content/realms/gameFiles.ts'
import { gameFilesWording } from '../../content/realms/gameFilesWording.ts'
import { isReadDifferently, type GameImportReport, type GameImportRow } from '../../content/realms/gameImport.ts'
import { fill } from '../../content/messages/fill.ts'
import { gameReportWords as words } from '../wording/game.ts'

const fileWords = gameFilesWording('en')

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
    ...section(words.faults, counts.faults, findingLines(faults, counts.codes, fileWords.faults, naming)),
    ...section(words.refused, refused.length, refusedLines(refused, naming)),
    ...section(words.omissions, counts.omissions, findingLines(omissions, counts.codes, fileWords.omissions, naming)),
    ...section(words.remarks, counts.remarks, findingLines(remarks, counts.codes, fileWords.remarks, naming)),
    ...keptLines(rows, naming),
    ...section(
      words.left,
      left.length,
      named(left, naming, ({ type, id, name }) => `${type} ${id} ${name ?? ''}`),
    ),
    ...types.map(countsLine),
  ]
}

function rulesLines(report: GameImportReport): string[] {
  const { mode, encoding, last } = report
  if (last === null || !isReadDifferently(report)) return []
  return [fill(words.otherRules, { lastMode: last.mode, lastEncoding: last.encoding, mode, encoding }), '']
}

function section(title: string, count: number, lines: readonly string[]): string[] {
  return count === 0 ? [] : [fill(title, { count }), ...lines.map((line) => `  ${line}`), '']
}

function named<R>(rows: readonly R[], { isAll }: Naming, lineOf: (row: R) => string, count = rows.length): string[] {
  const lines = rows.slice(0, isAll ? undefined : MOST_NAMED).map(lineOf)
  if (count > lines.length) lines.push(fill(isAll ? words.more : words.moreWithAll, { count: count - lines.length }))
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
    const fields = kept.map(({ name, present, given }) => fill(words.keptValue, { name, present, given }))
    return `${type} ${id} ${name ?? ''}: ${fields.join('; ')}`
  })
  return section(words.kept, kept.length, lines)
}

function countsLine(counts: GameImportReport['types'][number]): string {
  const always = ['added', 'changed', 'unchanged'] as const
  const more = (['refused', 'kept', 'deleted', 'left'] as const).filter((name) => counts[name] > 0)
  const named = [...always, ...more].map((name) => fill(words.counts[name], { count: counts[name] }))
  return `${counts.type}: ${named.join(', ')}`
}
