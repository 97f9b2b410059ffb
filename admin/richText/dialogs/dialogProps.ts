import type { EditorView } from 'prosemirror-view'
import type { Language, Words } from '../wording.ts'

/** What each dialog about a part of the text is given. */
export interface DialogProps {
  view: EditorView
  language: Language
  words: Words
  onClose: () => void
}

/** Where the cursor goes when one closes. */
export const finalFocus = (view: EditorView) => () => view.dom
