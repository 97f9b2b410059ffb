import { executionAsyncResource } from 'node:async_hooks'
import { setFlagsFromString } from 'node:v8'

/**
 * V8 collects young garbage when its own heap needs it, regardless of memory outside the heap. Without --expose-gc
 * (deploy/process.env) these functions do nothing.
 */

/** The heap grows by this percentage before V8 collects everything. docs/performance.md has figures. */
const HEAP_GROWTH = 40

/**
 * V8's default for a heap as small as the server's is 30 %. Node accepts this flag on its command line and here, but
 * not in NODE_OPTIONS.
 */
export function letHeapGrow(): void {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`)
}

const alive: object[] = []

/**
 * Preserves the shape of the objects in which Node queues `process.nextTick`. V8 forgets a shape without objects in a
 * full collection, and after a second shape it makes objects with computed keys, such as these, by a runtime call that
 * takes seven times as long. A request from memory queues seven (docs/performance.md).
 */
export function keepTickShape(): void {
  process.nextTick(() => alive.push(executionAsyncResource()))
}

export function collectYoungGarbage(): void {
  void globalThis.gc?.({ type: 'minor' })
}

/** Returns the memory to the system. This takes about eighty milliseconds, so a process should call it once. */
export function collectAllGarbage(): void {
  void globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
