import { parseArgs } from 'node:util'
import { fill } from '../../content/messages/fill.ts'
import { openDatabase } from '../../server/database/engine/openDatabase.ts'
import { examine } from '../../server/doctor/examine.ts'
import { fault, type Finding } from '../../server/process/progress.ts'
import type { Config } from '../../server/process/config.ts'
import { CommandError, type Command } from '../command.ts'
import { withProgress } from '../progressDisplay.ts'
import { requireDatabase } from './database.ts'
import { printFinding } from './finding.ts'
import { doctorWords as words } from '../wording/site.ts'

const options = { json: { type: 'boolean' } } as const

export const doctor: Command = {
  usage: 'doctor',
  words,
  values: { example: '  { "ok": true, "faults": 0, "findings": [{ "state": "good", "what": "…", "advice": "…" }] }' },
  options,
  run: async (config, args) => {
    const { json = false } = parseArgs({ args, options }).values
    await (json ? printJson(config) : printFindings(config))
  },
}

async function eachFinding(config: Config, onFinding: (finding: Finding) => void): Promise<number> {
  return withProgress(async (display) => {
    let faults = 0
    const examination = examine(
      config,
      () => openDatabase(config, { onAlarm: () => undefined }),
      () => new Date(),
      display.show,
    )
    for await (const finding of examination) {
      display.clear()
      onFinding(finding)
      if (finding.state === 'fault') faults += 1
    }
    return faults
  })
}

async function printFindings(config: Config): Promise<void> {
  requireDatabase(config)
  const faults = await eachFinding(config, printFinding)
  if (faults > 0) throw new CommandError(`\n${faults === 1 ? words.oneFault : fill(words.faults, { count: faults })}`)
  console.log(`\n${words.noFault}`)
}

/** docs/operate.md describes the JSON format. */
async function printJson(config: Config): Promise<void> {
  const findings: Finding[] = []
  try {
    requireDatabase(config)
    await eachFinding(config, (finding) => void findings.push(finding))
  } catch (error) {
    if (!(error instanceof CommandError)) throw error
    findings.push(fault(error.message, words.whichDatabase))
  }
  const faults = findings.filter(({ state }) => state === 'fault').length
  console.log(JSON.stringify({ ok: faults === 0, faults, findings }, null, 2))
  if (faults > 0) process.exitCode = 1
}
