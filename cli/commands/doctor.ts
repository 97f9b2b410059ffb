import { openDatabase } from '../../server/database/engine/openDatabase.ts'
import { examine } from '../../server/doctor/examine.ts'
import type { Config } from '../../server/process/config.ts'
import { CommandError, type Command } from '../command.ts'
import { requireDatabase } from './database.ts'

export const doctor: Command = {
  usage: 'doctor',
  help: ['looks at database, pictures, disk, clock and settings, and says what to do'],
  run: printFindings,
}

const marks = { good: 'good ', mind: 'mind ', fault: 'FAULT' } as const

async function printFindings(config: Config): Promise<void> {
  let faults = 0
  requireDatabase(config)
  for await (const { state, what, advice } of examine(
    config,
    () => openDatabase(config),
    () => new Date(),
  )) {
    console.log(`${marks[state]}  ${what}`)
    if (advice) console.log(`       ${advice}`)
    if (state === 'fault') faults += 1
  }
  if (faults > 0) throw new CommandError(`\n${faults === 1 ? 'One fault' : `${faults} faults`}.`)
  console.log('\nNo fault.')
}
