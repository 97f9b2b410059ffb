import { toggleMark } from 'prosemirror-commands'
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history'
import type { MarkType } from 'prosemirror-model'
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
  /** Tools without it are actions. */
  isActive?: (state: EditorState) => boolean
  run: Command
  /** Keeps the focus on the button for repeated use. */
  isRepeated?: boolean
}

const { nodes, marks } = schema

function hasMark(type: MarkType): (state: EditorState) => boolean {
  return ({ selection, storedMarks, doc }) =>
    selection.empty
      ? type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined
      : doc.rangeHasMark(selection.from, selection.to, type)
}

const markTool = (name: 'bold' | 'italic' | 'strike' | 'inlineCode', Icon: ComponentType, type: MarkType): Tool => ({
  name,
  Icon,
  shortcut: shortcuts[name],
  isActive: hasMark(type),
  run: toggleMark(type),
})

const headingTool = (level: 2 | 3 | 4, Icon: ComponentType): Tool => ({
  name: `heading${level}`,
  Icon,
  shortcut: shortcuts[`heading${level}`],
  isActive: (state) => blocks.isHeading(state, level),
  run: blocks.toggleHeading(level),
})

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
    {
      name: 'link',
      Icon: icons.LinkIcon,
      shortcut: shortcuts.link,
      isActive: (state) => linkAround(state) !== null,
      run: open.link,
    },
  ],
  [
    {
      name: 'paragraph',
      Icon: icons.ParagraphIcon,
      shortcut: shortcuts.paragraph,
      isActive: ({ selection }) => selection.$from.parent.type === nodes.paragraph,
      run: blocks.toParagraph,
    },
    headingTool(2, icons.Heading2Icon),
    headingTool(3, icons.Heading3Icon),
    headingTool(4, icons.Heading4Icon),
  ],
  [
    {
      name: 'bulletList',
      Icon: icons.BulletListIcon,
      shortcut: shortcuts.bulletList,
      isActive: (state) => blocks.listAround(state) === nodes.bullet_list,
      run: blocks.toggleList(nodes.bullet_list),
    },
    {
      name: 'numberedList',
      Icon: icons.NumberedListIcon,
      shortcut: shortcuts.numberedList,
      isActive: (state) => blocks.listAround(state) === nodes.numbered_list,
      run: blocks.toggleList(nodes.numbered_list),
    },
    { name: 'outdent', Icon: icons.OutdentIcon, shortcut: shortcuts.outdent, run: blocks.outdent },
    { name: 'indent', Icon: icons.IndentIcon, shortcut: shortcuts.indent, run: blocks.indent },
    {
      name: 'quote',
      Icon: icons.QuoteIcon,
      shortcut: shortcuts.quote,
      isActive: (state) => blocks.isIn(state, nodes.quote),
      run: blocks.toggleAround(nodes.quote),
    },
    {
      name: 'codeBlock',
      Icon: icons.CodeBlockIcon,
      shortcut: shortcuts.codeBlock,
      isActive: blocks.isInCode,
      run: blocks.toggleCodeBlock,
    },
  ],
  [
    { name: 'picture', Icon: icons.PictureIcon, run: open.picture },
    { name: 'video', Icon: icons.VideoIcon, run: open.video },
    { name: 'table', Icon: icons.TableIcon, run: tables.insertTable },
    {
      name: 'accordion',
      Icon: icons.AccordionIcon,
      isActive: (state) => blocks.isIn(state, nodes.accordion),
      run: blocks.toggleAround(nodes.accordion),
    },
    { name: 'part', Icon: icons.PartIcon, run: open.part },
    { name: 'rule', Icon: icons.RuleIcon, run: blocks.insertBlock(nodes.rule) },
  ],
  [
    {
      name: 'undo',
      Icon: icons.UndoIcon,
      shortcut: shortcuts.undo,
      run: (state, dispatch) => undoDepth(state) > 0 && undo(state, dispatch),
      isRepeated: true,
    },
    {
      name: 'redo',
      Icon: icons.RedoIcon,
      shortcut: shortcuts.redo,
      run: (state, dispatch) => redoDepth(state) > 0 && redo(state, dispatch),
      isRepeated: true,
    },
  ],
]

export const tableTools: Tool[] = [
  { name: 'rowBefore', Icon: icons.RowBeforeIcon, run: tables.addRow(0) },
  { name: 'rowAfter', Icon: icons.RowAfterIcon, run: tables.addRow(1) },
  { name: 'columnBefore', Icon: icons.ColumnBeforeIcon, run: tables.addColumn(0) },
  { name: 'columnAfter', Icon: icons.ColumnAfterIcon, run: tables.addColumn(1) },
  ...(['start', 'center', 'end'] as const).map((alignment): Tool => ({
    ...{
      start: { name: 'alignStart', Icon: icons.AlignStartIcon } as const,
      center: { name: 'alignCenter', Icon: icons.AlignCenterIcon } as const,
      end: { name: 'alignEnd', Icon: icons.AlignEndIcon } as const,
    }[alignment],
    isActive: (state) => tables.alignmentAt(state) === alignment,
    run: tables.alignColumn(alignment),
  })),
  { name: 'deleteRow', Icon: icons.DeleteRowIcon, run: tables.deleteRow },
  { name: 'deleteColumn', Icon: icons.DeleteColumnIcon, run: tables.deleteColumn },
  { name: 'deleteTable', Icon: icons.DeleteTableIcon, run: tables.deleteTable },
]
