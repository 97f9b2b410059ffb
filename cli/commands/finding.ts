import type { Finding } from '../../server/process/finding.ts'

const marks = { good: 'good ', mind: 'mind ', fault: 'FAULT' } as const

/** A finding as people read it: how it stands, and below it what to do. */
export function printFinding({ state, what, advice }: Finding): void {
  console.log(`${marks[state]}  ${what}`)
  if (advice) console.log(`       ${advice}`)
}
