import type { Context } from '../context/context.ts'
import { RepeatedTask } from '../process/queues/repeatedTask.ts'
import { endsWithin } from '../process/system/endsWithin.ts'
import { endSuspensions } from './userActions.ts'

/** So much later than its end a suspension may last. */
const LOOK_MS = 10_000
const STOP_MS = 4_000

/** Ends suspensions at their time. */
export class SuspensionRunner {
  readonly #context: Context
  readonly #onError: (error: unknown) => void
  readonly #task = new RepeatedTask()

  constructor(context: Context, onError: (error: unknown) => void) {
    this.#context = context
    this.#onError = onError
  }

  start(): void {
    this.#task.start(() => endSuspensions(this.#context), LOOK_MS, this.#onError)
  }

  stop(): Promise<boolean> {
    return endsWithin(this.#task.stop(), STOP_MS)
  }
}
