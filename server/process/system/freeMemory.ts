/**
 * Collects all garbage and returns memory to the system, which takes about 80 milliseconds. Does nothing without
 * --expose-gc (deploy/process.env).
 */
export const freeMemory = () => void globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
