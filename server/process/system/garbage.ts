import { executionAsyncResource } from 'node:async_hooks'
import { setFlagsFromString } from 'node:v8'

/**
 * V8 collects young garbage when its own heap asks for it, however many bytes are outside the heap. These functions do
 * nothing without --expose-gc (deploy/process.env).
 */

/** Heap growth in percent before a full collection. docs/performance.md has figures. */
const HEAP_GROWTH = 40

/**
 * Raises V8's default of 30 % for a small heap. Node accepts the flag on its command line and here, but not in
 * NODE_OPTIONS.
 */
export function letHeapGrow(): void {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`)
}

/** Nothing reads it; it keeps the objects alive. */
const kept: object[] = []

/**
 * Keeps the hidden class of process.nextTick's queue entries alive. If a full collection drops it, V8 creates later
 * entries through its runtime, seven times as slowly, and a cached request has seven (docs/performance.md).
 */
export function keepTickShape(): void {
  process.nextTick(() => kept.push(executionAsyncResource()))
}

/** Frees recent garbage in a few milliseconds. */
export function collectYoungGarbage(): void {
  void globalThis.gc?.({ type: 'minor' })
}

/** Frees all garbage and returns memory to the system in about eighty milliseconds: for work that is done once. */
export function collectAllGarbage(): void {
  void globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
