import { setTimeout as sleep } from 'node:timers/promises'
import { SENT_FIGURES, type StoredFigure } from '../../../content/realms/figures.ts'
import { realm as realmType } from '../../../content/settings/realm.ts'
import type { Database } from '../../database/database.ts'
import { countsByQuery } from '../adapters/adapterOf.ts'
import type { SeenVersions } from '../../database/changes/versions.ts'
import { Lease } from '../../database/state/lease.ts'
import { RepeatedTask } from '../../process/queues/repeatedTask.ts'
import { LIMITS } from '../connection/limits.ts'
import { readStates } from '../figures/readFigures.ts'
import { isPolled, probedServers, readRealms, type Realm } from '../realms.ts'
import { PROBE_MS } from '../probes/probeServer.ts'
import { POLL_SECONDS } from './pollIntervals.ts'
import type { AskerOptions, AskerSite } from './asker.ts'
import { RealmAsker, readsOf } from './realmAsker.ts'
import { StatusProber } from './statusProber.ts'
import { inMainLanguage } from '../../languages/siteLanguages.ts'

const LOOK_MS = 1_000
const LEASE_MS = 6_000

const isProbed = (realm: Realm): boolean => probedServers(realm).length > 0

/**
 * Reads player counts and other live data from game databases, and checks which game servers are up. Only the process
 * that holds the lease does this, so that no game is queried twice.
 */
export class GameAsker {
  readonly #site: AskerSite
  readonly #options: AskerOptions
  readonly #lease: Lease
  readonly #stopping = new AbortController()
  readonly #task = new RepeatedTask()
  #known: { seen: SeenVersions; realms: Realm[] } | null = null

  constructor(site: AskerSite, options: Partial<AskerOptions> & Pick<AskerOptions, 'onTurn' | 'onError'>) {
    this.#site = site
    const intervalMs: AskerOptions['intervalMs'] = (figure) => POLL_SECONDS[figure] * 1_000
    this.#options = { limits: LIMITS, probeMs: PROBE_MS, lookMs: LOOK_MS, intervalMs, ...options }
    this.#lease = new Lease(site, { name: 'asking-realms', milliseconds: LEASE_MS })
  }

  start(): void {
    this.#task.start(() => this.#run(), this.#options.lookMs, this.#options.onError)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#task.stop()
  }

  async #run(): Promise<void> {
    if ((await this.#realms()).length === 0) return
    await this.#lease.hold((lost) => this.#ask(AbortSignal.any([lost, this.#stopping.signal])))
  }

  async #realms(): Promise<Realm[]> {
    const { database, versions, config } = this.#site
    if (this.#known && versions.isCurrent(this.#known.seen)) return this.#known.realms
    const seen = versions.see([realmType.key])
    const { realms } = await readRealms(database.reader, config.games)
    this.#known = { seen, realms: realms.filter((realm) => isPolled(realm) || isProbed(realm)) }
    return this.#known.realms
  }

  async #ask(lost: AbortSignal): Promise<void> {
    let requested: Realm[] | null = null
    let askers: (RealmAsker | StatusProber)[] = []
    const close = async () => {
      await Promise.all(askers.map((asker) => asker.close()))
      askers = []
    }
    try {
      while (!lost.aborted) {
        const realms = await this.#realms()
        if (realms !== requested) {
          await close()
          requested = realms
          askers = await this.#askersOf(realms, lost)
        }
        if (askers.length === 0) return
        await inMainLanguage(this.#site, async () => askers.forEach((asker) => asker.askDue()))
        await sleep(this.#options.lookMs, undefined, { signal: lost }).catch(() => undefined)
      }
    } finally {
      await close()
    }
  }

  async #askersOf(realms: readonly Realm[], lost: AbortSignal): Promise<(RealmAsker | StatusProber)[]> {
    await forgetAbsent(this.#site.database, realms)
    const states = await readStates(this.#site.database.reader)
    const options = { ...this.#options, lost }
    const probed = realms.filter(isProbed)
    return [
      ...realms.filter(isPolled).map((realm) => new RealmAsker(this.#site, realm, states, options)),
      ...(probed.length > 0 ? [new StatusProber(this.#site, probed, states, options)] : []),
    ]
  }
}

function givenBy(realm: Realm): Set<StoredFigure> {
  const given = new Set<StoredFigure>(realm.adapter === 'pushed' ? SENT_FIGURES : [])
  if (isPolled(realm)) for (const [figure] of readsOf(realm)) given.add(figure)
  if (countsByQuery(realm)) given.add('online')
  if (probedServers(realm).length > 0) given.add('servers')
  return given
}

async function forgetAbsent(database: Database, realms: readonly Realm[]): Promise<void> {
  for (const realm of realms) {
    const given = givenBy(realm)
    const stored = await database.reader
      .selectFrom('realm_figures')
      .select('figure')
      .where('realm_id', '=', realm.id)
      .execute()
    const absent = stored.map(({ figure }) => figure).filter((figure) => !given.has(figure))
    if (absent.length === 0) continue
    await database.transaction((tx) =>
      tx.deleteFrom('realm_figures').where('realm_id', '=', realm.id).where('figure', 'in', absent).execute(),
    )
  }
}
