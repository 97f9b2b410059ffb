import { isFresh, serverStatus, type ServerStatus } from '../../../content/settings/serverStatus.ts'
import { status } from '../../../content/settings/status.ts'
import type { Source } from '../../content/lists/resolveList.ts'
import { findSingle, type SingleSource } from '../../content/singleRow.ts'
import type { Dependencies } from '../../responseCache/responseCache.ts'
import { readReport } from '../figures/saidState.ts'
import { realmReport } from './realmReport.ts'

export async function readStatus(source: Source & SingleSource, noted: Dependencies): Promise<ServerStatus> {
  noted.uses(status.key)
  const [chosen, report] = await Promise.all([findSingle(source, status), readReport(source.database.reader)])
  const now = source.clock.now()
  const isSaid = chosen.state !== '' || (report !== null && isFresh(report, now))
  const isCounted = chosen.players_from !== '' || (report !== null && isFresh(report, now) && report.players !== null)
  const realm = isSaid && isCounted ? null : await realmReport(source, noted)
  const { status: said, changesAt } = serverStatus(chosen, report, now, realm)
  if (changesAt) noted.staleAt(changesAt)
  return said
}
