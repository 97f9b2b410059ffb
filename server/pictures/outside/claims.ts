import type { Transaction } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { Refusal } from '../../errors/refusals.ts'
import type { Time } from '../../database/columns.ts'
import type { SystemTables } from '../../database/tables.ts'
import { lockPictures, takenDownAmong } from '../takedowns.ts'
import type { PictureContext } from './place.ts'

// A store knows no transactions. Without claims, one process could look up that nothing names an object, another put it anew
// and commit the row that names it, and the first then remove it.

/** Longer than putting a picture in all sizes takes, and the transaction after it. */
const WRITE_MS = 10 * 60_000
/** Longer than a removal, which asks the store three times at most for each file. */
const REMOVE_MS = 5 * 60_000
const WAIT_MS = 250
const MOST_WAITS = 40

type Tx = Transaction<SystemTables>
type Purpose = 'write' | 'remove'

/** A picture in one store. */
interface Claimed {
  hash: string
  /** Address of the store. */
  place: string
}

async function claimOf(tx: Tx, { hash, place }: Claimed, now: Date): Promise<{ purpose: Purpose; until: Time } | null> {
  const claim = await tx
    .selectFrom('picture_claims')
    .select(['purpose', 'until'])
    .where('hash', '=', hash)
    .where('place', '=', place)
    .executeTakeFirst()
  return claim && Date.parse(claim.until) > now.getTime() ? claim : null
}

async function claim(tx: Tx, { hash, place }: Claimed, purpose: Purpose, now: Date): Promise<void> {
  const until = new Date(now.getTime() + (purpose === 'write' ? WRITE_MS : REMOVE_MS)).toISOString()
  await tx
    .insertInto('picture_claims')
    .values({ hash, place, purpose, until })
    .onConflict((conflict) => conflict.columns(['hash', 'place']).doUpdateSet({ purpose, until }))
    .execute()
}

/**
 * From now on nobody removes a picture from this store, until the rows that name it are committed. False where it was taken
 * down. Throws Refusal `busy` where it is being removed for long.
 */
export async function claimForWriting({ database, clock }: PictureContext, claimed: Claimed): Promise<boolean> {
  for (let waits = 0; waits < MOST_WAITS; waits += 1) {
    const got = await database.transaction(async (tx) => {
      await lockPictures(tx, database.engine, [claimed.hash])
      if ((await takenDownAmong(tx, [claimed.hash])).size > 0) return false
      if ((await claimOf(tx, claimed, clock.now()))?.purpose === 'remove') return null
      await claim(tx, claimed, 'write', clock.now())
      return true
    })
    if (got !== null) return got
    await sleep(WAIT_MS)
  }
  throw new Refusal('busy')
}

/**
 * Runs `remove` while nobody puts this picture into this store. `mayRemove` is asked under the picture's lock. Gives whether it
 * was removed; not where somebody is writing it, unless it was taken down: then no row comes to name it.
 */
export async function removeClaimed(
  { database, clock }: PictureContext,
  claimed: Claimed,
  mayRemove: (tx: Tx) => Promise<boolean>,
  remove: () => Promise<void>,
): Promise<boolean> {
  const { hash, place } = claimed
  const lock = (tx: Tx) => lockPictures(tx, database.engine, [hash])
  const got = await database.transaction(async (tx) => {
    await lock(tx)
    const present = await claimOf(tx, claimed, clock.now())
    if (present?.purpose === 'remove' || !(await mayRemove(tx))) return null
    if (present && (await takenDownAmong(tx, [hash])).size === 0) return null
    await claim(tx, claimed, 'remove', clock.now())
    return { until: present?.until ?? null }
  })
  if (!got) return false
  try {
    await remove()
    // Who was writing may put another file yet: it is to be removed once more.
    return got.until === null
  } finally {
    await database.transaction(async (tx) => {
      await lock(tx)
      const { until } = got
      const own = { hash, place, purpose: 'remove' } as const
      if (until === null)
        await tx
          .deleteFrom('picture_claims')
          .where((row) => row.and(own))
          .execute()
      else
        await tx
          .updateTable('picture_claims')
          .set({ purpose: 'write', until })
          .where((row) => row.and(own))
          .execute()
    })
  }
}

/** Forgets claims that have expired, and notes the removal of what was put and never named by a row. */
export async function forgetClaims({ database, clock }: PictureContext): Promise<void> {
  const now = clock.now().toISOString()
  await database.transaction(async (tx) => {
    const unnamed = await tx
      .selectFrom('picture_claims as claim')
      .select(['claim.hash', 'claim.place'])
      .where('claim.purpose', '=', 'write')
      .where('claim.until', '<', now)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('picture_objects as object')
              .select('object.hash')
              .whereRef('object.hash', '=', 'claim.hash')
              .whereRef('object.place', '=', 'claim.place'),
          ),
        ),
      )
      .execute()
    for (const { hash, place } of unnamed) await noteRemovals(tx, hash, [place])
    await tx.deleteFrom('picture_claims').where('until', '<', now).execute()
  })
}

/** Notes that a picture is to be removed from these stores, in the transaction after which no row names it there. */
export async function noteRemovals(tx: Tx, hash: string, places: Iterable<string>): Promise<void> {
  for (const place of places) {
    await tx
      .insertInto('picture_removals')
      .values({ place, hash })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
}
