import type { Change, FieldChange } from '../../../client/audit.ts'
import { ORDER_STATES, ORDERS_TYPE } from '../../../content/shop/orders.ts'
import { shopWording } from '../../../content/shop/shopWording.ts'
import { actorName } from '../../audit/changeNames.ts'
import { FieldChanges } from '../../audit/FieldChanges.tsx'
import { actionWording } from '../../audit/wording.ts'
import { DataTable, type Column } from '../../ui/DataTable.tsx'
import { Time } from '../../ui/Time.tsx'
import { orderWording as words } from './wording.ts'

const { language } = words

function valueInWords(change: Change, name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (name === 'first_confirmed_by' && value === change.actor) return actorName(change, language)
  const state = name === 'state' ? ORDER_STATES.find((one) => one === value) : undefined
  return state ? shopWording.states[state] : value
}

const inWords = (change: Change): FieldChange[] =>
  change.fields
    // The time of the change says when it was decided.
    .filter(({ name }) => name !== 'decided_at')
    .map(({ name, before, after }) => ({
      name,
      before: valueInWords(change, name, before),
      after: valueInWords(change, name, after),
    }))

const columns: readonly Column<Change>[] = [
  { key: 'time', header: words.time, room: 9, cell: ({ time }) => <Time moment={time} language={language} /> },
  { key: 'actor', header: words.actor, lead: true, room: 8, cell: (change) => actorName(change, language) },
  { key: 'action', header: words.action, room: 7, cell: ({ action }) => actionWording(language)[action] },
  {
    key: 'changed',
    header: words.changed,
    room: 16,
    // The page shows all that a new order has.
    cell: (change) =>
      change.action === 'create' || change.fields.length === 0 ? (
        '–'
      ) : (
        <FieldChanges type={ORDERS_TYPE} fields={inWords(change)} language={language} pictures={{ takenDown: [] }} />
      ),
  },
]

export const OrderHistory = ({ changes }: { changes: readonly Change[] }) => (
  <DataTable
    caption={words.history}
    columns={columns}
    rows={changes}
    rowKey={({ sequence }) => sequence}
    busy={false}
  />
)
