import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase, startPostgres, type Postgres } from '../databases/postgres.ts'
import { makeMachine, makeSmallDisk, type CuttableMachine, type SmallDisk } from './machines.ts'

/** For the programs, the data, and what of the log is kept. */
const DISK_MB = 600
/** Longest until a standby that was made anew has all that the primary has. */
const FOLLOWING_MS = 60_000

export interface DatabaseServer {
  postgres: Postgres
  machine: CuttableMachine
  disk: SmallDisk
}

export async function query(url: string, ...statements: string[]): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = (await client.query<Record<string, unknown>>(statement)).rows
    return rows
  } finally {
    await client.end()
  }
}

/** A PostgreSQL and its synchronous standby, on machines with small disks of their own, which take each other's place by turns. */
export class DatabaseCluster {
  primary: DatabaseServer
  standby: DatabaseServer
  readonly #database: string

  private constructor(primary: DatabaseServer, standby: DatabaseServer, database: string) {
    this.primary = primary
    this.standby = standby
    this.#database = database
  }

  static async start(): Promise<DatabaseCluster> {
    const places = [makeMachine(), makeMachine()].map((machine) => ({ machine, disk: makeSmallDisk(DISK_MB) }))
    const [first, second] = places
    if (!first || !second) throw new Error('Two machines are needed.')
    const postgres = await startPostgres({ isDurable: true, machine: first.machine, home: first.disk.home })
    const database = new URL(await createDatabase(postgres.url)).pathname
    await query(
      postgres.url,
      // The disk is small, and a standby that was made anew reads what was written meanwhile.
      `alter system set max_wal_size = '96MB'`,
      `alter system set wal_keep_size = '64MB'`,
      'select pg_reload_conf()',
    )
    const follower = await postgres.follow(second.machine, second.disk.home)
    const cluster = new DatabaseCluster({ postgres, ...first }, { postgres: follower, ...second }, database)
    await cluster.#requireStandby()
    return cluster
  }

  /** As DATABASE_URL names both. */
  get url(): string {
    const hosts = [this.primary, this.standby].map(({ postgres }) => new URL(postgres.url).host)
    return `postgres://gapura@${hosts.join()}${this.#database}?target_session_attrs=read-write`
  }

  /** Reads at the primary. */
  read(statement: string): Promise<Record<string, unknown>[]> {
    const url = new URL(this.primary.postgres.url)
    url.pathname = this.#database
    return query(url.href, statement)
  }

  /** Makes the standby the primary. */
  async promote(): Promise<void> {
    await query(this.standby.postgres.url, 'select pg_promote()')
    const { primary, standby } = this
    this.primary = standby
    this.standby = primary
  }

  /** Makes the old primary, whatever has become of it, the standby of the present one. */
  async rebuildStandby(): Promise<void> {
    this.standby.disk.free()
    this.standby.machine.join()
    await this.standby.postgres.followAnew(this.primary.postgres)
    await this.#requireStandby()
  }

  /** Waits until each commit waits for the standby. */
  async untilSynchronous(): Promise<void> {
    const until = performance.now() + FOLLOWING_MS
    for (;;) {
      const rows = await query(this.primary.postgres.url, 'select sync_state from pg_stat_replication').catch(() => [])
      if (rows.some(({ sync_state: state }) => state === 'sync')) return
      if (performance.now() > until) throw new Error(`No standby follows: ${JSON.stringify(rows)}`)
      await sleep(200)
    }
  }

  async stop(): Promise<void> {
    for (const { postgres, machine, disk } of [this.primary, this.standby]) {
      await postgres.stop()
      disk.remove()
      machine.remove()
    }
  }

  /** From when it follows, since a primary that waits for nobody acknowledges nothing. */
  async #requireStandby(): Promise<void> {
    const until = performance.now() + FOLLOWING_MS
    const streams = async () =>
      query(this.primary.postgres.url, `select from pg_stat_replication where state = 'streaming'`)
    while ((await streams()).length === 0) {
      if (performance.now() > until) throw new Error('The standby does not follow.')
      await sleep(200)
    }
    await query(
      this.primary.postgres.url,
      `alter system set synchronous_standby_names = '*'`,
      'select pg_reload_conf()',
    )
    await this.untilSynchronous()
  }
}
