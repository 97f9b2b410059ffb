import { serverStatus, type ServerStatus, type StatusReport } from '../../../content/settings/serverStatus.ts'
import { status } from '../../../content/settings/status.ts'
import type { Context } from '../../context/context.ts'
import { readState } from '../../database/state/siteState.ts'
import { findSingle } from '../singleRow.ts'

type Source = Pick<Context, 'database' | 'caches' | 'clock'>

/** What the site says of the game's server now, and when time alone makes it something else. */
export async function readStatus(source: Source): Promise<{ status: ServerStatus; changesAt: Date | null }> {
  const [chosen, sent] = await Promise.all([
    findSingle(source, status),
    readState(source.database.reader, 'status-report'),
  ])
  const report = sent === null ? null : (JSON.parse(sent) as StatusReport) // as statusRoutes.ts stores it
  return serverStatus(chosen, report, source.clock.now())
}
