import type { Finding } from '../../server/process/progress.ts'

const marks = { good: 'good ', mind: 'mind ', fault: 'FAULT' } as const

export function printFinding({ state, what, advice }: Finding): void {
  console.log(`${marks[state]}  ${what}`)
  if (advice) console.log(`       ${advice}`)
}
