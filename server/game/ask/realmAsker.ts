import { ALL_FIGURES, isExtra, type FigureName } from '../../../content/realms/figures.ts'
import type { Read } from '../adapters/adapter.ts'
import { adapterOf } from '../adapters/adapterOf.ts'
import { figures } from '../answers.ts'
import { fittingRead, lacksOf, readSchema, type Schema } from '../check/lacks.ts'
import { isLack, sentenceOf } from '../connection/failures.ts'
import type { GameDatabase } from '../connection/gameConnection.ts'
import { openGameDatabase } from '../connection/openGameDatabase.ts'
import { MOST_CONNECTIONS } from '../connection/limits.ts'
import type { FigureState } from '../figures/readFigures.ts'
import type { PolledRealm } from '../realms.ts'
import { examineRows } from '../values.ts'
import { Asker, type AskerSite, type Due, type RunOptions } from './asker.ts'

type Examined = Awaited<ReturnType<typeof examineRows<FigureName>>>

const LONGEST_WAIT_MS = 120_000
const SCHEMA_MS = 600_000

interface Plan extends Due {
  figure: FigureName
  read: Read
  failures: number
}

export const readsOf = (realm: PolledRealm): [FigureName, Read][] =>
  ALL_FIGURES.flatMap((figure) => {
    const read = adapterOf(realm).answers[figure]
    return 'absent' in read ? [] : [[figure, read]]
  })

export class RealmAsker extends Asker<Plan> {
  readonly #realm: PolledRealm
  protected readonly plans: readonly Plan[]
  protected readonly most = MOST_CONNECTIONS
  #database: Promise<GameDatabase> | null = null
  #schema: { reading: Promise<Schema>; readAt: number } | null = null

  constructor(site: AskerSite, realm: PolledRealm, states: readonly FigureState[], options: RunOptions) {
    super(site, options)
    this.#realm = realm
    this.plans = readsOf(realm).map(([figure, read]): Plan => {
      const state = states.find((one) => one.realm_id === realm.id && one.figure === figure)
      const failures = state?.failures ?? 0
      const wait = this.#waitMs(figure, failures)
      const passed = state ? site.clock.now().getTime() - Date.parse(state.tried_at) : wait
      // A last read in the future means that the clock was set back. The next read then starts at once.
      const left = passed < 0 ? 0 : Math.max(0, wait - passed)
      return { figure, read, failures, isRunning: false, dueAt: performance.now() + left }
    })
  }

  #waitMs(figure: FigureName, failures: number): number {
    const interval = this.options.intervalMs(figure)
    return Math.max(interval, Math.min(LONGEST_WAIT_MS, interval * 2 ** Math.max(0, failures - 1)))
  }

  override async close(): Promise<void> {
    const database = this.#database
    this.#database = null
    const closed = database?.then((open) => open.close()).catch(() => undefined)
    await super.close(closed)
  }

  protected async work(plan: Plan): Promise<void> {
    try {
      await this.#ask(plan)
    } finally {
      plan.dueAt = performance.now() + this.#waitMs(plan.figure, plan.failures)
    }
  }

  async #ask(plan: Plan): Promise<void> {
    const { figure, read } = plan
    const outcome = await this.#read(figure, read)
    if (this.isOver || outcome === null) return
    const wasFailing = plan.failures > 0
    plan.failures = typeof outcome === 'string' ? plan.failures + 1 : 0
    if (typeof outcome === 'string') return this.fail(this.#realm, figure, outcome, wasFailing)
    await this.keep(this.#realm, figure, { rows: outcome.cleaned, refused: outcome.nonsense.join('; '), wasFailing })
  }

  /** Returns the rows or why there are none; null if the game's tables are without the figure. */
  async #read(figure: FigureName, best: Read): Promise<Examined | string | null> {
    let read = best
    try {
      this.#database ??= this.#open()
      const database = await this.#database
      if (best.otherwise) read = fittingRead(best, await this.#knownSchema(database)).read
      if (isExtra(figure) && database.engine === 'mysql' && lacksOf(read, await this.#knownSchema(database)).length > 0)
        return null
      const { most } = figures[figure]
      const now = Math.floor(this.site.clock.now().getTime() / 1_000)
      const rows = (await database.read(read.sql, { limit: most, now })).slice(0, most)
      // The leader of a guild can store anything as its emblem, so a broken one does not make the read fail.
      const examined = await examineRows(figure, rows)
      const isNonsense = figure !== 'emblems' && rows.length > 0 && examined.cleaned.length === 0
      return isNonsense ? `${examined.nonsense.join('; ')}.` : examined
    } catch (error) {
      this.#schema = null
      const lacks = isLack(error) ? await this.#lacksOf(read) : []
      return lacks.length > 0 ? `${lacks.join('; ')}.` : sentenceOf(error, this.#realm.connection).join(' ')
    }
  }

  /** The schema is read once in a while, because what was missing may have been granted since. */
  #knownSchema(database: GameDatabase): Promise<Schema> {
    const now = performance.now()
    if (!this.#schema || now - this.#schema.readAt > SCHEMA_MS) {
      this.#schema = { reading: readSchema(database), readAt: now }
    }
    return this.#schema.reading
  }

  #open(): Promise<GameDatabase> {
    const opening = openGameDatabase(this.#realm.connection, this.options.limits)
    opening.catch(() => {
      if (this.#database === opening) this.#database = null
    })
    return opening
  }

  async #lacksOf(read: Read): Promise<string[]> {
    try {
      const database = await this.#database
      return database ? lacksOf(read, await readSchema(database)) : []
    } catch {
      return []
    }
  }
}
