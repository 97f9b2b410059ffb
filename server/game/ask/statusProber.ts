import type { StoredFigure } from '../../../content/realms/figures.ts'
import type { ServerRow } from '../../../content/realms/serverState.ts'
import { needsGame, countsByQuery } from '../adapters/adapterOf.ts'
import type { KeptRow } from '../answers.ts'
import { keepFailure, keepFigure } from '../figures/keepFigure.ts'
import { siteDay } from '../figures/rankings.ts'
import type { FigureState } from '../figures/readFigures.ts'
import { probedServers, type Realm } from '../realms.ts'
import { addressRules } from '../probes/addressRules.ts'
import { probeServer, type Probe, type ProbeOptions } from '../probes/probeServer.ts'
import { queryGame, type QueryOutcome } from '../probes/queryGame.ts'
import { cleanRows } from '../values.ts'
import { DueWork, type Due } from './dueWork.ts'
import type { AskerOptions, AskerSite } from './realmAsker.ts'

/** Each realm has at most ten servers and one process. */
const MOST_AT_ONCE = 4
/** Limit for running probes; later results are dropped. */
const CLOSE_MS = 2_000

interface Plan extends Due {
  realm: Realm
  /** Figures that failed the last time. */
  failing: Set<StoredFigure>
}

/** Probes servers of realms, and queries games that report players no other way. */
export class StatusProber {
  readonly #site: AskerSite
  readonly #options: AskerOptions
  readonly #lost: AbortSignal
  readonly #work: DueWork<Plan>
  #isClosed = false

  constructor(
    site: AskerSite,
    realms: readonly Realm[],
    states: readonly FigureState[],
    { lost, ...options }: AskerOptions & { lost: AbortSignal },
  ) {
    this.#site = site
    this.#options = options
    this.#lost = lost
    const plans = realms.map((realm): Plan => {
      const failing = states.filter(({ realm_id, failing_since }) => realm_id === realm.id && failing_since !== null)
      return { realm, dueAt: 0, isAsked: false, failing: new Set(failing.map(({ figure }) => figure)) }
    })
    const work = (plan: Plan) => {
      // Counted from the start, so that a silent server is probed as often.
      plan.dueAt = performance.now() + options.intervalMs('servers')
      return this.#look(plan)
    }
    this.#work = new DueWork({ plans, most: MOST_AT_ONCE, work, onError: options.onError })
  }

  askDue(): void {
    this.#work.begin()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#work.ended(CLOSE_MS)
  }

  async #look(plan: Plan): Promise<void> {
    const { realm } = plan
    const options: ProbeOptions = { rules: addressRules(this.#site.config), limitMs: this.#options.probeMs }
    const [probes, outcome] = await Promise.all([
      Promise.all(realm.servers.map((server) => probeServer(server, options))),
      realm.query && needsGame(realm) ? queryGame(realm.query, options) : null,
    ])
    if (this.#lost.aborted || this.#isClosed) return
    const found = realm.servers.length > 0 || !outcome ? probes : [probeOf(outcome)]
    await this.#keepServers(plan, found)
    if (outcome && countsByQuery(realm)) await this.#keepOnline(plan, outcome)
  }

  async #keepServers(plan: Plan, probes: readonly Probe[]): Promise<void> {
    const names = probedServers(plan.realm)
    const rows = names.map((server, index): ServerRow => ({ server, up: probes[index]?.up ?? null }))
    const unknown = probes.flatMap(({ up, sentence }, index) => (up === null ? [`${names[index]}: ${sentence}`] : []))
    const refused = unknown.join(' ')
    if (unknown.length === rows.length) await this.#fail(plan, 'servers', refused)
    else await this.#keep(plan, 'servers', rows, refused)
  }

  async #keepOnline(plan: Plan, outcome: QueryOutcome): Promise<void> {
    if (!('players' in outcome)) return this.#fail(plan, 'online', outcome.sentence)
    const rows = cleanRows('online', [{ players: outcome.players }])
    if (rows.length === 0) return this.#fail(plan, 'online', `${outcome.players} players cannot be true.`)
    return this.#keep(plan, 'online', rows, '')
  }

  async #keep<F extends 'servers' | 'online'>(
    plan: Plan,
    figure: F,
    rows: readonly KeptRow<F>[],
    refused: string,
  ): Promise<void> {
    if (plan.failing.delete(figure)) this.#options.onTurn({ realm: plan.realm.name, figure, failure: null })
    await keepFigure(this.#site, { ...this.#reading(plan, figure), rows, refused, day: await siteDay(this.#site) })
  }

  async #fail(plan: Plan, figure: StoredFigure, failure: string): Promise<void> {
    if (!plan.failing.has(figure)) this.#options.onTurn({ realm: plan.realm.name, figure, failure })
    plan.failing.add(figure)
    await keepFailure(this.#site, this.#reading(plan, figure), failure)
  }

  #reading<F extends StoredFigure>({ realm }: Plan, figure: F) {
    const interval = Math.ceil(this.#options.intervalMs(figure) / 1_000)
    return { realmId: realm.id, figure, interval, now: this.#site.clock.now() }
  }
}

const probeOf = (outcome: QueryOutcome): Probe => ('players' in outcome ? { up: true, sentence: '' } : outcome)
