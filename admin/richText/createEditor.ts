import { dropCursor } from 'prosemirror-dropcursor'
import { gapCursor } from 'prosemirror-gapcursor'
import { closeHistory, history } from 'prosemirror-history'
import { EditorState, Plugin, type Command, type Transaction } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { parseRichText } from '../../richText/parse.ts'
import { writeRichText } from '../../richText/write/write.ts'
import { documentOf } from './document/fromTree.ts'
import { schema } from './document/schema.ts'
import { treeOf } from './document/toTree.ts'
import { pasting } from './paste/pasting.ts'
import type { Uploads } from './uploads/uploads.ts'
import type { Words } from './wording.ts'
import { accordionView } from './editing/accordionView.ts'
import { partView, pictureView, videoView, type NameOf } from './editing/blockViews.ts'
import { markdownRules } from './editing/inputRules.ts'
import { keys } from './editing/keys.ts'
import { linkTyped, videoTyped } from './editing/links.ts'
import { evenTables } from './editing/tables.ts'

interface EditorOptions {
  source: string
  words: Words
  uploads: Uploads
  onLink: Command
  onDescribe: (pos: number) => void
  nameOf: NameOf
  onPart: (pos: number) => void
  /** `isChanged` tells whether the user changed the document. */
  onState: (state: EditorState, isChanged: boolean) => void
}

/**
 * The number of pixels that the toolbar and the dialog cover at each edge. Scrolling must bring the cursor out from
 * under them.
 */
const COVERED = { top: 180, right: 0, bottom: 90, left: 0 }

/** This metadata marks changes that did not come from the user. */
const FROM_OUTSIDE = 'fromOutside'

/** A typed URL becomes a link at the next space or line break, or when the editor loses the focus. */
const typedAddresses = new Plugin({
  props: {
    handleKeyDown: (view, event) => {
      const tr = event.key === 'Enter' || event.key === ' ' ? linkTyped(view.state) : null
      if (tr) view.dispatch(tr)
      return false
    },
    handleTextInput: (view, _from, _to, text) => {
      // Spaces are also handled here, because many phone keyboards do not report which key was pressed.
      const tr = /^\s/.test(text) ? linkTyped(view.state) : null
      if (tr) view.dispatch(tr)
      return false
    },
    handleDOMEvents: {
      blur: (view) => {
        const tr = videoTyped(view.state) ?? linkTyped(view.state)
        if (tr) view.dispatch(tr)
        return false
      },
    },
  },
})

export const documentFrom = (source: string) => documentOf(parseRichText(source))

export const sourceOf = (state: EditorState): string => writeRichText(treeOf(state.doc))

/** Replaces the whole text in one step, so that a single undo restores it. */
export function replaceText(view: EditorView, source: string, isFromOutside: boolean): void {
  const { tr, doc } = view.state
  tr.replaceWith(0, doc.content.size, documentFrom(source).content)
  view.dispatch(closeHistory(isFromOutside ? tr.setMeta(FROM_OUTSIDE, true) : tr))
  view.dispatch(closeHistory(view.state.tr))
}

export function createEditor(host: HTMLElement, options: EditorOptions): EditorView {
  const { words, uploads, onLink, onDescribe, nameOf, onPart, onState } = options
  const state = EditorState.create({
    schema,
    doc: documentFrom(options.source),
    plugins: [
      typedAddresses,
      markdownRules,
      uploads.plugin,
      pasting,
      ...keys(onLink),
      evenTables,
      history(),
      gapCursor(),
      dropCursor({ color: false, class: 'drop-cursor' }),
    ],
  })
  const view = new EditorView(host, {
    state,
    scrollThreshold: COVERED,
    scrollMargin: COVERED,
    nodeViews: {
      picture: pictureView(words, onDescribe),
      video: videoView(words),
      accordion: accordionView(words),
      part: partView(words, { nameOf, onChange: onPart }),
    },
    dispatchTransaction: (tr: Transaction) => {
      const next = view.state.apply(tr)
      view.updateState(next)
      onState(next, tr.docChanged && tr.getMeta(FROM_OUTSIDE) !== true)
    },
  })
  return view
}
