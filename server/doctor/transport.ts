import { fill } from '../../content/messages/fill.ts'
import type { Queries } from '../database/database.ts'
import { trustedBy, REPORT_EVERY_MS, transportFaults, type TransportFault } from '../http/transport.ts'
import type { Config } from '../process/config.ts'
import { fault, type Finding } from '../process/progress.ts'
import { settingsWording as words } from './wording.ts'

export async function examineTransport({ trustProxy }: Config, queries: Queries, now: Date): Promise<Finding[]> {
  const noticed = await queries
    .selectFrom('site_state')
    .select(['key', 'value', 'updated_at'])
    .where('key', 'in', Object.keys(transportFaults))
    // The site records a fault again every day while it lasts, so a record older than two days means that the fault is
    // gone.
    .where('updated_at', '>', new Date(now.getTime() - 2 * REPORT_EVERY_MS).toISOString())
    .orderBy('key')
    .execute()
  return noticed
    .filter(({ key, value }) => key !== 'untrusted-proxy' || !trustedBy(trustProxy)(value))
    .map(({ key, value, updated_at }) => {
      const { what, advice } = transportFaults[key as TransportFault] // The cast is safe, because the query selects only keys of `transportFaults`.
      return fault(fill(words.seen, { fault: fill(what, { address: value }), time: updated_at }), advice)
    })
}
