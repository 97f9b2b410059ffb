import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Context } from '../../context/context.ts'
import type { Author } from '../../database/changes/author.ts'
import type { SystemTables } from '../../database/tables.ts'
import { applyMoney } from './applyAsked.ts'
import type { RawNotice } from '../gateways/gateway.ts'
import type { Service } from '../gateways/services.ts'

const DAY_MS = 86_400_000
/** How many days notices are kept. */
const NOTICE_DAYS = 90
const LONGEST_NAME = 200

/**
 * Stores a notice, once however often it comes, and has the service asked. Returns false if it is forged, old or cannot be
 * read. Nothing is asked here: the service waits for the answer.
 */
export async function storeNotice(context: Context, { gateway, keys }: Service, raw: RawNotice): Promise<boolean> {
  const notice = gateway.readNotice(keys, raw)
  if (!notice) return false
  const event = notice.event ?? createHash('sha256').update(raw.body).digest('hex')
  const reference = notice.reference.slice(0, LONGEST_NAME)
  const now = raw.now.toISOString()
  await context.database.transaction((tx) =>
    tx
      .insertInto('gateway_notices')
      .values({
        ...{ gateway: gateway.key, event: event.slice(0, LONGEST_NAME), reference },
        // The service may have to be asked whether it has sent exactly this.
        body: JSON.stringify({ headers: gateway.verify ? raw.headers : {}, body: raw.body.toString() }),
        ...{ state: notice.money ? 'done' : 'waiting', due_at: notice.money ? null : now, received_at: now },
      })
      .onConflict((conflict) => conflict.columns(['gateway', 'event']).doNothing())
      .execute(),
  )
  const author: Author = { actor: 'site', requestId: null, address: null, now: raw.now }
  if (notice.money) await applyMoney(context, gateway, { reference, ...notice.money }, author)
  return true
}

/** Returns a stored notice as it came. */
export function rawNotice({ body }: Pick<Selectable<SystemTables['gateway_notices']>, 'body'>, now: Date): RawNotice {
  const stored = JSON.parse(body) as { headers: RawNotice['headers']; body: string } // The cast is safe, because `storeNotice` has written it.
  return { headers: stored.headers, body: Buffer.from(stored.body), now }
}

export const forgetOldNotices = ({ database }: Pick<Context, 'database'>, now: Date): Promise<unknown> =>
  database.transaction((tx) =>
    tx
      .deleteFrom('gateway_notices')
      .where('received_at', '<', new Date(now.getTime() - NOTICE_DAYS * DAY_MS).toISOString())
      .execute(),
  )
