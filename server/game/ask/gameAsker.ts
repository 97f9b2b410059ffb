import { setTimeout as sleep } from 'node:timers/promises'
import { realm as realmType } from '../../../content/settings/realm.ts'
import type { SeenVersions } from '../../database/changes/versions.ts'
import { Lease } from '../../database/state/lease.ts'
import { figures } from '../answers.ts'
import { LIMITS } from '../connection/limits.ts'
import { readStates } from '../figures/readFigures.ts'
import { isAsked, readRealms, type AskedRealm } from '../realms.ts'
import { forgetAbsent } from './forgetAbsent.ts'
import { RealmAsker, type AskerOptions, type AskerSite } from './realmAsker.ts'

/** How often it is looked whether something is due, and whether nobody asks. */
const LOOK_MS = 1_000
/** How soon another process takes over where the one that asks was killed. */
const LEASE_MS = 6_000

/**
 * Asks the databases of games for their figures. Of several processes the one that holds the lease asks, so that a game is asked
 * once however many serve its site.
 */
export class GameAsker {
  readonly #site: AskerSite
  readonly #options: AskerOptions
  readonly #lease: Lease
  readonly #stopping = new AbortController()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<unknown> | null = null
  #known: { seen: SeenVersions; realms: AskedRealm[] } | null = null

  constructor(site: AskerSite, options: Partial<AskerOptions> & Pick<AskerOptions, 'onTurn' | 'onError'>) {
    this.#site = site
    this.#options = { limits: LIMITS, intervalMs: (figure) => figures[figure].interval * 1_000, ...options }
    this.#lease = new Lease(site, { name: 'asking-realms', milliseconds: LEASE_MS })
  }

  /** A site without a connection to a game has nothing to ask. */
  start(): void {
    if (this.#site.config.games.size === 0) return
    this.#timer = setInterval(() => {
      this.#running ??= this.#run()
        .catch(this.#options.onError)
        .finally(() => (this.#running = null))
    }, LOOK_MS)
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#stopping.abort()
    await this.#running
  }

  async #run(): Promise<void> {
    if ((await this.#realms()).length === 0) return
    await this.#lease.hold((lost) => this.#ask(AbortSignal.any([lost, this.#stopping.signal])))
  }

  /** The realms that have a database, read anew when an admin has changed one. */
  async #realms(): Promise<AskedRealm[]> {
    const { database, versions, config } = this.#site
    if (this.#known && versions.isCurrent(this.#known.seen)) return this.#known.realms
    const seen = versions.see([realmType.key])
    const { realms } = await readRealms(database.reader, config.games)
    this.#known = { seen, realms: realms.filter(isAsked) }
    return this.#known.realms
  }

  /** Asks until the lease is lost, the process stops, or there is no realm left. */
  async #ask(lost: AbortSignal): Promise<void> {
    let asked: AskedRealm[] | null = null
    let askers: RealmAsker[] = []
    const close = async () => {
      await Promise.all(askers.map((asker) => asker.close()))
      askers = []
    }
    try {
      while (!lost.aborted) {
        const realms = await this.#realms()
        if (realms !== asked) {
          await close()
          asked = realms
          askers = await this.#askersOf(realms, lost)
        }
        if (askers.length === 0) return
        for (const asker of askers) asker.askDue()
        await sleep(LOOK_MS, undefined, { signal: lost }).catch(() => undefined)
      }
    } finally {
      await close()
    }
  }

  async #askersOf(realms: readonly AskedRealm[], lost: AbortSignal): Promise<RealmAsker[]> {
    await forgetAbsent(this.#site.database, realms)
    const states = await readStates(this.#site.database.reader)
    return realms.map((realm) => new RealmAsker(this.#site, realm, states, { ...this.#options, lost }))
  }
}
