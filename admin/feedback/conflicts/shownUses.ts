import { tagOf } from '../../../content/messages/tagOf.ts'
import type { Use } from '../../../content/refusals/conflicts.ts'
import { createStore } from '../../ui/createStore.ts'

export interface ShownUses {
  sentence: string
  uses: readonly Use[]
  language: string
  open: boolean
}

// The state is global, because the toast that opens the dialog may still be visible after its screen has closed.
const visible = createStore<ShownUses>({ sentence: '', uses: [], language: tagOf('id'), open: false })

export const showUses = (uses: Omit<ShownUses, 'open'>): void => visible.change(() => ({ ...uses, open: true }))
/** Keeps the text, so that the dialog does not become empty while it closes. */
export const hideUses = (): void => visible.change((old) => ({ ...old, open: false }))

export const useShownUses = visible.use
