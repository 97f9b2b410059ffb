/**
 * V8 collects garbage when its own heap asks for it, and gives little weight to the bytes beside its heap. Both do nothing where
 * Node runs without --expose-gc (deploy/process.env).
 */

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
