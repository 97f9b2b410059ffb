import { useSyncExternalStore } from 'react'
import type { Use } from '../../../content/refusals/conflicts.ts'
import type { Wording } from '../../../content/wording.ts'

/** What uses rows, beside the sentence that says what was not done for it. */
export interface ShownUses {
  sentence: string
  uses: readonly Use[]
  language: Wording['language']
  open: boolean
}

// A message outlives the screen that it speaks of, so what it leads to is shown by the frame of the back-office.
let shown: ShownUses = { sentence: '', uses: [], language: 'id', open: false }
const listeners = new Set<() => void>()

function change(next: ShownUses): void {
  shown = next
  for (const listener of listeners) listener()
}

export const showUses = (uses: Omit<ShownUses, 'open'>): void => change({ ...uses, open: true })
/** What it shows stays while it closes, so that nothing flickers. */
export const hideUses = (): void => change({ ...shown, open: false })

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useShownUses = (): ShownUses => useSyncExternalStore(subscribe, () => shown)
