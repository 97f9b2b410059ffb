import { randomUUID } from 'node:crypto'
import { contentTypes } from '../../content/index.ts'
import type { ContentType } from '../../content/define.ts'
import type { Clock, Context } from '../context/context.ts'
import type { Database } from '../database/database.ts'
import { publicationKey, writeState } from '../database/state/siteState.ts'
import type { ContentTables } from '../database/tables.ts'
import { RepeatedTask } from '../process/queues/repeatedTask.ts'
import { mayBeDue } from './rowState.ts'
import { endsWithin } from '../process/system/endsWithin.ts'

/** A clock that is set back within this time after a row became public hides the row again. */
const LOOK_MS = 500
/** The pause after an error, so that a fault is not logged twice a second. */
const PAUSE_MS = 10_000
const STOP_MS = 4_000

const publishingTypes = contentTypes.filter(({ publishing }) => publishing)

type Source = Pick<Context, 'database' | 'cache' | 'clock'>

/**
 * Stores scheduled rows whose time has come as published, so that they stay public if the clock is set back. Visitors
 * see such a row at its time without this runner, so nothing waits for it, and it needs neither a lease nor the log.
 */
export class PublicationRunner {
  readonly #source: Source
  readonly #database: Database
  readonly #clock: Clock
  readonly #onError: (error: unknown) => void
  readonly #task = new RepeatedTask()
  #pausedUntil = 0

  constructor(source: Source, onError: (error: unknown) => void) {
    this.#source = source
    this.#database = source.database
    this.#clock = source.clock
    this.#onError = onError
  }

  start(): void {
    this.#task.start(() => this.#look(), LOOK_MS, this.#onError)
  }

  stop(): Promise<boolean> {
    return endsWithin(this.#task.stop(), STOP_MS)
  }

  async run(): Promise<void> {
    for (const type of publishingTypes)
      if ((await mayBeDue(this.#source, type)) && (await this.#isAnyDue(type))) await this.#publish(type)
  }

  async #look(): Promise<void> {
    if (performance.now() < this.#pausedUntil) return
    try {
      await this.run()
    } catch (error) {
      this.#pausedUntil = performance.now() + PAUSE_MS
      throw error
    }
  }

  async #isAnyDue({ table }: ContentType): Promise<boolean> {
    const due = await this.#database.reader
      .withTables<ContentTables>()
      .selectFrom(table)
      .select('id')
      .where('state', '=', 'scheduled')
      .where('published_at', '<=', this.#clock.now().toISOString())
      .limit(1)
      .executeTakeFirst()
    return due !== undefined
  }

  #publish({ key, table }: ContentType): Promise<void> {
    const now = this.#clock.now()
    return this.#database.transaction(async (tx) => {
      const { numUpdatedRows } = await tx
        .withTables<ContentTables>()
        .updateTable(table)
        .set({ state: 'published' })
        .where('state', '=', 'scheduled')
        .where('published_at', '<=', now.toISOString())
        .executeTakeFirst()
      // Another process may have been first.
      if (numUpdatedRows > 0n) await writeState(tx, publicationKey(key), randomUUID(), now)
    })
  }
}
