import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { VisibleChange, VisibleDrop } from '../../../content/gameInfo/gameSchemas.ts'
import type { DropFacts } from '../../../content/gameInfo/gameRates.ts'
import type { AppliedRates } from '../../../content/gameInfo/rates.ts'
import type { ContentType, Kind, RowFrame } from '../../../content/define.ts'
import { drop } from '../../../content/types/drop.ts'
import { isOneOf } from '../../database/dialect/idList.ts'
import type { GameSource } from './source.ts'

export const MOST_CHANGES = 5
const MOST_ENTRIES = 12

const SAME_TIME_MS = 86_400_000

/** A drop that was created within a day after the row came with it. */
export const laterThan = ({ created_at }: Pick<RowFrame, 'created_at'>): string =>
  new Date(Date.parse(created_at) + SAME_TIME_MS).toISOString()

type Values = Readonly<Record<string, unknown>>
interface Entry {
  content_type: string
  row_id: number
  action: string
  before: string | null
  after: string | null
  time: string | Date
}

const DROP_FIELDS = ['chance', 'quantity']
/** For long texts and pictures, visitors see that the field has changed, but not its old and new values. */
const WITHOUT_VALUES: readonly Kind[] = ['longText', 'picture']

interface Requested {
  type: ContentType
  row: RowFrame
  fields: readonly string[]
  drops: readonly VisibleDrop[]
  /** Those of the drops that may have changed. The log is read of no other row. */
  changed: readonly number[]
  other: (drop: VisibleDrop) => string
  gone: readonly VisibleChange[]
  shown?: (field: string, value: number, rates: AppliedRates) => number | null
}

/** Returns the latest visible changes of an item or monster and of its drops, newest first. Authors are not shown. */
export async function readChanges(
  { source, rates }: GameSource,
  { type, row, fields, drops, changed, other, gone, shown = (_field, value) => value }: Requested,
  factsOf: (id: number) => DropFacts,
): Promise<VisibleChange[]> {
  const { engine } = source.database
  // The plus in `order by +sequence` keeps SQLite from reading all logged changes of the content type in order of
  // `sequence`. Sorting the few matching entries is faster.
  const newest = (key: string, isOfRow: RawBuilder<SqlBool>, actions: readonly string[]) =>
    sql<Entry>`select content_type, row_id, action, before, after, time from changes
      where content_type = ${key} and ${isOfRow} and action in (${sql.join(actions)})
      order by +sequence desc limit ${MOST_ENTRIES}`.execute(source.database.reader)
  const none = { rows: [] }
  const [own, ofDrops] = await Promise.all([
    row.version > 1 ? newest(type.key, sql<SqlBool>`row_id = ${row.id}`, ['update']) : none,
    changed.length > 0 ? newest(drop.key, isOneOf(engine, sql.ref('row_id'), changed), ['create', 'update']) : none,
  ])
  const dropById = new Map(drops.map((one) => [one.id, one]))
  const reported = [...own.rows, ...ofDrops.rows].flatMap((entry): VisibleChange[] => {
    const time = new Date(entry.time).toISOString()
    const of = entry.content_type === drop.key ? dropById.get(entry.row_id) : undefined
    const name = of ? other(of) : null
    if (entry.action === 'create') {
      const isLater = time > laterThan(row)
      return isLater ? [{ time, of: name, what: 'new', field: null, before: '', after: '' }] : []
    }
    const [before, after] = [valuesOf(entry.before), valuesOf(entry.after)]
    const text = (field: string, value: unknown): string => {
      if (typeof value !== 'number') return typeof value === 'string' ? value : ''
      const number = of && field === 'chance' ? rates.chance(value, factsOf(of.id)) : shown(field, value, rates)
      return number === null ? '' : String(number)
    }
    return (of ? DROP_FIELDS : fields).flatMap((field): VisibleChange[] => {
      if (before[field] === after[field]) return []
      const { [field]: declared }: ContentType['fields'] = of ? drop.fields : type.fields
      const hasValues = !declared || !WITHOUT_VALUES.includes(declared.kind)
      const valueOf = (value: unknown) => (hasValues ? text(field, value) : '')
      return [{ time, of: name, what: 'changed', field, before: valueOf(before[field]), after: valueOf(after[field]) }]
    })
  })
  return [...reported, ...gone].sort((one, two) => Date.parse(two.time) - Date.parse(one.time)).slice(0, MOST_CHANGES)
}

const valuesOf = (logged: string | null): Values => (logged === null ? {} : (JSON.parse(logged) as Values)) // The cast is safe, because the change log stores a row as a JSON object.
