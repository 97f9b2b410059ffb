import type { Node, ResolvedPos } from 'prosemirror-model'
import { Plugin, TextSelection, type Command, type EditorState, type Transaction } from 'prosemirror-state'
import type { Alignment } from '../../../content/richText/tree.ts'
import { schema } from '../document/schema.ts'
import { depthOf } from './blocks.ts'

const { nodes } = schema
const cellTypes = [nodes.table_header, nodes.table_cell]

interface Place {
  table: Node
  start: number
  row: number
  column: number
}

function placeOf($pos: ResolvedPos): Place | null {
  const depth = depthOf($pos, cellTypes)
  if (depth < 0) return null
  return {
    table: $pos.node(depth - 2),
    start: $pos.before(depth - 2),
    row: $pos.index(depth - 2),
    column: $pos.index(depth - 1),
  }
}

const alignmentIn = (table: Node, column: number): Alignment => {
  const alignment: unknown = table.firstChild?.maybeChild(column)?.attrs['alignment']
  return alignment === 'center' || alignment === 'end' ? alignment : 'start'
}

const rowOf = (cells: readonly Node[], isHead: boolean): Node =>
  isHead
    ? nodes.table_head.create(
        null,
        cells.map((cell) => nodes.table_header.create(cell.attrs, cell.content)),
      )
    : nodes.table_row.create(
        null,
        cells.map((cell) => nodes.table_cell.create(cell.attrs, cell.content)),
      )

const tableOf = (rows: readonly (readonly Node[])[]): Node =>
  nodes.table.create(
    null,
    rows.map((cells, index) => rowOf(cells, index === 0)),
  )

const rowsOf = (table: Node): Node[][] => table.children.map((row) => [...row.children])
const emptyCell = (alignment: Alignment): Node => nodes.table_cell.create({ alignment })

function cellStart(table: Node, start: number, row: number, column: number): number {
  let pos = start + 1
  for (let index = 0; index < row; index++) pos += table.child(index).nodeSize
  pos += 1
  for (let index = 0; index < column; index++) pos += table.child(row).child(index).nodeSize
  return pos + 1
}

function replaceTable(tr: Transaction, { table, start }: Place, rows: Node[][], row: number, column: number): void {
  const replaced = tableOf(rows)
  tr.replaceWith(start, start + table.nodeSize, replaced)
  const [last, lastColumn] = [replaced.childCount - 1, (replaced.firstChild?.childCount ?? 1) - 1]
  const pos = cellStart(replaced, start, Math.min(row, last), Math.min(column, lastColumn))
  tr.setSelection(TextSelection.create(tr.doc, pos)).scrollIntoView()
}

/** Applies `change` to the table around the cursor, and removes the table if `change` returns null. */
const editTable =
  (change: (rows: Node[][], place: Place) => { rows: Node[][]; row: number; column: number } | null): Command =>
  (state, dispatch) => {
    const place = placeOf(state.selection.$from)
    if (!place) return false
    if (!dispatch) return true
    const { tr } = state
    const changed = change(rowsOf(place.table), place)
    const isLeft = changed && changed.rows.length > 0 && changed.rows[0]?.length !== 0
    if (isLeft) replaceTable(tr, place, changed.rows, changed.row, changed.column)
    else {
      tr.replaceWith(place.start, place.start + place.table.nodeSize, nodes.paragraph.create())
      tr.setSelection(TextSelection.create(tr.doc, place.start + 1))
    }
    dispatch(tr.scrollIntoView())
    return true
  }

export const addRow = (offset: 0 | 1): Command =>
  editTable((rows, { table, row, column }) => {
    const cells = (rows[0] ?? []).map((_, index) => emptyCell(alignmentIn(table, index)))
    rows.splice(row + offset, 0, cells)
    return { rows, row: row + offset, column }
  })

export const addColumn = (offset: 0 | 1): Command =>
  editTable((rows, { row, column }) => {
    for (const cells of rows) cells.splice(column + offset, 0, emptyCell('start'))
    return { rows, row, column: column + offset }
  })

export const deleteRow: Command = editTable((rows, { row, column }) => {
  rows.splice(row, 1)
  return { rows, row, column }
})

