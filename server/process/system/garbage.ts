import { executionAsyncResource } from 'node:async_hooks'
import { setFlagsFromString } from 'node:v8'

/**
 * V8 collects young garbage when its own heap asks for it, however many bytes lie beside that. What collects here does nothing where
 * Node runs without --expose-gc (deploy/process.env).
 */

/** How far the heap grows, in percent of what is in use, before V8 looks through all of it. docs/performance.md has figures. */
const HEAP_GROWTH = 40

/**
 * Lets the heap grow further than V8 would, which takes 30 % for a heap as small as the server is given. Node takes this flag on its
 * command line and here, but not in NODE_OPTIONS.
 */
export function letHeapGrow(): void {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`)
}

/** Nothing reads it; it is there for as long as the process is. */
const kept: object[] = []

/**
 * Keeps the shape of the objects in which Node queues `process.nextTick`. V8 forgets a shape that no object has while it collects
 * everything, and makes objects with computed keys, which these are, by a call into its runtime as soon as they have had two shapes:
 * each takes seven times as long from then on, and a request from memory queues seven (docs/performance.md).
 */
export function keepTickShape(): void {
  process.nextTick(() => kept.push(executionAsyncResource()))
}

/** Frees what was made a moment ago and is used no more. Takes a few milliseconds. */
export function collectYoungGarbage(): void {
  void globalThis.gc?.({ type: 'minor' })
}

/**
 * Frees everything that is used no more, and gives back to the system what that had taken. Takes about eighty milliseconds: for what is
 * done once in a process.
 */
export function collectAllGarbage(): void {
  void globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
