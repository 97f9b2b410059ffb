import { gameFilesWording } from '../../../content/realms/gameFilesWording.ts'
import type { GameImportReport } from '../../../content/realms/gameImport.ts'
import { fill } from '../../../content/wording.ts'
import { sheetWording } from '../../../content/wording/sheetWording.ts'
import type { Imported } from './importGameFiles.ts'

/** The body of the answer: the report, and of a refused import why nothing was written. */
export function reportBody({ report, isRefused }: Imported) {
  if (!isRefused) return report
  const message = firstFault(report)
  return { ...report, message, code: 'invalid', errors: { file: [message] } }
}

/** The first fault of the files, or that rows are refused. */
function firstFault({ faults: [fault] }: GameImportReport): string {
  if (!fault) return sheetWording.id.refusedRows
  const place = [fault.file, fault.line].filter((part) => part !== null && part !== '').join(':')
  const sentence = fill(gameFilesWording.id.faults[fault.code], { text: fault.text })
  return place === '' ? sentence : `${place}: ${sentence}`
}
