import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import { NOTICE_DAYS } from '../../../content/shop/gateways.ts'
import { isStorable } from '../../../content/text.ts'
import type { Context } from '../../context/context.ts'
import { countOf } from '../../database/dialect/idList.ts'
import type { SystemTables } from '../../database/tables.ts'
import { Refusal } from '../../errors/refusals.ts'
import type { Notice, RawNotice } from '../gateways/gateway.ts'
import type { Service } from '../gateways/services.ts'

const DAY_MS = 86_400_000
const LONGEST_NAME = 200
/** Anybody can send notices that only the service can recognize as forged. */
const MOST_UNVERIFIED = 200

/** A notice as it came, and what it says beside its reference. */
interface StoredNotice extends Pick<Notice, 'isChargeBack' | 'money'> {
  headers: RawNotice['headers']
  body: string
}

/**
 * Stores a notice, once no matter how often it comes, and lets the service be asked. Returns false if it is forged, old or
 * unreadable. Nothing is asked here: the service waits for the answer. Throws Refusal `busy` if too many wait.
 */
export async function storeNotice(context: Context, { gateway, keys }: Service, raw: RawNotice): Promise<boolean> {
  const notice = gateway.readNotice(keys, raw)
  if (notice === 'ignored') return true
  if (!notice || ![notice.reference, notice.event ?? '', raw.body.toString()].every(isStorable)) return false
  const { isChargeBack, money } = notice
  const event = notice.event ?? createHash('sha256').update(raw.body).digest('hex')
  const stored: StoredNotice = {
    // Keys that a service sends as they are do not belong in the database.
    headers: gateway.verify ? signing(gateway, raw.headers) : {},
    body: raw.body.toString(),
    ...(isChargeBack && { isChargeBack }),
    ...(money && { money }),
  }
  const now = raw.now.toISOString()
  await context.database.transaction(async (tx) => {
    const waiting = tx.selectFrom('gateway_notices').where('gateway', '=', gateway.key).where('state', '=', 'waiting')
    if (gateway.verify && (await countOf(waiting)) >= MOST_UNVERIFIED) throw new Refusal('busy')
    await tx
      .insertInto('gateway_notices')
      .values({
        ...{ gateway: gateway.key, event: event.slice(0, LONGEST_NAME), body: JSON.stringify(stored) },
        reference: notice.reference.slice(0, LONGEST_NAME),
        ...{ state: 'waiting', due_at: now, received_at: now },
      })
      .onConflict((conflict) => conflict.columns(['gateway', 'event']).doNothing())
      .execute()
  })
  return true
}

const signing = ({ key }: Service['gateway'], headers: RawNotice['headers']): RawNotice['headers'] =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith(`${key}-`)))

/** Returns a stored notice as it came. */
export function rawNotice(
  { body: text }: Pick<Selectable<SystemTables['gateway_notices']>, 'body'>,
  now: Date,
): { raw: RawNotice } & Pick<Notice, 'isChargeBack' | 'money'> {
  const { headers, body, ...said } = JSON.parse(text) as StoredNotice // The cast is safe, because `storeNotice` has written it.
  return { raw: { headers, body: Buffer.from(body), now }, ...said }
}

export const forgetOldNotices = ({ database }: Pick<Context, 'database'>, now: Date): Promise<unknown> =>
  database.transaction((tx) =>
    tx
      .deleteFrom('gateway_notices')
      .where('received_at', '<', new Date(now.getTime() - NOTICE_DAYS * DAY_MS).toISOString())
      .execute(),
  )
