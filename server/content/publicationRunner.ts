import { randomUUID } from 'node:crypto'
import { contentTypes } from '../../content/index.ts'
import type { ContentType } from '../../content/define.ts'
import type { Clock } from '../context/context.ts'
import type { Database } from '../database/database.ts'
import { publicationKey, writeState } from '../database/state/siteState.ts'
import type { ContentTables } from '../database/tables.ts'
import { RepeatedTask } from '../process/queues/repeatedTask.ts'
import { endsWithin } from '../process/system/endsWithin.ts'

const LOOK_MS = 10_000
const STOP_MS = 4_000

/**
 * Stores scheduled rows whose time has come as published, so that they stay public if the clock is set back. Visitors
 * see such a row at its time without this runner, so nothing waits for it, and it needs neither a lease nor the log.
 */
export class PublicationRunner {
  readonly #database: Database
  readonly #clock: Clock
  readonly #onError: (error: unknown) => void
  readonly #task = new RepeatedTask()

  constructor({ database, clock }: { database: Database; clock: Clock }, onError: (error: unknown) => void) {
    this.#database = database
    this.#clock = clock
    this.#onError = onError
  }

  start(): void {
    this.#task.start(() => this.run(), LOOK_MS, this.#onError)
  }

  stop(): Promise<boolean> {
    return endsWithin(this.#task.stop(), STOP_MS)
  }

  async run(): Promise<void> {
    for (const type of contentTypes) if (type.publishing && (await this.#isAnyDue(type))) await this.#publish(type)
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
      await tx
        .withTables<ContentTables>()
        .updateTable(table)
        .set({ state: 'published' })
        .where('state', '=', 'scheduled')
        .where('published_at', '<=', now.toISOString())
        .execute()
      await writeState(tx, publicationKey(key), randomUUID(), now)
    })
  }
}
