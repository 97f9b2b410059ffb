import { EditorState, TextSelection, type Command } from 'prosemirror-state'
import { describe, expect, it } from 'vitest'
import { parseRichText } from '../../../richText/parse.ts'
import { writeRichText } from '../../../richText/write/write.ts'
import { documentOf } from '../document/fromTree.ts'
import { schema } from '../document/schema.ts'
import { treeOf } from '../document/toTree.ts'
import { indent, insertBlock, toggleHeading, toggleList, toggleAround } from './blocks.ts'
import { linkAround, linkTyped, removeLink, setLink, videoTyped } from './links.ts'
import * as tables from './tables.ts'

function stateAt(source: string, words: string, isSelected = false): EditorState {
  const doc = documentOf(parseRichText(source))
  let at = -1
  doc.descendants((node, pos) => {
    const index = node.isText ? (node.text ?? '').indexOf(words) : -1
    if (index >= 0 && at < 0) at = pos + index
  })
  expect(at, words).toBeGreaterThan(0)
  const selection = TextSelection.create(doc, isSelected ? at : at + words.length, at + words.length)
  return EditorState.create({ doc, selection, plugins: [tables.evenTables] })
}

const sourceOf = (state: EditorState): string => writeRichText(treeOf(state.doc))

function after(state: EditorState, command: Command): EditorState {
  let next = state
  command(state, (tr) => {
    next = state.apply(tr)
  })
  next.doc.check()
  return next
}

const TABLE = '| a | b |\n| --- | --: |\n| c | d |'

describe('The editor', () => {
  it.each<[string, Command, string, string, string]>([
    ['makes a heading', toggleHeading(3), 'a', 'a', '### a'],
    ['takes a heading back', toggleHeading(2), '## a', 'a', 'a'],
    ['makes a list', toggleList(schema.nodes.bullet_list), 'a', 'a', '- a'],
    ['numbers a list', toggleList(schema.nodes.numbered_list), '- a\n- b', 'b', '1. a\n2. b'],
    ['takes an entry out of a list', toggleList(schema.nodes.bullet_list), '- a\n- b', 'b', '- a\n\nb'],
    ['nests an entry', indent, '- a\n- b', 'b', '- a\n  - b'],
    ['makes a quote', toggleAround(schema.nodes.quote), 'a', 'a', '> a'],
    ['takes a paragraph out of a quote', toggleAround(schema.nodes.quote), '> a\n>\n> b', 'b', '> a\n\nb'],
    ['puts a rule below a table', insertBlock(schema.nodes.rule), TABLE, 'c', `${TABLE}\n\n---`],
    ['adds a row', tables.addRow(1), TABLE, 'c', `${TABLE}\n|  |  |`],
    ['adds a row above the head', tables.addRow(0), TABLE, 'a', '|  |  |\n| --- | --: |\n| a | b |\n| c | d |'],
    ['adds a column', tables.addColumn(0), TABLE, 'd', '| a |  | b |\n| --- | --- | --: |\n| c |  | d |'],
    ['deletes a row', tables.deleteRow, TABLE, 'a', '| c | d |\n| --- | --: |'],
    ['deletes a column', tables.deleteColumn, TABLE, 'c', '| b |\n| --: |\n| d |'],
    ['deletes a table', tables.deleteTable, TABLE, 'c', ''],
    ['deletes a table with its last column', tables.deleteColumn, '| a |\n| - |', 'a', ''],
    ['aligns a column', tables.alignColumn('center'), TABLE, 'd', '| a | b |\n| --- | :-: |\n| c | d |'],
    ['goes to a new row', tables.nextRow, TABLE, 'd', `${TABLE}\n|  |  |`],
    ['unlinks', removeLink, '[a](/news)', 'a', 'a'],
    ['changes a link', setLink('/terms', ''), '[a](/news)', 'a', '[a](/terms)'],
    ['links new words', setLink('/terms', 'b'), 'a', 'a', 'a[b](/terms)'],
  ])('%s', (_, command, source, words, written) => {
    expect(sourceOf(after(stateAt(source, words), command))).toBe(written)
  })

  it('finds all of a link, beside another one', () => {
    const state = stateAt('[a](/news)[b **c** d](/terms)[e](/news)', 'c')
    const link = linkAround(state)
    expect(link?.address).toBe('/terms')
    expect(state.doc.textBetween(link?.from ?? 0, link?.to ?? 0)).toBe('b c d')
  })

  it('makes a link of an address that was typed, without the full stop', () => {
    const state = stateAt('a https\\://example.com/b.', 'https://example.com/b.')
    const tr = linkTyped(state)
    expect(tr && sourceOf(state.apply(tr))).toBe('a https://example.com/b.')
  })

  it('makes a video of its address in a line by itself, and of no other', () => {
    const video = (source: string) => {
      const state = stateAt(source, 'XcQ')
      const tr = videoTyped(state)
      return tr && sourceOf(state.apply(tr))
    }
    const page = 'https://youtu.be/dQw4w9WgXcQ'
    expect(video(`[${page}](${page})`)).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
    expect(video(`[${page}](/news)`)).toBeNull()
    expect(video(`a ${page}`)).toBeNull()
  })

  it('empties the cells of a selection and keeps them', () => {
    const state = stateAt(TABLE, 'a', true)
    const selected = state.apply(state.tr.setSelection(TextSelection.create(state.doc, state.selection.from, 14)))
    const tr = tables.clearCells(selected)
    expect(tr && sourceOf(selected.apply(tr))).toBe('|  |  |\n| --- | --: |\n|  | d |')
  })

  it('makes rows even that were pasted', () => {
    const { table, table_head, table_header, table_row, table_cell } = schema.nodes
    const uneven = table.create(null, [
      table_head.create(null, [table_header.create(null, schema.text('x'))]),
      table_row.create(null, [table_cell.create(null, schema.text('y')), table_cell.create({ alignment: 'end' })]),
    ])
    const state = stateAt('a', 'a')
    expect(sourceOf(state.apply(state.tr.replaceWith(0, 3, uneven)))).toBe('| x |  |\n| --- | --- |\n| y |  |')
  })
})
