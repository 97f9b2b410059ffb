import { setFlagsFromString } from 'node:v8'

/**
 * V8 collects young garbage when its own heap needs it, regardless of memory outside the heap. Without --expose-gc
 * (deploy/process.env) the functions that collect garbage do nothing.
 */

/** The heap grows by this percentage before V8 collects everything. docs/performance.md has figures. */
const HEAP_GROWTH = 40

/**
 * By default V8 lets a heap as small as the server's grow by 30 %. Node accepts the flag that changes this on its
 * command line and at run time, but not in NODE_OPTIONS.
 */
export function letHeapGrow(): void {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`)
}

export function collectYoungGarbage(): void {
  void globalThis.gc?.({ type: 'minor' })
}

/**
 * Collects all garbage and returns the memory to the system. Since this takes about eighty milliseconds, a process
 * should call it once.
 */
export function collectAllGarbage(): void {
  void globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
