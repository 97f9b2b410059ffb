import type { ContentType } from '../../../content/define.ts'
import { validation } from '../../../content/validation.ts'
import { fill } from '../../../content/wording.ts'
import type { Queries } from '../../database/database.ts'
import type { ContentTables } from '../../database/tables.ts'
import { refusals } from '../../errors/refusals.ts'
import type { PlannedRow } from './plannedRow.ts'

type Values = Readonly<Record<string, unknown>>

/** Unique values of a type by row. */
export class TakenValues {
  readonly #type: ContentType
  readonly #unique: readonly string[]
  readonly #present: ReadonlyMap<number, Values>

  private constructor(type: ContentType, unique: readonly string[], present: ReadonlyMap<number, Values>) {
    this.#type = type
    this.#unique = unique
    this.#present = present
  }

  /** Null if the type has none. */
  static async read(queries: Queries, type: ContentType): Promise<TakenValues | null> {
    const { unique, table } = type
    if (!unique) return null
    const rows = await queries
      .withTables<ContentTables>()
      .selectFrom(table)
      .select(['id', ...unique])
      .execute()
    return new TakenValues(type, unique, new Map(rows.map((row) => [Number(row['id']), row])))
  }

  #tuple(values: Values): string {
    return JSON.stringify(this.#unique.map((name) => values[name]))
  }

  /** Refuses rows that repeat a unique value of the sheet or the site. */
  refuse(planned: readonly PlannedRow[]): void {
    const isWritten = ({ report: { outcome } }: PlannedRow) => outcome === 'added' || outcome === 'changed'
    const after = new Map<number, Values>(this.#present)
    for (const { report, id, values } of planned)
      if (report.outcome === 'changed' && id !== null) after.set(id, { ...after.get(id), ...values })
    const holders = new Map<string, number>()
    for (const [id, values] of after) holders.set(this.#tuple(values), id)
    const added = new Set<string>()
    for (const row of planned.filter(isWritten)) {
      const isNew = row.report.outcome === 'added'
      const tuple = this.#tuple(isNew ? row.values : (after.get(row.id ?? 0) ?? row.values))
      const isTaken = isNew ? holders.has(tuple) || added.has(tuple) : holders.get(tuple) !== row.id
      if (isNew) added.add(tuple)
      if (!isTaken) continue
      row.report.outcome = 'refused'
      row.report.changes = []
      row.report.faults.push(this.#fault(row))
    }
  }

  #fault({ values }: PlannedRow): { column: string | null; sentence: string } {
    const [name = '', ...others] = this.#unique
    const [field, value] = [this.#type.fields[name], values[name]]
    if (!field || others.length > 0 || typeof value !== 'string') return { column: null, sentence: refusals.duplicate }
    const { taken } = validation[this.#type.wording.language]
    return { column: field.label, sentence: fill(taken, { label: field.label, value }) }
  }
}
