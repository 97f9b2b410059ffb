import { baseKeymap, chainCommands, exitCode, toggleMark } from 'prosemirror-commands'
import { redo, undo } from 'prosemirror-history'
import { undoInputRule } from 'prosemirror-inputrules'
import { keymap } from 'prosemirror-keymap'
import { splitListItem } from 'prosemirror-schema-list'
import { TextSelection, type Command, type Plugin } from 'prosemirror-state'
import { schema } from '../document/schema.ts'
import {
  indent,
  isInTable,
  outdent,
  toParagraph,
  toggleCodeBlock,
  toggleHeading,
  toggleList,
  toggleAround,
} from './blocks.ts'
import { videoOnEnter } from './links.ts'
import { deleteInCell, nextRow } from './tables.ts'

const { nodes, marks } = schema

const insertBreak: Command = (state, dispatch) => {
  const { $from } = state.selection
  if (!$from.parent.inlineContent || !$from.parent.type.contentMatch.matchType(nodes.hard_break))
    return isInTable(state)
  dispatch?.(state.tr.replaceSelectionWith(nodes.hard_break.create()).scrollIntoView())
  return true
}

/**
 * Selects all text. Returns false if the document begins or ends with something else, such as a picture. The default
 * command then selects the whole document.
 */
const selectWords: Command = ({ doc, tr }, dispatch) => {
  const { lastChild } = doc
  const isOpen = doc.childCount > 1 && lastChild?.type === nodes.paragraph && lastChild.content.size === 0
  const end = doc.content.size - (isOpen ? lastChild.nodeSize : 0)
  const [first, last] = [doc.firstChild, doc.resolve(end).nodeBefore]
  const hasWords = [first, last].every((block) => block && !block.isAtom && block.type !== nodes.table)
  if (!hasWords) return false
  dispatch?.(tr.setSelection(TextSelection.between(doc.resolve(0), doc.resolve(end))))
  return true
}

/** The keyboard shortcut of each tool. `Mod` is Ctrl, or Command on a Mac. */
export const shortcuts = {
  bold: 'Mod-b',
  italic: 'Mod-i',
  strike: 'Mod-Shift-x',
  inlineCode: 'Mod-e',
  link: 'Mod-k',
  paragraph: 'Mod-Alt-0',
  heading2: 'Mod-Alt-2',
  heading3: 'Mod-Alt-3',
  heading4: 'Mod-Alt-4',
  bulletList: 'Mod-Shift-8',
  numberedList: 'Mod-Shift-7',
  quote: 'Mod-Shift-9',
  codeBlock: 'Mod-Alt-c',
  indent: 'Mod-]',
  outdent: 'Mod-[',
  undo: 'Mod-z',
  redo: 'Mod-Shift-z',
} as const

const isMac = typeof navigator !== 'undefined' && /Mac|iPhone|iPad/.test(navigator.platform)

export const visibleShortcut = (shortcut: string): string =>
  shortcut
    .split('-')
    .map((key) => (key === 'Mod' ? (isMac ? '⌘' : 'Ctrl') : key.length === 1 ? key.toUpperCase() : key))
    .join('+')

/** Tab is not among the keys, because it must move the focus out of the editor. */
export function keys(openLink: Command): Plugin[] {
  return [
    keymap({
      [shortcuts.bold]: toggleMark(marks.strong),
      [shortcuts.italic]: toggleMark(marks.emphasis),
      [shortcuts.strike]: toggleMark(marks.strike),
      [shortcuts.inlineCode]: toggleMark(marks.code),
      [shortcuts.link]: openLink,
      [shortcuts.paragraph]: toParagraph,
      [shortcuts.heading2]: toggleHeading(2),
      [shortcuts.heading3]: toggleHeading(3),
      [shortcuts.heading4]: toggleHeading(4),
      [shortcuts.bulletList]: toggleList(nodes.bullet_list),
      [shortcuts.numberedList]: toggleList(nodes.numbered_list),
      [shortcuts.quote]: toggleAround(schema.nodes.quote),
      [shortcuts.codeBlock]: toggleCodeBlock,
      [shortcuts.indent]: indent,
      [shortcuts.outdent]: outdent,
      [shortcuts.undo]: undo,
      [shortcuts.redo]: redo,
      'Mod-y': redo,
      'Mod-a': selectWords,
      Backspace: chainCommands(undoInputRule, deleteInCell(-1)),
      Delete: deleteInCell(1),
      Enter: chainCommands(nextRow, videoOnEnter, splitListItem(nodes.list_item)),
      'Mod-Enter': exitCode,
      'Shift-Enter': chainCommands(exitCode, insertBreak),
    }),
    keymap(baseKeymap),
  ]
}
