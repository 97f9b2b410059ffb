import type { Versions } from '../database/changes/versions.ts'

/** Makes something from the rows of a type once for each of their states, and once for a burst. */
export function oncePerState<Made>(versions: Versions, type: string, make: () => Promise<Made>): () => Promise<Made> {
  let kept: { version: number; made: Promise<Made> } | undefined
  return () => {
    const version = versions.of(type)
    if (kept?.version === version) return kept.made
    const mine = { version, made: make() }
    kept = mine
    mine.made.catch(() => {
      if (kept === mine) kept = undefined
    })
    return mine.made
  }
}
