import type { Finding } from '../../server/process/progress.ts'
import { doctorWords } from '../wording/site.ts'

export function printFinding({ state, what, advice }: Finding): void {
  const { good, mind, fault } = doctorWords.marks
  const width = Math.max(...[good, mind, fault].map((mark) => mark.length))
  console.log(`${doctorWords.marks[state].padEnd(width)}  ${what}`)
  if (advice) console.log(`${' '.repeat(width)}  ${advice}`)
}
