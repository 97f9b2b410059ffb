import type { EditorView } from 'prosemirror-view'
import type { Words } from '../wording.ts'

export interface DialogProps {
  view: EditorView
  language: string
  words: Words
  onClose: () => void
}

export const finalFocus = (view: EditorView) => () => view.dom
