import type { StoredFigure } from '../../../content/realms/figures.ts'
import type { ServerRow } from '../../../content/realms/serverState.ts'
import { needsGame, countsByQuery } from '../adapters/adapterOf.ts'
import type { FigureRow } from '../answers.ts'
import type { FigureState } from '../figures/readFigures.ts'
import { probedServers, type Realm } from '../realms.ts'
import { addressRules } from '../probes/addressRules.ts'
import { probeServer, type Probe, type ProbeOptions } from '../probes/probeServer.ts'
import { queryGame, type QueryOutcome } from '../probes/queryGame.ts'
import { cleanRows } from '../values.ts'
import { Asker, type RunOptions, type AskerSite, type Due } from './asker.ts'
import { probesEnglish } from '../probes/wording.ts'
import { fill } from '../../../content/messages/fill.ts'

const MOST_AT_ONCE = 4

interface Plan extends Due {
  realm: Realm
  failing: Set<StoredFigure>
}

export class StatusProber extends Asker<Plan> {
  protected readonly plans: readonly Plan[]
  protected readonly most = MOST_AT_ONCE

  constructor(site: AskerSite, realms: readonly Realm[], states: readonly FigureState[], options: RunOptions) {
    super(site, options)
    this.plans = realms.map((realm): Plan => {
      const failing = states.filter(({ realm_id, failing_since }) => realm_id === realm.id && failing_since !== null)
      return { realm, dueAt: 0, isRunning: false, failing: new Set(failing.map(({ figure }) => figure)) }
    })
  }

  protected async work(plan: Plan): Promise<void> {
    // The interval counts from the start of a probe, so that a silent server is probed as often as one that answers.
    plan.dueAt = performance.now() + this.options.intervalMs('servers')
    const { realm } = plan
    const options: ProbeOptions = { rules: addressRules(this.site.config), limitMs: this.options.probeMs }
    const [probes, outcome] = await Promise.all([
      Promise.all(realm.servers.map((server) => probeServer(server, options))),
      realm.query && needsGame(realm) ? queryGame(realm.query, options) : null,
    ])
    if (this.isOver) return
    const found = realm.servers.length > 0 || !outcome ? probes : [probeOf(outcome)]
    await this.#keepServers(plan, found)
    if (outcome && countsByQuery(realm)) await this.#keepOnline(plan, outcome)
  }

  async #keepServers(plan: Plan, probes: readonly Probe[]): Promise<void> {
    const names = probedServers(plan.realm)
    const rows = names.map((server, index): ServerRow => ({ server, up: probes[index]?.up ?? null }))
    const unknown = probes.flatMap(({ up, sentence }, index) => (up === null ? [`${names[index]}: ${sentence}`] : []))
    const refused = unknown.join(' ')
    if (unknown.length === rows.length) await this.#failed(plan, 'servers', refused)
    else await this.#found(plan, 'servers', rows, refused)
  }

  async #keepOnline(plan: Plan, outcome: QueryOutcome): Promise<void> {
    if (!('players' in outcome)) return this.#failed(plan, 'online', outcome.sentence)
    const rows = cleanRows('online', [{ players: outcome.players }])
    if (rows.length === 0)
      return this.#failed(plan, 'online', fill(probesEnglish.players, { players: outcome.players }))
    return this.#found(plan, 'online', rows, '')
  }

  #found<F extends 'servers' | 'online'>(plan: Plan, figure: F, rows: readonly FigureRow<F>[], refused: string) {
    return this.keep(plan.realm, figure, { rows, refused, wasFailing: plan.failing.delete(figure) })
  }

  #failed({ realm, failing }: Plan, figure: StoredFigure, failure: string): Promise<void> {
    const wasFailing = failing.has(figure)
    failing.add(figure)
    return this.fail(realm, figure, failure, wasFailing)
  }
}

const probeOf = (outcome: QueryOutcome): Probe => ('players' in outcome ? { up: true, sentence: '' } : outcome)
