import { causesOf, type Cause } from '../../../content/realms/causes.ts'
import { GAME_PARTS, type GameFindingCode, type GameRemark } from '../../../content/realms/gameFiles.ts'
import { gameFilesWording } from '../../../content/realms/gameFilesWording.ts'
import { TYPES_OF_PART, type FindingKind, type GameImportReport } from '../../../content/realms/gameImport.ts'
import { fill } from '../../../content/messages/fill.ts'
import { gameFilesWords } from './wording.ts'

export type GameCauseOf = Cause<GameRemark<GameFindingCode>>

const { faults, omissions, remarks } = gameFilesWording(gameFilesWords.language)
const sentences: Readonly<Record<GameFindingCode, string>> = { ...faults, ...omissions, ...remarks }

export const sentenceOf = (code: GameFindingCode, text: string): string => fill(sentences[code], { text })

const partsOf = (type: string) => GAME_PARTS.filter((part) => type === '' || TYPES_OF_PART[part].includes(type))

/** What was found in the parts that become a type, or in all; the cause that holds most first. */
export function causesIn(report: GameImportReport, kind: FindingKind, type: string): GameCauseOf[] {
  const parts = partsOf(type)
  const counts: Record<string, number> = {}
  for (const part of parts)
    for (const [code, count] of Object.entries(report.counts.parts[part] ?? {}))
      counts[code] = (counts[code] ?? 0) + count
  const found: readonly GameRemark<GameFindingCode>[] = report[kind]
  return causesOf(
    found.filter(({ part }) => parts.includes(part)),
    counts,
  )
}
