import type { ContentType, Field, Kind } from '../../content/define.ts'
import { isSortable } from '../../content/reader.ts'
import { fill } from '../../content/messages/fill.ts'
import { SelectBox } from '../bulk/SelectBox.tsx'
import type { Selection } from '../bulk/useSelection.ts'
import { bulkWording } from '../bulk/wording.ts'
import { EditedTable } from '../cellEditing/EditedTable.tsx'
import type { CellEditing } from '../cellEditing/useCellEditing.ts'
import { useCellGrid } from '../cellEditing/useCellGrid.tsx'
import { rowName, type AnyRow } from '../data/rows.ts'
import { Cell } from '../fields/cells.tsx'
import { OrderButtons } from '../order/OrderButtons.tsx'
import { useRowDrag } from '../order/useRowDrag.ts'
import type { RowOrder } from '../order/useRowOrder.ts'
import { orderWording } from '../order/wording.ts'
import { buttonColumn, DataTable, type Column, type Place } from '../ui/DataTable.tsx'
import { commonWording } from '../wording/commonWording.ts'
import type { RowActions } from './ContentScreen.tsx'
import { RowButtons } from './RowButtons.tsx'
import { useRowMark } from './rows/useMarkedRow.ts'
import type { ContentListParams } from './useContentListParams.ts'

/** Kinds whose values mean nothing on a phone without their label. */
const NAMED: readonly Kind[] = ['boolean', 'number']

function placeOf(type: ContentType, name: string, field: Field): Place {
  if (name === type.name) return 'lead'
  if (field.kind === 'picture') return 'picture'
  if (field.kind === 'longText' && field.numbered) return 'whole'
  return NAMED.includes(field.kind) ? 'named' : 'detail'
}

/** A phone has room for three details. Others say more than the number of the row. */
function placeOfNumber(type: ContentType, names: readonly string[]): Place {
  const details = names.filter((name) => {
    const field = type.fields[name]
    return field && ['detail', 'named'].includes(placeOf(type, name, field))
  })
  return details.length < 3 ? 'detail' : 'hidden'
}

/** Field kinds with short values that must not wrap. */
const NARROW: readonly Kind[] = ['picture', 'boolean', 'choice', 'number']

const BUTTONS_ROOM = 15

const SELECT_ROOM = 3

const ORDER_ROOM = 8

interface ContentTableProps {
  type: ContentType
  rows: readonly AnyRow[]
  params: ContentListParams
  busy: boolean
  actions: RowActions
  order: RowOrder | null
  selection: Selection
  hidden: ReadonlySet<string>
  editing: CellEditing
}

export function ContentTable(props: ContentTableProps) {
  const { type, rows, params, busy, actions, order, selection, hidden, editing } = props
  const names = type.list.columns.filter((name) => !hidden.has(name))
  const cells = useCellGrid({ type, rows, names, editing })
  const markOf = useRowMark()
  const drag = useRowDrag((row, target) => order?.put(row, target))
  const sortOf = (column: string) => ({
    direction: params.sort?.column === column ? params.sort.direction : null,
    onSort: () => params.sortBy(column),
  })
  const columns = names.map((name): Column<AnyRow> => {
    const field = type.fields[name]
    if (!field)
      return {
        key: name,
        header: commonWording(type.wording.language).rowId,
        narrow: true,
        place: placeOfNumber(type, names),
        sort: sortOf(name),
        cell: (row) => (cells.grid ? cells.cell(row, name) : row.id),
      }
    return {
      key: name,
      header: field.label,
      headerLang: field.labelLang,
      lead: name === type.name,
      narrow: NARROW.includes(field.kind),
      place: placeOf(type, name, field),
      ...(isSortable(field) ? { sort: sortOf(name) } : {}),
      cell: (row) => (cells.grid ? cells.cell(row, name) : <Cell type={type} row={row} name={name} field={field} />),
    }
  })
  const action: Column<AnyRow> = {
    ...buttonColumn<AnyRow>(commonWording(type.wording.language).actions, BUTTONS_ROOM, (row) => (
      <RowButtons
        type={type}
        row={row}
        actions={{
          ...actions,
          edit: (edited, { currentTarget }) => {
            // Edits in the table's cells are saved before the form opens, so that the form shows them.
            void editing.settled(edited).then((saved) => saved && actions.edit(saved, { currentTarget }))
          },
        }}
      />
    )),
    headerHidden: type.list.actionHeader === 'hidden',
  }
  const moving: Column<AnyRow>[] = order
    ? [
        {
          key: 'order',
          header: orderWording(type.wording.language).order,
          narrow: true,
          room: ORDER_ROOM,
          unlabelled: true,
          place: 'whole',
          cell: (row) => <OrderButtons type={type} row={row} order={order} drag={drag} />,
        },
      ]
    : []
  const words = bulkWording(type.wording.language)
  const chosen = rows.filter((row) => selection.has(row)).length
  const choosing: Column<AnyRow>[] = selection.isOn
    ? [
        {
          key: 'select',
          header: words.select,
          headerControl: (
            <SelectBox
              label={words.selectPage}
              checked={chosen === rows.length}
              partly={chosen > 0 && chosen < rows.length}
              onToggle={() => selection.togglePage(rows)}
            />
          ),
          narrow: true,
          room: SELECT_ROOM,
          unlabelled: true,
          place: 'start',
          cell: (row) => (
            <SelectBox
              label={fill(words.selectRow, { name: rowName(type, row) })}
              checked={selection.has(row)}
              onToggle={(range) => selection.toggle(row, rows, range)}
            />
          ),
        },
      ]
    : []
  return (
    <EditedTable type={type} cells={cells}>
      <DataTable
        caption={type.title}
        columns={[...choosing, ...moving, ...columns, action]}
        rows={rows}
        rowKey={(row) => row.id}
        busy={busy}
        rowState={(row) => ({ ...drag.rowState(row), ...markOf(row) })}
        grid={cells.grid}
      />
      {order && (
        <p className="visually-hidden" role="status">
          {order.said}
        </p>
      )}
    </EditedTable>
  )
}
