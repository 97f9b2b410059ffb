import type { RealmAnswer } from '../../../content/realms/realmSchemas.ts'
import { endOfReport, isFresh, type StatusReport } from '../../../content/settings/serverStatus.ts'
import { status, type ServerState } from '../../../content/settings/status.ts'
import { findSingle } from '../../content/singleRow.ts'
import type { Queries } from '../../database/database.ts'
import { readState } from '../../database/state/siteState.ts'
import type { Dependencies } from '../../responseCache/responseCache.ts'
import type { RankingSource } from './rankings.ts'
import { withPlayers } from './realmView.ts'

export async function readReport(reader: Queries): Promise<StatusReport | null> {
  const sent = await readState(reader, 'status-report')
  return sent === null ? null : (JSON.parse(sent) as StatusReport) // The cast is safe, because pushRoute.ts stores a StatusReport as JSON.
}

/**
 * Returns the state that an operator has set by hand or that a script has just reported, otherwise null. It holds for
 * every realm, whatever its servers answer: during a maintenance they may be up for the staff.
 */
export async function saidState(source: RankingSource, noted: Dependencies): Promise<ServerState | null> {
  noted.uses(status.key)
  const { state } = await findSingle(source, status)
  if (state !== '') return state
  const report = await readReport(source.database.reader)
  if (report === null || !isFresh(report, source.clock.now())) return null
  noted.staleAt(new Date(endOfReport(report) + 1))
  return report.state
}

/** A realm that is said to be online keeps its players, unless they were zero only because its servers are down. */
export function withSaidState(answer: RealmAnswer, said: ServerState | null): RealmAnswer {
  if (said === null) return answer
  const measured = answer.status?.state
  if (said === 'online' && (measured === 'online' || measured === 'partly')) return answer
  const isCounted = said === 'online' && measured !== 'offline'
  return {
    ...(isCounted ? answer : withPlayers(answer, null)),
    status: { state: said, as_of: null, servers: [] },
  }
}
