import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { Engine } from './open.ts'
import type { SystemTables } from './schema.ts'

const CHANNEL = 'gapura_changes'

/** After a lost connection, how long until the next try. */
const RETRY_MS = 1_000

/** Tells the other processes on one PostgreSQL, when the transaction commits, that the log has grown. */
export async function giveNotice(tx: Transaction<SystemTables>, engine: Engine): Promise<void> {
  if (engine === 'postgres') await sql`select pg_notify(${CHANNEL}, '')`.execute(tx)
}

/** A connection of its own on which PostgreSQL tells of others' changes; made anew when it is lost. */
export class NoticeBoard {
  readonly #url: string
  readonly #onNotice: () => void
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  #isListening = false
  #closed = false

  constructor(url: string, onNotice: () => void) {
    this.#url = url
    this.#onNotice = onNotice
    void this.#connect()
  }

  /** Whether a change would be told now. */
  get isListening(): boolean {
    return this.#isListening
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#client?.end().catch(() => undefined)
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url, keepAlive: true, connectionTimeoutMillis: 5_000 })
    this.#client = client
    let isLost = false
    const lost = () => {
      if (isLost) return
      isLost = true
      this.#isListening = false
      client.end().catch(() => undefined)
      if (!this.#closed) this.#timer = setTimeout(() => void this.#connect(), RETRY_MS).unref()
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', this.#onNotice)
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      this.#isListening = true
      // What was committed while nobody listened.
      this.#onNotice()
    } catch {
      lost()
    }
  }
}
