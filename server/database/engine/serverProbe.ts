import type PgModule from 'pg'
import { readServerState } from './notices.ts'
import type { ServerAnswer } from './servers.ts'

/** How long a server may take to answer. */
const ANSWER_MS = 2_000

/** By it an operator knows these connections in pg_stat_activity: they are to every server, also to one that is not used. */
export const PROBE_NAME = 'gapura probe'

/** The first eight digits are the timeline (https://www.postgresql.org/docs/current/functions-admin.html). */
const TIMELINE = 'select case when not pg_is_in_recovery() then pg_walfile_name(pg_current_wal_lsn()) end as file'

/** Asks servers whether they can be written, each by a connection that is kept, since they are asked every second. */
export class ServerProbe {
  readonly #pg: typeof PgModule
  readonly #clients = new Map<string, PgModule.Client>()
  #isClosed = false

  constructor(pg: typeof PgModule) {
    this.#pg = pg
  }

  async ask(url: string): Promise<ServerAnswer> {
    const client = this.#clients.get(url) ?? (await this.#connect(url))
    try {
      const state = await readServerState(client)
      const { rows } = await client.query<{ file: string | null }>(TIMELINE)
      const file = rows[0]?.file
      return { state, timeline: file ? Number.parseInt(file.slice(0, 8), 16) : null }
    } catch (error) {
      this.#drop(url, client)
      throw error
    }
  }

  close(): void {
    this.#isClosed = true
    for (const [url, client] of this.#clients) this.#drop(url, client)
  }

  async #connect(url: string): Promise<PgModule.Client> {
    const client = new this.#pg.Client({
      connectionString: url,
      application_name: PROBE_NAME,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    const drop = () => this.#drop(url, client)
    client.on('error', drop)
    client.on('end', drop)
    await client.connect()
    if (this.#isClosed) {
      this.#drop(url, client)
      throw new Error('The database is closed.')
    }
    // Two may have been begun at once.
    const other = this.#clients.get(url)
    if (other) this.#drop(url, other)
    this.#clients.set(url, client)
    return client
  }

  #drop(url: string, client: PgModule.Client): void {
    if (this.#clients.get(url) === client) this.#clients.delete(url)
    client.end().catch(() => undefined)
  }
}
