import { gameFilesWording } from '../../../content/realms/gameFilesWording.ts'
import type { GameImportReport } from '../../../content/realms/gameImport.ts'
import { fill } from '../../../content/messages/fill.ts'
import { sheetWording } from '../../../content/wording/sheetWording.ts'
import type { Imported } from './importGameFiles.ts'

export function reportBody({ report, isRefused }: Imported) {
  if (!isRefused) return report
  const message = firstFault(report)
  return { ...report, message, code: 'invalid', errors: { file: [message] } }
}

function firstFault({ faults: [fault] }: GameImportReport): string {
  if (!fault) return sheetWording('id').refusedRows
  const place = [fault.file, fault.line].filter((part) => part !== null && part !== '').join(':')
  const sentence = fill(gameFilesWording('id').faults[fault.code], { text: fault.text })
  return place === '' ? sentence : `${place}: ${sentence}`
}
