import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { VisibleChange, VisibleDrop } from '../../../content/gameInfo/gameSchemas.ts'
import type { DropFacts } from '../../../content/gameInfo/gameRates.ts'
import type { AppliedRates } from '../../../content/gameInfo/rates.ts'
import type { ContentType, Kind } from '../../../content/define.ts'
import { drop } from '../../../content/types/drop.ts'
import { isOneOf } from '../../database/dialect/idList.ts'
import type { GameSource } from './source.ts'

export const MOST_CHANGES = 5
const MOST_ENTRIES = 12

const SAME_TIME_MS = 86_400_000

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
  id: number
  created: string
  fields: readonly string[]
  drops: readonly VisibleDrop[]
  other: (drop: VisibleDrop) => string
  gone: readonly VisibleChange[]
  shown?: (field: string, value: number, rates: AppliedRates) => number | null
}

/** Returns the latest visible changes of an item or monster and of its drops, newest first. Authors are not shown. */
export async function readChanges(
  { queries, source, rates }: GameSource,
  { type, id, created, fields, drops, other, gone, shown = (_field, value) => value }: Requested,
  factsOf: (drop: VisibleDrop) => DropFacts,
): Promise<VisibleChange[]> {
  const { engine } = source.database
  // The plus in `order by +sequence` keeps SQLite from reading all logged changes of the content type in order of
  // `sequence`. Sorting the few matching entries is faster.
  const newest = (key: string, isOfRow: RawBuilder<SqlBool>, actions: readonly string[]) =>
    sql<Entry>`select content_type, row_id, action, before, after, time from changes
      where content_type = ${key} and ${isOfRow} and action in (${sql.join(actions)})
      order by +sequence desc limit ${MOST_ENTRIES}`.execute(queries)
  const dropIds = drops.map((one) => one.id)
  const isOfDrop = isOneOf(engine, sql.ref('row_id'), dropIds)
  const [own, ofDrops] = await Promise.all([
    newest(type.key, sql<SqlBool>`row_id = ${id}`, ['update']),
    dropIds.length > 0 ? newest(drop.key, isOfDrop, ['create', 'update']) : { rows: [] },
  ])
  const dropById = new Map(drops.map((one) => [one.id, one]))
  const reported = [...own.rows, ...ofDrops.rows].flatMap((entry): VisibleChange[] => {
    const time = new Date(entry.time).toISOString()
    const of = entry.content_type === drop.key ? dropById.get(entry.row_id) : undefined
    const name = of ? other(of) : null
    if (entry.action === 'create') {
      const isLater = Date.parse(time) - Date.parse(created) > SAME_TIME_MS
      return isLater ? [{ time, of: name, what: 'new', field: null, before: '', after: '' }] : []
    }
    const [before, after] = [valuesOf(entry.before), valuesOf(entry.after)]
    const text = (field: string, value: unknown): string => {
      if (typeof value !== 'number') return typeof value === 'string' ? value : ''
      const number = of && field === 'chance' ? rates.chance(value, factsOf(of)) : shown(field, value, rates)
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
