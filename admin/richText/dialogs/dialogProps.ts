import type { EditorView } from 'prosemirror-view'
import type { Language, Words } from '../wording.ts'

export interface DialogProps {
  view: EditorView
  language: Language
  words: Words
  onClose: () => void
}

export const finalFocus = (view: EditorView) => () => view.dom
