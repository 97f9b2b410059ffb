import { GATEWAYS } from '../../../content/shop/gateways.ts'
import type { Context } from '../../context/context.ts'
import { RepeatedTask } from '../../process/queues/repeatedTask.ts'
import { ServiceLane } from './serviceLane.ts'
import { inMainLanguage } from '../../languages/siteLanguages.ts'

const LOOK_MS = 1_000

/**
 * Asks services for their payments, after their notices and regularly for those that are open. Services are independent: one
 * that does not answer delays no other.
 */
export class GatewayRunner {
  readonly #lanes: readonly { lane: ServiceLane; task: RepeatedTask }[]
  readonly #context: Context
  readonly #onError: (error: unknown) => void

  constructor(context: Context, onError: (error: unknown) => void) {
    this.#context = context
    this.#onError = onError
    this.#lanes = GATEWAYS.filter((key) => context.config.gateways.has(key)).map((key) => ({
      lane: new ServiceLane(context, key, onError),
      task: new RepeatedTask(),
    }))
  }

  start(): void {
    for (const { lane, task } of this.#lanes)
      task.start(() => inMainLanguage(this.#context, () => lane.run()), LOOK_MS, this.#onError)
  }

  async stop(): Promise<void> {
    for (const { lane } of this.#lanes) lane.end()
    await Promise.all(this.#lanes.map(({ task }) => task.stop()))
  }

  /** Asks what is due. */
  async run(): Promise<void> {
    await Promise.all(this.#lanes.map(({ lane }) => lane.run()))
  }
}
