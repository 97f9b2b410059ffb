import type { Database } from '../database/database.ts'
import { countGameAccounts } from '../database/state/gameAccountCounts.ts'
import { countWaitingSteps } from '../game/accounts/waitingSteps.ts'
import { checkStatus, type StatusCheck } from '../game/check/checkStatus.ts'
import { checkRealm, givenBy, isSilent, type RealmReport } from '../game/check/checkRealm.ts'
import { readRealms } from '../game/realms.ts'
import { fault, good, mind, type Finding } from '../process/progress.ts'
import type { Config } from '../process/config.ts'
import { gameStepFindings } from './gameStepFindings.ts'

const MORE = 'gapura game check says more.'

export async function examineRealms(config: Config, { reader }: Database, now: Date): Promise<Finding[]> {
  const [{ realms, unclaimed }, steps, accounts] = await Promise.all([
    readRealms(reader, config.games),
    countWaitingSteps(reader, now),
    countGameAccounts(reader),
  ])
  const reports = await Promise.all(
    realms.map(async (realm) => {
      const report = await checkRealm(realm, now)
      return [
        lineOf(report),
        ...accountLines(report),
        ...serverLines(realm.name, await checkStatus(realm, config)),
        ...gameStepFindings(realm.name, steps.get(realm.key)),
      ]
    }),
  )
  const keys = new Set(realms.map(({ key }) => key))
  const homeless = [...accounts].filter(([key]) => !keys.has(key))
  return [...reports.flat(), ...unclaimed.map(unclaimedFinding), ...homeless.map(homelessFinding)]
}

/** What the account that changes the game lacks, or may do beyond what is switched on. */
const accountLines = ({ name, accounts }: RealmReport): Finding[] =>
  accounts
    .filter(({ state }) => state !== 'good')
    .map((finding) => ({ ...finding, what: `The realm ${name}: ${finding.what}` }))

function serverLines(name: string, { findings }: StatusCheck): Finding[] {
  if (findings.length === 0) return []
  const refused = findings.find(({ state }) => state === 'fault')
  if (refused) return [fault(`The realm ${name}: ${refused.what}`, refused.advice ?? MORE)]
  const silent = findings.filter(({ state }) => state === 'mind')
  return [
    silent.length === 0
      ? good(`The servers of the realm ${name} answer.`)
      : mind(`The realm ${name}: ${silent.map(({ what }) => what).join(' ')}`, MORE),
  ]
}

export const unclaimedFinding = (variable: string): Finding =>
  mind(`${variable} belongs to no realm.`, 'Add a realm with this key in Settings, Realms, or take the variable away.')

const homelessFinding = ([key, count]: readonly [key: string, count: number]): Finding =>
  mind(
    `Game accounts of players belong to a realm that does not exist, ${key}: ${count}. Their players can only unlink them.`,
    `A realm with the key ${key} brings them back.`,
  )

function lineOf(report: RealmReport): Finding {
  const requested = Object.values(report.answers).filter(({ state }) => state !== 'absent').length
  const given = givenBy(report)
  const first = report.findings.find(({ state }) => state === 'fault')
  if (report.adapter === 'pushed') return good(`The realm ${report.name} has its figures from a script.`)
  if (report.adapter === 'none')
    return report.findings.find(({ state }) => state === 'mind') ?? good(`The realm ${report.name} has no database.`)
  if (isSilent(report))
    return fault(`The realm ${report.name} gives no answer. ${first?.what ?? ''}`.trim(), first?.advice ?? MORE)
  const what = `The realm ${report.name} gives ${given} of ${requested} answers.`
  return report.findings.some(({ state }) => state !== 'good') ? mind(what, MORE) : good(what)
}
