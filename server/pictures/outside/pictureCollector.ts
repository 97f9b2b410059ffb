import type { Transaction } from 'kysely'
import { Lease } from '../../database/state/lease.ts'
import { readState, writeState } from '../../database/state/siteState.ts'
import type { SystemTables } from '../../database/tables.ts'
import type { ObjectEntry } from '../../objectStore/objectStore.ts'
import { hashesNamedSince, isShown, lastSequence, unneededPictures } from '../integrity.ts'
import { removePicture } from '../store.ts'
import { lockPictures } from '../takedowns.ts'
import { forgetClaims, removeClaimed } from './claims.ts'
import { namedKeys, orphanOf, type Orphan } from './namedKeys.ts'
import { placeOfNew, type PictureContext } from './place.ts'
import { runRemovals } from './removals.ts'
import { claimStore, knownPlaces, notOwn, NotOwnError, ownMark, whatToDo } from './storeOwner.ts'

const DAY_MS = 24 * 60 * 60_000
/** What nothing names is kept so long: a text may still be written that will show it, and a mistake may be noticed. */
export const KEPT_MS = 7 * DAY_MS
/** How often it looks whether a day has passed, and tries again what a store has refused. */
const LOOK_MS = 10 * 60_000
const LEASE_MS = 5 * 60_000
/** Objects that are looked up at once. */
const AT_ONCE = 200

/**
 * Removes pictures, once a day, that no row and no kept history has named for a week, and what lies in the stores without a row
 * that names it. Backups hold the bytes themselves, so nothing that one needs is removed here.
 */
export class PictureCollector {
  readonly #context: PictureContext
  readonly #lease: Lease
  readonly #onError: (error: unknown) => void
  #timer: NodeJS.Timeout | undefined
  #lastRun: Promise<unknown> = Promise.resolve()
  #stopped = false
  /** Stores that it has said of that they are not this site's. */
  readonly #told = new Set<string>()

  constructor(context: PictureContext, onError: (error: unknown) => void) {
    this.#context = context
    this.#onError = onError
    this.#lease = new Lease(context, { name: 'collecting-pictures', milliseconds: LEASE_MS })
  }

  start(): void {
    this.#timer = setInterval(() => {
      this.#lastRun = this.#lastRun.then(() => this.run()).catch(this.#onError)
    }, LOOK_MS).unref()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearInterval(this.#timer)
    await this.#lastRun
  }

  /** Tries again what is noted, and collects where that was not done today. */
  async run(): Promise<void> {
    const { database, clock } = this.#context
    if (this.#stopped) return
    const now = clock.now()
    const last = Date.parse((await readState(database.reader, 'pictures-collected')) ?? '')
    const isDue = !(now.getTime() - last < DAY_MS)
    const noted = await database.reader.selectFrom('picture_removals').select('hash').limit(1).executeTakeFirst()
    if (!isDue && !noted) return
    await this.#lease.hold(async (lost) => {
      if (!isDue) return runRemovals(this.#context)
      const isOver = () => this.#stopped || lost.aborted
      await collectRows(this.#context, isOver)
      for (const place of await knownPlaces(this.#context)) await this.#claim(place)
      await runRemovals(this.#context)
      for (const place of await placesInUse(this.#context)) await collectObjects(this.#context, place, isOver)
      await forgetClaims(this.#context)
      if (!isOver()) await database.transaction((tx) => writeState(tx, 'pictures-collected', now.toISOString(), now))
    })
  }

  async #claim(place: string): Promise<void> {
    // Of one that is away the removals and the listing tell.
    const owner = await claimStore(this.#context, place).catch(() => null)
    if (owner === null) return
    if (owner === 'own') this.#told.delete(place)
    else if (!this.#told.has(place)) {
      this.#told.add(place)
      this.#onError(new NotOwnError(`${notOwn(place, owner)} ${whatToDo(place)}`))
    }
  }
}

async function placesInUse({ database, stores }: PictureContext): Promise<Set<string>> {
  const rows = await database.reader.selectFrom('picture_objects').select('place').distinct().execute()
  const current = await placeOfNew(database.reader, stores)
  return new Set([...rows.map(({ place }) => place), ...(current === null ? [] : [current])])
}

/** Pictures that nothing needs, with their files. */
async function collectRows(context: PictureContext, isOver: () => boolean): Promise<void> {
  const { database, stores, clock } = context
  const { engine } = database
  const before = new Date(clock.now().getTime() - KEPT_MS).toISOString()
  const seen = await lastSequence(database.reader)
  for (const hash of await unneededPictures(database.longReader, before)) {
    if (isOver()) return
    await database.transaction(async (tx) => {
      await lockPictures(tx, engine, [hash])
      // Since it was looked up, somebody may have uploaded it again, or brought it back from the history.
      const isYoung = await tx
        .selectFrom('pictures')
        .select('hash')
        .where('hash', '=', hash)
        .where('created_at', '>=', before)
        .executeTakeFirst()
      if (isYoung || (await isShown(tx, hash)) || (await hashesNamedSince(tx, seen)).has(hash)) return
      await removePicture(tx, engine, stores, hash)
    })
  }
}

/** Objects of one store that no row names. */
async function collectObjects(context: PictureContext, place: string, isOver: () => boolean): Promise<void> {
  if ((await ownMark(context, place)) === null) return
  const store = await context.stores.open(place)
  let found: Orphan[] = []
  const collect = async () => {
    const some = found
    found = []
    // Listing takes long in a large store, which may be taken over meanwhile.
    if (some.length === 0 || (await ownMark(context, place)) === null) return
    const named = await namedKeys(context.database.reader, some)
    for (const orphan of some.filter(({ key }) => !named.has(key))) {
      if (isOver()) return
      const claimed = { hash: orphan.file.hash, place }
      const mayRemove = async (tx: Transaction<SystemTables>) => !(await namedKeys(tx, [orphan])).has(orphan.key)
      await removeClaimed(context, claimed, mayRemove, async () => {
        // It may have been put anew since it was listed, by somebody whose claim has ended with the transaction.
        const entry = await store.head(orphan.key)
        if (entry && isOld(context, entry)) await store.remove(orphan.key)
      })
    }
  }
  for await (const entry of store.list()) {
    if (isOver()) return
    const orphan = orphanOf(entry)
    if (!orphan || !isOld(context, entry)) continue
    found.push(orphan)
    if (found.length >= AT_ONCE) await collect()
  }
  await collect()
}

const isOld = ({ clock }: PictureContext, { modifiedAt }: ObjectEntry): boolean =>
  modifiedAt.getTime() < clock.now().getTime() - KEPT_MS
