import type { Transaction } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { pictureFileOf } from '../../../content/storage/pictureFiles.ts'
import type { Queries } from '../../database/database.ts'
import type { SystemTables } from '../../database/tables.ts'
import { Refusal } from '../../errors/refusals.ts'
import { OutboxRunner } from '../../outbox/outboxRunner.ts'
import type { Sender } from '../../outbox/outgoingRequest.ts'
import { lockPictures, takenDownAmong } from '../takedowns.ts'
import { objectKey, type PictureContext } from './place.ts'

// A store has no transactions, so each upload first schedules its picture's removal 24 hours ahead. The removal is
// dropped if a row refers to the picture by then.

export const REMOVAL = 'picture-removal'

/** Milliseconds. No upload takes this long, from its first byte to the commit of the picture's row. */
const PUT_MS = 24 * 60 * 60_000
/**
 * Milliseconds. No removal takes this long: it lists the store once and removes a score of files, with up to three tries
 * for each request.
 */
const REMOVE_MS = 5 * 60_000
const WAIT_MS = 250
const MOST_WAITS = 40

type Tx = Transaction<SystemTables>

interface Stored {
  hash: string
  place: string
}

interface Removal extends Stored {
  /** An upload that began before the removal may add files until this time. Null if there is no such upload. */
  until: string | null
}

const read = ({ payload }: { payload: string }): Removal => JSON.parse(payload) as Removal // The cast is safe, because `schedule` stores only a Removal as JSON.

/**
 * The outbox finds messages by the type and id of a row. A picture has a hash instead of an id, so the hash is a part
 * of the type.
 */
const rowOf = (hash: string) => ({ content_type: `picture ${hash}`, row_id: 0 })

async function schedule(tx: Tx, { hash, place, until }: Removal, dueAt: Date, now: Date): Promise<void> {
  const state = {
    ...{ payload: JSON.stringify({ hash, place, until } satisfies Removal), due_at: dueAt.toISOString() },
    ...{ tries: 0, retry_at: null, sent_at: null, begun_at: null },
  }
  await tx
    .insertInto('outbox')
    .values({
      ...{ key: `${REMOVAL} ${hash} ${place}`, topic: REMOVAL, created_at: now.toISOString() },
      ...{ ...rowOf(hash), ...state },
    })
    // A new revision makes the outbox skip a removal that it has read but not yet begun.
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ eb }) => ({ ...state, revision: eb('outbox.revision', '+', 1) })),
    )
    .execute()
}

const scheduled = (tx: Tx, hash: string) =>
  tx
    .selectFrom('outbox')
    .select(['payload', 'due_at', 'begun_at'])
    .where((row) => row.and(rowOf(hash)))
    .execute()

/**
 * Postpones the removal of a picture that is about to be uploaded; returns false if the picture was taken down. Throws
 * Refusal `busy` if a removal is running and does not end soon.
 */
export async function reservePut({ database, clock }: PictureContext, { hash, place }: Stored): Promise<boolean> {
  for (let waits = 0; waits < MOST_WAITS; waits += 1) {
    const isReserved = await database.transaction(async (tx) => {
      await lockPictures(tx, database.engine, [hash])
      if ((await takenDownAmong(tx, [hash])).size > 0) return false
      const now = clock.now()
      for (const { payload, begun_at } of await scheduled(tx, hash))
        if (read({ payload }).place === place && begun_at && Date.parse(begun_at) > now.getTime() - REMOVE_MS)
          return null
      await schedule(tx, { hash, place, until: null }, new Date(now.getTime() + PUT_MS), now)
      return true
    })
    if (isReserved !== null) return isReserved
    await sleep(WAIT_MS)
  }
  throw new Refusal('busy')
}

/** Returns whether an upload of this picture may be in progress. The caller must have locked the picture. */
export async function mayBePut(tx: Tx, hash: string, now: Date): Promise<boolean> {
  return (await scheduled(tx, hash)).some(({ due_at }) => Date.parse(due_at) > now.getTime())
}

/**
 * Schedules the removal of a picture from the stores that have it, and from stores that may be receiving an upload of
 * it now.
 */
export async function scheduleRemoval(tx: Tx, hash: string, places: Iterable<string>, now: Date): Promise<void> {
  const ends = new Map<string, string | null>([...places].map((place) => [place, null]))
  for (const { payload, due_at } of await scheduled(tx, hash))
    if (Date.parse(due_at) > now.getTime()) ends.set(read({ payload }).place, due_at)
  for (const [place, until] of ends) await schedule(tx, { hash, place, until }, now, now)
}

export async function readdressRemovals(tx: Tx, from: string, to: string, now: Date): Promise<void> {
  const waiting = await tx
    .selectFrom('outbox')
    .select(['key', 'payload', 'due_at'])
    .where('topic', '=', REMOVAL)
    .execute()
  for (const { key, payload, due_at } of waiting) {
    const removal = read({ payload })
    if (removal.place !== from) continue
    await tx.deleteFrom('outbox').where('key', '=', key).execute()
    await schedule(tx, { ...removal, place: to }, new Date(due_at), now)
  }
}

async function isNamed(queries: Queries, { hash, place }: Stored): Promise<boolean> {
  const named = queries.selectFrom('picture_objects').select('hash').where('hash', '=', hash).where('place', '=', place)
  return (await named.executeTakeFirst()) !== undefined
}

const removalSender = ({ database, stores, clock }: PictureContext): Sender => ({
  // A takedown must succeed even if a store is down for days, so the outbox never gives up a removal.
  triesForever: true,
  prepare: async ({ payload }) =>
    (await isNamed(database.reader, read({ payload }))) ? { kind: 'dropped' } : { kind: 'send', payload },
  send: async ({ payload }, signal) => {
    const { hash, place, until } = read({ payload })
    const store = await stores.open(place)
    const stem = objectKey({ hash, width: null, format: 'webp' }).replace(/\.webp$/, '')
    for await (const { key } of store.list(stem)) {
      signal.throwIfAborted()
      if (pictureFileOf(key.split('/').at(-1) ?? '')?.hash === hash) await store.remove(key)
    }
    const isOver = until === null || Date.parse(until) <= clock.now().getTime()
    return isOver ? { kind: 'dropped' } : { kind: 'sent', again: new Date(until) }
  },
})

export const removalRunner = (context: PictureContext, onError: (error: unknown) => void): OutboxRunner =>
  new OutboxRunner(context, {
    senders: { [REMOVAL]: removalSender(context) },
    limit: REMOVE_MS,
    lease: 'removing-pictures',
    onError,
  })
