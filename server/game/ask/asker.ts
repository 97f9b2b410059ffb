import type { StoredFigure } from '../../../content/realms/figures.ts'
import { endsWithin } from '../../process/system/endsWithin.ts'
import type { FigureRow } from '../answers.ts'
import type { Limits } from '../connection/limits.ts'
import { storeFailure, storeFigure } from '../figures/storeFigure.ts'
import { siteDay, type RankingSource } from '../figures/rankings.ts'
import type { Realm } from '../realms.ts'
import type { Context } from '../../context/context.ts'

/** Milliseconds that `close` waits for running queries. Later results are dropped. */
const CLOSE_MS = 2_000

export interface AskerSite extends RankingSource, Pick<Context, 'languages'> {
  feed: { name: string }
}

export interface Turn {
  realm: string
  figure: StoredFigure
  failure: string | null
}

export interface AskerOptions {
  limits: Limits
  /** Timeout in milliseconds for connecting to a game server, and again for its response. */
  probeMs: number
  lookMs: number
  intervalMs: (figure: StoredFigure) => number
  onTurn: (turn: Turn) => void
  onError: (error: unknown) => void
}

/** The signal `lost` aborts when another process takes over the lease. */
export type RunOptions = AskerOptions & { lost: AbortSignal }

export interface Due {
  /** A time in milliseconds, as returned by `performance.now()`. */
  dueAt: number
  isRunning: boolean
}

export abstract class Asker<P extends Due> {
  protected readonly site: AskerSite
  protected readonly options: RunOptions
  protected abstract readonly plans: readonly P[]
  protected abstract readonly most: number
  readonly #running = new Set<Promise<void>>()
  #isClosed = false

  constructor(site: AskerSite, options: RunOptions) {
    this.site = site
    this.options = options
  }

  protected abstract work(plan: P): Promise<void>

  askDue(): void {
    const now = performance.now()
    const due = this.plans.filter(({ isRunning, dueAt }) => !isRunning && dueAt <= now)
    for (const plan of due.toSorted((one, other) => one.dueAt - other.dueAt)) {
      if (this.#running.size >= this.most) return
      plan.isRunning = true
      const running = this.work(plan)
        .catch(this.options.onError)
        .finally(() => {
          plan.isRunning = false
          this.#running.delete(running)
        })
      this.#running.add(running)
    }
  }

  async close(first?: Promise<unknown>): Promise<void> {
    this.#isClosed = true
    if (first) await endsWithin(first, CLOSE_MS)
    await endsWithin(Promise.all(this.#running), CLOSE_MS)
  }

  protected get isOver(): boolean {
    return this.#isClosed || this.options.lost.aborted
  }

  protected async keep<F extends StoredFigure>(
    realm: Realm,
    figure: F,
    { rows, refused, wasFailing }: { rows: readonly FigureRow<F>[]; refused: string; wasFailing: boolean },
  ): Promise<void> {
    if (wasFailing) this.options.onTurn({ realm: realm.name, figure, failure: null })
    const day = await siteDay(this.site)
    await storeFigure(this.site, { ...this.#reading(realm, figure), rows, refused, day })
  }

  protected async fail(realm: Realm, figure: StoredFigure, failure: string, wasFailing: boolean): Promise<void> {
    if (!wasFailing) this.options.onTurn({ realm: realm.name, figure, failure })
    await storeFailure(this.site, this.#reading(realm, figure), failure)
  }

  #reading<F extends StoredFigure>({ id: realmId }: Realm, figure: F) {
    const interval = Math.ceil(this.options.intervalMs(figure) / 1_000)
    return { realmId, figure, interval, now: this.site.clock.now() }
  }
}