export const deleteColumn: Command = editTable((rows, { row, column }) => {
  for (const cells of rows) cells.splice(column, 1)
  return { rows, row, column }
})

export const deleteTable: Command = editTable(() => null)

export const alignColumn = (alignment: Alignment): Command =>
  editTable((rows, { row, column }) => {
    for (const cells of rows) {
      const cell = cells[column]
      if (cell) cells[column] = cell.type.create({ alignment }, cell.content)
    }
    return { rows, row, column }
  })

export function alignmentAt(state: EditorState): Alignment | null {
  const place = placeOf(state.selection.$from)
  return place && alignmentIn(place.table, place.column)
}

export const newTable = (): Node => tableOf([0, 1, 2].map(() => [0, 1, 2].map(() => emptyCell('start'))))

export const insertTable: Command = (state, dispatch) => {
  const { $from } = state.selection
  if (placeOf($from)) return false
  const { tr } = state
  const isEmpty = $from.parent.type === nodes.paragraph && $from.parent.content.size === 0
  const start = $from.depth === 0 ? state.selection.to : isEmpty ? $from.before() : $from.after()
  tr.replaceWith(start, isEmpty ? start + 2 : start, newTable())
  const end = start + newTable().nodeSize
  if (end >= tr.doc.content.size) tr.insert(tr.doc.content.size, nodes.paragraph.create())
  tr.setSelection(TextSelection.create(tr.doc, start + 3))
  dispatch?.(tr.scrollIntoView())
  return true
}

export const nextRow: Command = (state, dispatch) => {
  const place = placeOf(state.selection.$from)
  if (!place) return false
  const { table, start, row, column } = place
  if (row + 1 >= table.childCount) return addRow(1)(state, dispatch)
  const pos = cellStart(table, start, row + 1, column)
  dispatch?.(state.tr.setSelection(TextSelection.create(state.doc, pos)).scrollIntoView())
  return true
}

export function clearCells(state: EditorState): Transaction | null {
  const { $from, $to, from, to } = state.selection
  const [one, other] = [placeOf($from), placeOf($to)]
  if (!one || one.start !== other?.start || $from.sameParent($to)) return null
  const { tr } = state
  state.doc.nodesBetween(from, to, (node, pos) => {
    if (!node.isTextblock) return true
    tr.delete(tr.mapping.map(Math.max(from, pos + 1)), tr.mapping.map(Math.min(to, pos + 1 + node.content.size)))
    return false
  })
  return tr.setSelection(TextSelection.create(tr.doc, tr.mapping.map(from)))
}

/** Backspace and Delete in a table never delete the cell itself. */
export const deleteInCell =
  (direction: -1 | 1): Command =>
  (state, dispatch) => {
    const { $from, empty } = state.selection
    if (!empty) {
      const tr = clearCells(state)
      if (tr) dispatch?.(tr)
      return tr !== null
    }
    const edge = direction < 0 ? 0 : $from.parent.content.size
    return cellTypes.includes($from.parent.type) && $from.parentOffset === edge
  }

/**
 * Repairs tables after a paste or a deletion: gives all rows the same length, and all cells of a column the same
 * alignment.
 */
export const evenTables = new Plugin({
  appendTransaction: (transactions, _, state) => {
    if (!transactions.some(({ docChanged }) => docChanged)) return null
    const { tr } = state
    state.doc.descendants((table, pos) => {
      if (table.type !== nodes.table) return !table.isTextblock
      const width = Math.max(...table.children.map(({ childCount }) => childCount))
      const isEven = table.children.every(
        (row) =>
          row.childCount === width &&
          row.children.every(({ attrs }, column) => attrs['alignment'] === alignmentIn(table, column)),
      )
      if (isEven) return false
      const rows = rowsOf(table).map((cells) =>
        Array.from({ length: width }, (_, column) =>
          nodes.table_cell.create({ alignment: alignmentIn(table, column) }, cells[column]?.content),
        ),
      )
      tr.replaceWith(tr.mapping.map(pos), tr.mapping.map(pos + table.nodeSize), tableOf(rows))
      return false
    })
    return tr.docChanged ? tr : null
  },
})
