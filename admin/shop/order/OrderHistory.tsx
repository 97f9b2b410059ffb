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

function valueInWords(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  const state = name === 'state' ? ORDER_STATES.find((one) => one === value) : undefined
  return state ? shopWording.states[state] : value
}

const inWords = ({ name, before, after }: FieldChange): FieldChange => ({
  name,
  before: valueInWords(name, before),
  after: valueInWords(name, after),
})

const columns: readonly Column<Change>[] = [
  { key: 'time', header: words.time, room: 9, cell: ({ time }) => <Time moment={time} language={language} /> },
  { key: 'actor', header: words.actor, lead: true, room: 8, cell: (change) => actorName(change, language) },
  { key: 'action', header: words.action, room: 7, cell: ({ action }) => actionWording[language][action] },
  {
    key: 'changed',
    header: words.changed,
    room: 16,
    // The page shows all that a new order has.
    cell: ({ action, fields }) =>
      action === 'create' || fields.length === 0 ? (
        '–'
      ) : (
        <FieldChanges
          type={ORDERS_TYPE}
          fields={fields.filter(({ name }) => name !== 'decided_at').map(inWords)}
          language={language}
          pictures={{ takenDown: [] }}
        />
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
