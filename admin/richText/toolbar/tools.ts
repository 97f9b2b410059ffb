import { toggleMark } from 'prosemirror-commands'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { MarkType, NodeType } from 'prosemirror-model'
import type { Command, EditorState } from 'prosemirror-state'
import type { ComponentType } from 'react'
import { schema } from '../document/schema.ts'
import * as blocks from '../editing/blocks.ts'
import { shortcuts } from '../editing/keys.ts'
import { linkAround } from '../editing/links.ts'
import * as tables from '../editing/tables.ts'
import type { Words } from '../wording.ts'
import * as icons from './icons.tsx'

export interface Tool {
  name: keyof Words
  Icon: ComponentType
  shortcut?: string
  /** Whether the tool's format applies to the selection; undefined for an action such as undo. */
  isActive?: (state: EditorState) => boolean
  run: Command
  /** Whether the button keeps the focus when pressed, so that the user can press it repeatedly. */
  isRepeated?: boolean
}

const { nodes, marks } = schema

function hasMark(type: MarkType): (state: EditorState) => boolean {
  return ({ selection, storedMarks, doc }) =>
    selection.empty
      ? type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined
      : doc.rangeHasMark(selection.from, selection.to, type)
}

const shortcutOf: Readonly<Partial<Record<string, string>>> = shortcuts

const tool = (name: keyof Words, Icon: ComponentType, run: Command, rest: Partial<Tool> = {}): Tool => {
  const shortcut = shortcutOf[name]
  return { name, Icon, run, ...(shortcut !== undefined && { shortcut }), ...rest }
}

const markTool = (name: keyof Words, Icon: ComponentType, type: MarkType) =>
  tool(name, Icon, toggleMark(type), { isActive: hasMark(type) })

const headingTool = (level: 2 | 3 | 4, Icon: ComponentType) =>
  tool(`heading${level}`, Icon, blocks.toggleHeading(level), { isActive: (state) => blocks.isHeading(state, level) })

const listTool = (name: keyof Words, Icon: ComponentType, list: NodeType) =>
  tool(name, Icon, blocks.toggleList(list), { isActive: (state) => blocks.listAround(state) === list })

const aroundTool = (name: keyof Words, Icon: ComponentType, type: NodeType) =>
  tool(name, Icon, blocks.toggleAround(type), { isActive: (state) => blocks.isIn(state, type) })

export interface Openers {
  link: Command
  picture: Command
  video: Command
  part: Command
}

export const toolGroups = (open: Openers): Tool[][] => [
  [
    markTool('bold', icons.BoldIcon, marks.strong),
    markTool('italic', icons.ItalicIcon, marks.emphasis),
    markTool('strike', icons.StrikeIcon, marks.strike),
    markTool('inlineCode', icons.InlineCodeIcon, marks.code),
    tool('link', icons.LinkIcon, open.link, { isActive: (state) => linkAround(state) !== null }),
  ],
  [
    tool('paragraph', icons.ParagraphIcon, blocks.toParagraph, {
      isActive: ({ selection }) => selection.$from.parent.type === nodes.paragraph,
    }),
    headingTool(2, icons.Heading2Icon),
    headingTool(3, icons.Heading3Icon),
    headingTool(4, icons.Heading4Icon),
  ],
  [
    listTool('bulletList', icons.BulletListIcon, nodes.bullet_list),
    listTool('numberedList', icons.NumberedListIcon, nodes.numbered_list),
    tool('outdent', icons.OutdentIcon, blocks.outdent),
    tool('indent', icons.IndentIcon, blocks.indent),
    aroundTool('quote', icons.QuoteIcon, nodes.quote),
    tool('codeBlock', icons.CodeBlockIcon, blocks.toggleCodeBlock, { isActive: blocks.isInCode }),
  ],
  [
    tool('picture', icons.PictureIcon, open.picture),
    tool('video', icons.VideoIcon, open.video),
    tool('table', icons.TableIcon, tables.insertTable),
    aroundTool('accordion', icons.AccordionIcon, nodes.accordion),
    tool('part', icons.PartIcon, open.part),
    tool('rule', icons.RuleIcon, blocks.insertBlock(nodes.rule)),
  ],
  [
    tool('undo', icons.UndoIcon, (state, dispatch) => undoDepth(state) > 0 && undo(state, dispatch), {
      isRepeated: true,
    }),
    tool('redo', icons.RedoIcon, (state, dispatch) => redoDepth(state) > 0 && redo(state, dispatch), {
      isRepeated: true,
    }),
  ],
]

const alignTool = (name: keyof Words, Icon: ComponentType, alignment: 'start' | 'center' | 'end') =>
  tool(name, Icon, tables.alignColumn(alignment), { isActive: (state) => tables.alignmentAt(state) === alignment })

export const tableTools: Tool[] = [
  tool('rowBefore', icons.RowBeforeIcon, tables.addRow(0)),
  tool('rowAfter', icons.RowAfterIcon, tables.addRow(1)),
  tool('columnBefore', icons.ColumnBeforeIcon, tables.addColumn(0)),
  tool('columnAfter', icons.ColumnAfterIcon, tables.addColumn(1)),
  alignTool('alignStart', icons.AlignStartIcon, 'start'),
  alignTool('alignCenter', icons.AlignCenterIcon, 'center'),
  alignTool('alignEnd', icons.AlignEndIcon, 'end'),
  tool('deleteRow', icons.DeleteRowIcon, tables.deleteRow),
  tool('deleteColumn', icons.DeleteColumnIcon, tables.deleteColumn),
  tool('deleteTable', icons.DeleteTableIcon, tables.deleteTable),
]
