import { FIGURES, type FigureName, type StoredFigure } from '../../../content/realms/figures.ts'
import type { Read } from '../adapters/adapter.ts'
import { adapterOf } from '../adapters/adapterOf.ts'
import { figures } from '../answers.ts'
import { lacksOf, readSchema } from '../check/lacks.ts'
import { isLack, sentenceOf } from '../connection/failures.ts'
import type { GameDatabase, GameRow } from '../connection/gameConnection.ts'
import { openGameDatabase } from '../connection/openGameDatabase.ts'
import { MOST_CONNECTIONS, type Limits } from '../connection/limits.ts'
import { keepFailure, keepFigure } from '../figures/keepFigure.ts'
import { siteDay, type RankingSource } from '../figures/rankings.ts'
import type { FigureState } from '../figures/readFigures.ts'
import type { PolledRealm } from '../realms.ts'
import { cleanRows, nonsenseIn } from '../values.ts'
import { DueWork, type Due } from './dueWork.ts'
import { endsWithin } from '../../process/system/endsWithin.ts'

/** A failed read is repeated after its interval, then after longer ones up to this. */
const LONGEST_WAIT_MS = 120_000
/** Limit for closing a connection; one to a hanging server is abandoned. */
const CLOSE_MS = 2_000

export interface AskerSite extends RankingSource {
  feed: { name: string }
}

/** For the log: a figure that starts to fail, and one that recovers, each once. */
export interface Turn {
  realm: string
  figure: StoredFigure
  /** Null when it recovers. */
  failure: string | null
}

export interface AskerOptions {
  limits: Limits
  /** Limit in milliseconds for a connection, and for a game's answer. */
  probeMs: number
  lookMs: number
  intervalMs: (figure: StoredFigure) => number
  onTurn: (turn: Turn) => void
  onError: (error: unknown) => void
}

interface Plan extends Due {
  figure: FigureName
  read: Read
  failures: number
}

export const readsOf = (realm: PolledRealm): [FigureName, Read][] =>
  FIGURES.flatMap((figure) => {
    const read = adapterOf(realm).answers[figure]
    return 'absent' in read ? [] : [[figure, read]]
  })

/** Reads the figures of one realm at their intervals over a few connections. A failing one does not stop the others. */
export class RealmAsker {
  readonly realm: PolledRealm
  readonly #site: AskerSite
  readonly #options: AskerOptions
  readonly #lost: AbortSignal
  readonly #work: DueWork<Plan>
  #database: Promise<GameDatabase> | null = null
  #isClosed = false

  constructor(
    site: AskerSite,
    realm: PolledRealm,
    states: readonly FigureState[],
    { lost, ...options }: AskerOptions & { lost: AbortSignal },
  ) {
    this.#site = site
    this.realm = realm
    this.#options = options
    this.#lost = lost
    const plans = readsOf(realm).map(([figure, read]): Plan => {
      const state = states.find((one) => one.realm_id === realm.id && one.figure === figure)
      const failures = state?.failures ?? 0
      const wait = this.#waitMs(figure, failures)
      const passed = state ? site.clock.now().getTime() - Date.parse(state.tried_at) : wait
      // A longer wait than any interval: the clock was set back.
      const left = passed < 0 ? 0 : Math.max(0, wait - passed)
      return { figure, read, failures, isAsked: false, dueAt: performance.now() + left }
    })
    const work = (plan: Plan) =>
      this.#ask(plan).finally(() => {
        plan.dueAt = performance.now() + this.#waitMs(plan.figure, plan.failures)
      })
    this.#work = new DueWork({ plans, most: MOST_CONNECTIONS, work, onError: options.onError })
  }

  #waitMs(figure: FigureName, failures: number): number {
    const interval = this.#options.intervalMs(figure)
    return Math.max(interval, Math.min(LONGEST_WAIT_MS, interval * 2 ** Math.max(0, failures - 1)))
  }

  /** Starts due reads as far as connections are free. */
  askDue(): void {
    this.#work.begin()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const database = this.#database
    this.#database = null
    const closed = database?.then((open) => open.close()).catch(() => undefined)
    if (closed) await endsWithin(closed, CLOSE_MS)
    // Results after this are dropped.
    await this.#work.ended(CLOSE_MS)
  }

  async #ask(plan: Plan): Promise<void> {
    const { figure, read } = plan
    const outcome = await this.#read(figure, read)
    if (this.#lost.aborted || this.#isClosed) return
    const { realm } = this
    const now = this.#site.clock.now()
    const interval = Math.ceil(this.#options.intervalMs(figure) / 1_000)
    const reading = { realmId: realm.id, figure, interval, now }
    if (typeof outcome === 'string') {
      plan.failures += 1
      if (plan.failures === 1) this.#options.onTurn({ realm: realm.name, figure, failure: outcome })
      return keepFailure(this.#site, reading, outcome)
    }
    if (plan.failures > 0) this.#options.onTurn({ realm: realm.name, figure, failure: null })
    plan.failures = 0
    await keepFigure(this.#site, {
      ...reading,
      rows: cleanRows(figure, outcome),
      refused: nonsenseIn(figure, outcome).join('; '),
      day: await siteDay(this.#site),
    })
  }

  /** The rows of a figure, or a sentence why there are none. */
  async #read(figure: FigureName, read: Read): Promise<readonly GameRow[] | string> {
    try {
      this.#database ??= this.#open()
      const database = await this.#database
      const { most } = figures[figure]
      const now = Math.floor(this.#site.clock.now().getTime() / 1_000)
      const rows = (await database.read(read.sql, { limit: most, now })).slice(0, most)
      const isNonsense = rows.length > 0 && cleanRows(figure, rows).length === 0
      return isNonsense ? `${nonsenseIn(figure, rows).join('; ')}.` : rows
    } catch (error) {
      const lacks = isLack(error) ? await this.#lacksOf(read) : []
      return lacks.length > 0 ? `${lacks.join('; ')}.` : sentenceOf(error, this.realm.connection).join(' ')
    }
  }

  #open(): Promise<GameDatabase> {
    const opening = openGameDatabase(this.realm.connection, this.#options.limits)
    opening.catch(() => {
      if (this.#database === opening) this.#database = null
    })
    return opening
  }

  /** Missing tables and columns. */
  async #lacksOf(read: Read): Promise<string[]> {
    try {
      const database = await this.#database
      return database ? lacksOf(read, await readSchema(database)) : []
    } catch {
      return []
    }
  }
}
