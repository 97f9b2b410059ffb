import { parseArgs } from 'node:util'
import { fill } from '../../content/messages/fill.ts'
import { gameStepFindings } from '../../server/doctor/gameStepFindings.ts'
import { unclaimedFinding } from '../../server/doctor/realmFindings.ts'
import { countWaitingSteps } from '../../server/game/accounts/waitingSteps.ts'
import { checkStatus, type StatusCheck } from '../../server/game/check/checkStatus.ts'
import { checkRealm, isSilent, type RealmReport } from '../../server/game/check/checkRealm.ts'
import { readRealms } from '../../server/game/realms.ts'
import { CommandError, withContext, type Command } from '../command.ts'
import { printFinding } from './finding.ts'
import { gameWords as words } from '../wording/game.ts'

const options = { json: { type: 'boolean' } } as const

export const gameCheck: Command = {
  usage: 'game check',
  words: words.check,
  values: {
    example:
      '  { "ok": true, "realms": [{ "key": "main", "name": "…", "adapter": "…", "answers": {…}, "servers": […], "players": 7, "findings": […] }], "findings": […] }',
    answer: '{ "state": "given", "ms": 2, "rows": 1 }',
    server: '{ "name": "…", "up": true, "sentence": "" }',
  },
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
    if (realms.length === 0) console.log(words.noRealm)
    if (silent.length > 0) {
      throw new CommandError(`\n${fill(words.silent, { names: silent.map(({ name }) => name).join(', ') })}`)
    }
  }),
}

function printRealm({ name, key, adapter, findings }: RealmReport): void {
  console.log(`${name} (${[key, ...(adapter ? [adapter] : [])].join(', ')})`)
  for (const finding of findings) printFinding(finding)
  console.log()
}
