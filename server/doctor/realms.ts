import type { Database } from '../database/database.ts'
import { checkRealm, givenBy, isSilent, type RealmReport } from '../game/check/checkRealm.ts'
import { readRealms } from '../game/realms.ts'
import { fault, good, mind, type Finding } from '../process/finding.ts'
import type { Config } from '../process/config.ts'

const MORE = 'gapura game check says more.'

/** A line a realm, and one for each connection without one. */
export async function examineRealms({ games }: Config, { reader }: Database, now: Date): Promise<Finding[]> {
  const { realms, unclaimed } = await readRealms(reader, games)
  const reports = await Promise.all(realms.map((realm) => checkRealm(realm, now)))
  return [...reports.map(lineOf), ...unclaimed.map(unclaimedFinding)]
}

/** A connection that no realm has. */
export const unclaimedFinding = (variable: string): Finding =>
  mind(`${variable} belongs to no realm.`, 'Add a realm with this key in Settings, Realms, or take the variable away.')

function lineOf(report: RealmReport): Finding {
  const asked = Object.values(report.answers).filter(({ state }) => state !== 'absent').length
  const given = givenBy(report)
  const first = report.findings.find(({ state }) => state === 'fault')
  if (report.adapter === 'pushed') return good(`The realm ${report.name} has its figures from a script.`)
  if (isSilent(report))
    return fault(`The realm ${report.name} gives no answer. ${first?.what ?? ''}`.trim(), first?.advice ?? MORE)
  const what = `The realm ${report.name} gives ${given} of ${asked} answers.`
  return report.findings.some(({ state }) => state !== 'good') ? mind(what, MORE) : good(what)
}
