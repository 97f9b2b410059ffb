import type { Mark } from 'prosemirror-model'
import { TextSelection, type Command, type EditorState, type Transaction } from 'prosemirror-state'
import { videoAt } from '../../../content/richText/videos.ts'
import { linkAddress, parseRichText } from '../../../richText/parse.ts'
import { schema } from '../document/schema.ts'

const { link, code } = schema.marks

export function linkAround(state: EditorState): { from: number; to: number; address: string } | null {
  const { $from, empty } = state.selection
  const { parent } = $from
  if (!parent.isTextblock) return null
  const isLink = (mark: Mark | undefined): mark is Mark => mark?.type === link
  const beside = [$from.nodeAfter, ...(empty ? [$from.nodeBefore] : [])]
  const mark = beside.flatMap((node) => node?.marks ?? []).find(isLink)
  if (!mark) return null
  let [from, to] = [-1, -1]
  let at = $from.start()
  for (const child of parent.children) {
    const end = at + child.nodeSize
    if (!mark.isInSet(child.marks)) {
      if (to >= $from.pos) break
      from = -1
    } else {
      if (from < 0) from = at
      to = end
    }
    at = end
  }
  return from < 0 ? null : { from, to, address: String(mark.attrs['address']) }
}

/**
 * Turns the selection into a link. If nothing is selected, changes the link at the cursor or, if there is none, inserts
 * `words` as a link.
 */
export const setLink =
  (address: string, words: string): Command =>
  (state, dispatch) => {
    const around = linkAround(state)
    const { from, to, empty } = state.selection
    const mark = link.create({ address })
    const { tr } = state
    if (!empty) tr.removeMark(from, to, link).addMark(from, to, mark)
    else if (around) tr.removeMark(around.from, around.to, link).addMark(around.from, around.to, mark)
    else {
      tr.insert(from, schema.text(words, mark.addToSet(state.storedMarks ?? state.selection.$from.marks())))
      tr.setSelection(TextSelection.create(tr.doc, from + words.length))
    }
    dispatch?.(tr.removeStoredMark(link).scrollIntoView())
    return true
  }

export const removeLink: Command = (state, dispatch) => {
  const around = linkAround(state)
  const { from, to, empty } = state.selection
  if (empty && !around) return false
  dispatch?.(empty && around ? state.tr.removeMark(around.from, around.to, link) : state.tr.removeMark(from, to, link))
  return true
}

/** A full stop or a bracket after a URL does not belong to the URL. */
function addressIn(word: string): { address: string; words: string } | null {
  const [block] = parseRichText(`a ${word} a`)
  const part = block?.type === 'paragraph' ? block.children[1] : undefined
  const [words] = part?.type === 'link' ? part.children : []
  if (part?.type !== 'link' || words?.type !== 'text' || !word.startsWith(words.text)) return null
  return { address: part.address, words: words.text }
}

export function linkTyped(state: EditorState): Transaction | null {
  const { $from, empty } = state.selection
  if (!empty || !$from.parent.isTextblock || !$from.parent.type.allowsMarkType(link)) return null
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc')
  const word = /(?:^|[\s(])(https?:\/\/[^\s\ufffc]+)$/i.exec(before)?.[1]
  const found = word === undefined ? null : addressIn(word)
  if (word === undefined || !found) return null
  const from = $from.pos - word.length
  const to = from + found.words.length
  if (state.doc.rangeHasMark(from, to, link) || state.doc.rangeHasMark(from, to, code)) return null
  return state.tr.addMark(from, to, link.create({ address: found.address })).removeStoredMark(link)
}

/**
 * Returns a transaction that replaces the paragraph with a video. Returns null unless the paragraph contains only the
 * URL of a video.
 */
export function videoTyped(state: EditorState): Transaction | null {
  const { $from, empty } = state.selection
  const { parent } = $from
  if (!empty || parent.type !== schema.nodes.paragraph || $from.parentOffset !== parent.content.size) return null
  const words = parent.textContent.trim()
  const video = /^https?:\/\/\S+$/i.test(words) && parent.childCount === 1 ? videoAt(words) : null
  const mark = parent.firstChild?.marks[0]
  // A link whose text is not its URL does not become a video.
  if (!video || (mark && (mark.type !== link || mark.attrs['address'] !== linkAddress(words)))) return null
  const node = schema.nodes.video.create({ host: video.host, id: video.id })
  const { tr } = state
  tr.replaceWith($from.before(), $from.after(), [node, schema.nodes.paragraph.create()])
  return tr.setSelection(TextSelection.create(tr.doc, $from.before() + node.nodeSize + 1)).scrollIntoView()
}

export const videoOnEnter: Command = (state, dispatch) => {
  const tr = videoTyped(state)
  if (tr) dispatch?.(tr)
  return tr !== null
}
