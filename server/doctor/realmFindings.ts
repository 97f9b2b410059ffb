import { fill } from '../../content/messages/fill.ts'
import type { Database } from '../database/database.ts'
import { countGameAccounts } from '../database/state/gameAccountCounts.ts'
import { countWaitingSteps } from '../game/accounts/waitingSteps.ts'
import { checkStatus, type StatusCheck } from '../game/check/checkStatus.ts'
import { checkRealm, givenBy, isSilent, type RealmReport } from '../game/check/checkRealm.ts'
import { readRealms } from '../game/realms.ts'
import { fault, good, mind, type Finding } from '../process/progress.ts'
import type { Config } from '../process/config.ts'
import { gameStepFindings } from './gameStepFindings.ts'
import { realmsWording as words } from './wording.ts'

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
    .map((finding) => ({ ...finding, what: fill(words.of, { name, what: finding.what }) }))

function serverLines(name: string, { findings }: StatusCheck): Finding[] {
  if (findings.length === 0) return []
  const refused = findings.find(({ state }) => state === 'fault')
  if (refused) return [fault(fill(words.of, { name, what: refused.what }), refused.advice ?? words.more)]
  const silent = findings.filter(({ state }) => state === 'mind')
  return [
    silent.length === 0
      ? good(fill(words.serversAnswer, { name }))
      : mind(fill(words.of, { name, what: silent.map(({ what }) => what).join(' ') }), words.more),
  ]
}

export const unclaimedFinding = (variable: string): Finding =>
  mind(fill(words.unclaimed, { variable }), words.unclaimedAdvice)

const homelessFinding = ([key, count]: readonly [key: string, count: number]): Finding =>
  mind(fill(words.homeless, { key, count }), fill(words.homelessAdvice, { key }))

function lineOf(report: RealmReport): Finding {
  const { name } = report
  const requested = Object.values(report.answers).filter(({ state }) => state !== 'absent').length
  const given = givenBy(report)
  const first = report.findings.find(({ state }) => state === 'fault')
  if (report.adapter === 'pushed') return good(fill(words.pushed, { name }))
  if (report.adapter === 'none')
    return report.findings.find(({ state }) => state === 'mind') ?? good(fill(words.noDatabase, { name }))
  if (isSilent(report))
    return fault(
      first ? fill(words.silentBecause, { name, what: first.what }) : fill(words.silent, { name }),
      first?.advice ?? words.more,
    )
  const what = fill(words.answers, { name, given, requested })
  return report.findings.some(({ state }) => state !== 'good') ? mind(what, words.more) : good(what)
}
