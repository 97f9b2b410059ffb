import { lift, setBlockType, wrapIn } from 'prosemirror-commands'
import type { NodeType, ResolvedPos } from 'prosemirror-model'
import { liftListItem, sinkListItem, wrapInList } from 'prosemirror-schema-list'
import { NodeSelection, TextSelection, type Command, type EditorState } from 'prosemirror-state'
import { schema } from '../document/schema.ts'
import { MOST_NESTED } from '../document/toTree.ts'

const { nodes } = schema
const listTypes: readonly NodeType[] = [nodes.bullet_list, nodes.numbered_list]

export function depthOf($pos: ResolvedPos, types: readonly NodeType[]): number {
  for (let depth = $pos.depth; depth > 0; depth--) if (types.includes($pos.node(depth).type)) return depth
  return -1
}

/** Counts nesting levels as the parser does: a list counts as two. */
function nesting($pos: ResolvedPos): number {
  let levels = 0
  for (let depth = $pos.depth; depth > 0; depth--) {
    const { type } = $pos.node(depth)
    if (type === nodes.quote || type === nodes.accordion) levels += 1
    else if (listTypes.includes(type)) levels += 2
  }
  return levels
}
const hasRoomFor = (state: EditorState, levels: number): boolean =>
  nesting(state.selection.$from) + levels <= MOST_NESTED && nesting(state.selection.$to) + levels <= MOST_NESTED

export const isIn = (state: EditorState, type: NodeType): boolean => depthOf(state.selection.$from, [type]) > 0
export const isInTable = (state: EditorState): boolean => isIn(state, nodes.table)
export const isInCode = (state: EditorState): boolean => state.selection.$from.parent.type.spec.code === true

export function listAround(state: EditorState): NodeType | null {
  const depth = depthOf(state.selection.$from, listTypes)
  return depth > 0 ? state.selection.$from.node(depth).type : null
}

export const isHeading = (state: EditorState, level: number): boolean => {
  const { parent } = state.selection.$from
  return parent.type === nodes.heading && parent.attrs['level'] === level
}

export const toggleHeading =
  (level: number): Command =>
  (state, dispatch) =>
    isHeading(state, level)
      ? setBlockType(nodes.paragraph)(state, dispatch)
      : setBlockType(nodes.heading, { level })(state, dispatch)

export const toParagraph: Command = setBlockType(nodes.paragraph)

export const toggleCodeBlock: Command = (state, dispatch) =>
  setBlockType(isInCode(state) ? nodes.paragraph : nodes.code_block)(state, dispatch)

export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const { $from } = state.selection
    const depth = depthOf($from, listTypes)
    if (depth < 0) return !isInTable(state) && hasRoomFor(state, 2) && wrapInList(type)(state, dispatch)
    if ($from.node(depth).type === type) return liftListItem(nodes.list_item)(state, dispatch)
    dispatch?.(state.tr.setNodeMarkup($from.before(depth), type))
    return true
  }

export const toggleAround =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const { $from, $to } = state.selection
    if (depthOf($from, [type]) < 0) return !isInTable(state) && hasRoomFor(state, 1) && wrapIn(type)(state, dispatch)
    const range = $from.blockRange($to, (node) => node.type === type)
    if (!range) return lift(state, dispatch)
    const depth = range.depth - 1
    if (depth < 0) return false
    dispatch?.(state.tr.lift(range, depth).scrollIntoView())
    return true
  }

export const indent: Command = (state, dispatch) =>
  hasRoomFor(state, 2) && sinkListItem(nodes.list_item)(state, dispatch)
export const outdent: Command = liftListItem(nodes.list_item)

/** If the cursor is in a table, the block is inserted below the table. */
export const insertBlock =
  (type: NodeType, attrs: Record<string, unknown> | null = null): Command =>
  (state, dispatch) => {
    const block = type.createAndFill(attrs)
    if (!block) return false
    if (dispatch) {
      const { tr, selection } = state
      const table = depthOf(selection.$from, [nodes.table])
      const isPlaced = table > 0 || selection instanceof NodeSelection
      if (isPlaced) tr.insert(table > 0 ? selection.$from.after(table) : selection.to, block)
      else tr.replaceSelectionWith(block, false)
      // The end of the inserted block. `replaceSelectionWith` moves the end of the selection there.
      const end = isPlaced
        ? (table > 0 ? selection.$from.after(table) : selection.to) + block.nodeSize
        : tr.selection.to
      if (end >= tr.doc.content.size) tr.insert(tr.doc.content.size, nodes.paragraph.create())
      tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(end, tr.doc.content.size)), 1))
      dispatch(tr.scrollIntoView())
    }
    return true
  }
