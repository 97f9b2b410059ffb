import { Fragment, Slice, type Node } from 'prosemirror-model'
import { Plugin, TextSelection, type EditorState } from 'prosemirror-state'
import { linkAddress, parseRichText } from '../../../richText/parse.ts'
import { nodesOf } from '../document/fromTree.ts'
import { schema } from '../document/schema.ts'
import { isInTable } from '../editing/blocks.ts'
import { clearCells } from '../editing/tables.ts'
import { cleanHtml } from './cleanHtml.ts'

const { nodes, marks } = schema

/** If the first or last pasted block is a paragraph, its text is merged with the text around the cursor. */
function sliceOf(blocks: readonly Node[]): Slice {
  const openAt = (block: Node | undefined) => (block?.type === nodes.paragraph ? 1 : 0)
  return new Slice(Fragment.from([...blocks]), openAt(blocks[0]), openAt(blocks.at(-1)))
}

/** Turns pasted plain text into paragraphs. Markdown in the text is not interpreted. */
const plainParagraphs = (text: string): Node[] =>
  text.split(/(?:\r\n?|\n)+/).map((line) => nodes.paragraph.create(null, line === '' ? [] : schema.text(line)))

/** Joins pasted blocks into one line, because a table cell can contain only one line. */
function oneLine(slice: Slice): Slice {
  const words: Node[] = []
  slice.content.descendants((node) => {
    if (node.isTextblock && words.length > 0) words.push(schema.text(' '))
    if (node.isText) words.push(node)
    else if (node.type === nodes.hard_break) words.push(schema.text(' '))
    return true
  })
  return new Slice(Fragment.from(words), 0, 0)
}

function loneAddress(text: string): string | null {
  const typed = text.trim()
  return /^https?:\/\/\S+$/i.test(typed) ? linkAddress(typed) : null
}

const isInOneLine = ({ selection }: EditorState): boolean =>
  selection instanceof TextSelection &&
  selection.$from.sameParent(selection.$to) &&
  selection.$from.parent.type.allowsMarkType(marks.link)

export const pasting = new Plugin({
  props: {
    transformPastedHTML: cleanHtml,
    clipboardTextParser: (text, _, isPlain) =>
      sliceOf(isPlain ? plainParagraphs(text) : nodesOf(parseRichText(text.replace(/\r\n?/g, '\n')))),
    transformPasted: (slice, view) => (isInTable(view.state) ? oneLine(slice) : slice),
    handlePaste: (view, event) => {
      const cleared = clearCells(view.state)
      if (cleared) view.dispatch(cleared)
      const { state } = view
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const address = loneAddress(text)
      if (address === null || !isInOneLine(state)) return false
      const { selection, tr } = state
      const link = marks.link.create({ address })
      if (!selection.empty) {
        view.dispatch(
          tr.removeMark(selection.from, selection.to, marks.link).addMark(selection.from, selection.to, link),
        )
        return true
      }
      // On an empty line the default handling applies, because it turns a video's URL into an embedded video.
      if (selection.$from.parent.content.size === 0) return false
      view.dispatch(tr.replaceSelectionWith(schema.text(text.trim(), [link]), false).scrollIntoView())
      return true
    },
    handleTextInput: (view, _from, _to, text) => {
      const cleared = clearCells(view.state)
      if (cleared) view.dispatch(cleared.insertText(text))
      return cleared !== null
    },
  },
})
