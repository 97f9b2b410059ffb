import { lastSequence } from '../../database/state/lastSequence.ts'
import { Lease } from '../../database/state/lease.ts'
import { readState, writeState } from '../../database/state/siteState.ts'
import { RepeatedTask } from '../../process/queues/repeatedTask.ts'
import { hashesNamedSince, isUsed, unneededPictures } from '../integrity.ts'
import { removePicture } from '../store.ts'
import { lockPictures } from '../takedowns.ts'
import type { PictureContext } from './place.ts'
import { mayBePut } from './removals.ts'

const DAY_MS = 24 * 60 * 60_000
/** Unused pictures are deleted only after this time, because somebody may still be writing a text that uses them. */
export const HISTORY_MS = 7 * DAY_MS
const LOOK_MS = 10 * 60_000
const LEASE_MS = 5 * 60_000

/**
 * Once a day, deletes pictures that have been unused for a week. Files that only a store lists are never deleted,
 * because they may belong to another site.
 */
export class PictureCollector {
  readonly #context: PictureContext
  readonly #lease: Lease
  readonly #onError: (error: unknown) => void
  readonly #task = new RepeatedTask()
  #stopped = false

  constructor(context: PictureContext, onError: (error: unknown) => void) {
    this.#context = context
    this.#onError = onError
    this.#lease = new Lease(context, { name: 'collecting-pictures', milliseconds: LEASE_MS })
  }

  start(): void {
    this.#task.start(() => this.run(), LOOK_MS, this.#onError)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    await this.#task.stop()
  }

  async run(): Promise<void> {
    const { database, clock } = this.#context
    if (this.#stopped) return
    const now = clock.now()
    const last = Date.parse((await readState(database.reader, 'pictures-collected')) ?? '')
    if (now.getTime() - last < DAY_MS) return
    await this.#lease.hold(async (lost) => {
      const isOver = () => this.#stopped || lost.aborted
      await collectRows(this.#context, isOver)
      if (!isOver()) await database.transaction((tx) => writeState(tx, 'pictures-collected', now.toISOString(), now))
    })
  }
}

async function collectRows(context: PictureContext, isOver: () => boolean): Promise<void> {
  const { database, clock } = context
  const { engine } = database
  const before = new Date(clock.now().getTime() - HISTORY_MS).toISOString()
  const seen = await lastSequence(database.reader)
  for (const hash of await unneededPictures(database.longReader, before)) {
    if (isOver()) return
    await database.transaction(async (tx) => {
      await lockPictures(tx, engine, [hash])
      // Since the list of unused pictures was read, somebody may have uploaded this picture again or restored it from
      // the history.
      const isYoung = await tx
        .selectFrom('pictures')
        .select('hash')
        .where('hash', '=', hash)
        .where('created_at', '>=', before)
        .executeTakeFirst()
      if (isYoung || (await mayBePut(tx, hash, clock.now()))) return
      if ((await isUsed(tx, hash)) || (await hashesNamedSince(tx, seen)).has(hash)) return
      await removePicture(tx, engine, hash, clock.now())
    })
  }
}
