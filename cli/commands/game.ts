import { parseArgs } from 'node:util'
import { gameStepFindings } from '../../server/doctor/gameStepFindings.ts'
import { unclaimedFinding } from '../../server/doctor/realmFindings.ts'
import { countWaitingSteps } from '../../server/game/accounts/waitingSteps.ts'
import { checkStatus, type StatusCheck } from '../../server/game/check/checkStatus.ts'
import { checkRealm, isSilent, type RealmReport } from '../../server/game/check/checkRealm.ts'
import { readRealms } from '../../server/game/realms.ts'
import { CommandError, withContext, type Command } from '../command.ts'
import { printFinding } from './finding.ts'

const options = {
  json: { type: 'boolean', help: 'prints one JSON object, when everything has been looked at' },
} as const

export const gameCheck: Command = {
  usage: 'game check',
  help: ['says what each realm’s database can answer and lacks, and whether its servers answer'],
  details: [
    'Exits with 1 if a realm can answer nothing, otherwise with 0. With --json it prints',
    '  { "ok": true, "realms": [{ "key": "main", "name": "…", "adapter": "…", "answers": {…}, "servers": […], "players": 7, "findings": […] }], "findings": […] }',
    'where an answer is { "state": "given", "ms": 2, "rows": 1 }, or its state is absent, lacking or failed, a server is',
    '{ "name": "…", "up": true, "sentence": "" }, and players are those by the query, or null.',
  ],
  options,
  run: withContext(async ({ config, database, clock }, args) => {
    const { json = false } = parseArgs({ args, options }).values
    const { realms, unclaimed } = await readRealms(database.reader, config.games)
    const steps = await countWaitingSteps(database.reader, clock.now())
    const findings = unclaimed.map(unclaimedFinding)
    const reports: (RealmReport & StatusCheck)[] = []
    for (const realm of realms) {
      const [database, status] = await Promise.all([checkRealm(realm, clock.now()), checkStatus(realm, config)])
      const report = {
        ...database,
        ...status,
        findings: [...database.findings, ...status.findings, ...gameStepFindings(realm.name, steps.get(realm.key))],
      }
      reports.push(report)
      if (!json) printRealm(report)
    }
    const silent = reports.filter((report) => isSilent(report))
    if (json) {
      console.log(JSON.stringify({ ok: silent.length === 0, realms: reports, findings }, null, 2))
      if (silent.length > 0) process.exitCode = 1
      return
    }
    for (const finding of findings) printFinding(finding)
    if (realms.length === 0) console.log('There is no realm. Add one in Settings, Realms.')
    if (silent.length > 0) {
      throw new CommandError(`\nNo answer from ${silent.map(({ name }) => name).join(', ')}.`)
    }
  }),
}

function printRealm({ name, key, adapter, findings }: RealmReport): void {
  console.log(`${name} (${[key, ...(adapter ? [adapter] : [])].join(', ')})`)
  for (const finding of findings) printFinding(finding)
  console.log()
}
