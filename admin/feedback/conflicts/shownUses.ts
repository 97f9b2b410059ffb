import { useSyncExternalStore } from 'react'
import type { Use } from '../../../content/refusals/conflicts.ts'
import type { Wording } from '../../../content/wording.ts'

export interface ShownUses {
  sentence: string
  uses: readonly Use[]
  language: Wording['language']
  open: boolean
}

// Messages outlive their screen, so the shell shows what they open.
let shown: ShownUses = { sentence: '', uses: [], language: 'id', open: false }
const listeners = new Set<() => void>()

function change(next: ShownUses): void {
  shown = next
  for (const listener of listeners) listener()
}

export const showUses = (uses: Omit<ShownUses, 'open'>): void => change({ ...uses, open: true })
/** Its content stays while it closes. */
export const hideUses = (): void => change({ ...shown, open: false })

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useShownUses = (): ShownUses => useSyncExternalStore(subscribe, () => shown)
