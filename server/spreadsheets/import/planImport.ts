import { createHash } from 'node:crypto'
import { EXTERNAL_KEY, fieldsOfKind, type ContentType } from '../../../content/define.ts'
import type { ReportedRow } from '../../../content/queries/manyRows/importQuery.ts'
import { TRANSLATIONS, type TranslationChange } from '../../../content/translations.ts'
import { createSchema, updateSchema } from '../../../content/schema.ts'
import { normalise } from '../../../content/text.ts'
import { fill } from '../../../content/messages/fill.ts'
import { sheetWording } from '../../../content/wording/sheetWording.ts'
import { nameOf } from '../../audit/auditLog.ts'
import type { RowValues, TranslationValues } from '../../content/bodyValues.ts'
import { refuseFaultsBetween } from '../../content/references/refuseReferences.ts'
import { withWordsOf } from '../../content/formatted/formattedText.ts'
import { translationsIn as textsIn } from '../../content/translations/storedTranslations.ts'
import { completed } from '../../content/writing/storedValues.ts'
import type { Context } from '../../context/context.ts'
import { fromStored, toStored } from '../../database/schema/columns.ts'
import type { StoredRow, StoredValue } from '../../database/tables.ts'
import { Refusal } from '../../errors/refusals.ts'
import { inTurns } from '../../process/queues/inParts.ts'
import type { Sheet } from '../read/sheet.ts'
import { translationColumn } from '../../../content/spreadsheets/translationColumn.ts'
import { sheetColumns } from '../sheetColumns.ts'
import { siteTags, type TagSource } from '../siteTags.ts'
import { cellsOf } from '../write/cells.ts'
import { readCell } from '../../../content/spreadsheets/cellValues.ts'
import { readKnownRows, type KnownRow, type KnownRows } from './knownRows.ts'
import { findMapping, type Mapping, type RequestedMapping } from './mapping.ts'
import type { MissingOptions, MissingReferences } from './missingReferences.ts'
import {
  fieldsIn,
  parseRows,
  referencesIn,
  saidOf,
  translationsIn,
  type Fault,
  type ParsedRow,
  type TranslatedColumn,
} from './parsedRows.ts'
import { ReferredRows } from './referredRows.ts'
import { refuseTaken, type PlannedRow } from './takenValues.ts'

export interface Plan {
  mapping: Mapping
  rows: PlannedRow[]
  missing: MissingReferences
  seen: string
}

export interface ImportOptions extends RequestedMapping {
  mayPublish: boolean
  timeZone: string | undefined
  missing: MissingOptions
}

/** Plans an import and writes nothing. Throws Refusal `invalid` if the headings are unknown. */
export async function planImport(
  context: Pick<Context, 'clock'> & TagSource,
  type: ContentType,
  sheet: Sheet,
  options: ImportOptions,
): Promise<Plan> {
  const tags = await siteTags(context)
  const mapping = findMapping(type, sheet, options, { tags })
  const fields = fieldsIn(mapping)
  const parsed = await parseRows(type, sheet, mapping)
  const known = await readKnownRows(context, type, parsed)
  const coming = parsed.flatMap(({ id }) => (id === null || known.usedIds.has(id) ? [] : [id]))
  const { engine, longReader } = context.database
  const referred = await ReferredRows.read({ queries: longReader, engine }, type, fields, {
    parsed,
    coming,
    missing: options.missing,
  })
  const translations = translationsIn(mapping)
  const read = { known, referred, fields, translations, tags, mapping, sheet: sheet.name, options }
  const planner = new Planner(context, type, read)
  const rows: PlannedRow[] = []
  await inTurns(parsed, (row) => rows.push(planner.plan(row)))
  await refuseTaken(longReader, type, rows)
  const seen = createHash('sha256')
  await inTurns(rows, ({ report, id, key, version, values }) =>
    seen.update(JSON.stringify([report.row, report.outcome, report.id, id, key, version, values])),
  )
  seen.update(JSON.stringify(referred.missing.report))
  return { mapping, rows, missing: referred.missing, seen: seen.digest('hex').slice(0, 32) }
}

interface Input {
  known: KnownRows
  referred: ReferredRows
  fields: ReadonlySet<string>
  translations: readonly TranslatedColumn[]
  tags: readonly string[]
  mapping: Mapping
  sheet: string | null
  options: ImportOptions
}

class Planner {
  readonly #context: Pick<Context, 'database' | 'clock'>
  readonly #type: ContentType
  readonly #read: Input
  readonly #create: ReturnType<typeof createSchema>
  readonly #update: ReturnType<typeof updateSchema>
  readonly #headings: ReadonlyMap<string, string>

  constructor(context: Pick<Context, 'database' | 'clock'>, type: ContentType, read: Input) {
    this.#context = context
    this.#type = type
    this.#read = read
    this.#create = createSchema(type)
    this.#update = updateSchema(type)
    this.#headings = new Map(
      read.mapping.columns.flatMap(({ heading, column }) => (column ? [[column.key, heading]] : [])),
    )
  }

  plan(row: ParsedRow): PlannedRow {
    const faults = [...row.faults]
    const target = this.#targetOf(row, faults)
    const input = this.#inputOf(row, target, faults)
    // An unchanged row is accepted even if the validation rules have become stricter since it was saved.
    const isNew = target === null
    const key = row.key !== null && row.key !== target?.stored[EXTERNAL_KEY] ? row.key : null
    const checked = this.#checked(input, isNew, faults)
    const { [TRANSLATIONS]: change, ...plain } = checked ?? {}
    const values = { ...plain, ...(change !== undefined && { [TRANSLATIONS]: { change } }) } as RowValues // The cast is safe, because the schema returns only field values, and a sheet contains no pictures.
    const whole = checked && faults.length === 0 ? this.#whole(values, target?.stored ?? null, faults) : null
    const changes = whole ? this.#changesOf(target?.stored ?? null, whole, (change ?? {}) as TranslationChange) : [] // The schema has validated it.
    if (key !== null && faults.length === 0)
      changes.push({ name: EXTERNAL_KEY, before: target?.stored[EXTERNAL_KEY] ?? null, after: key })
    const settled = isNew ? 'added' : changes.length > 0 ? 'changed' : 'unchanged'
    const outcome = faults.length > 0 ? 'refused' : settled
    return {
      report: {
        sheet: this.#read.sheet,
        row: row.number,
        outcome,
        id: target?.stored.id ?? row.id,
        name: nameOf(this.#type.key, target?.stored ?? whole),
        changes: outcome === 'refused' ? [] : changes,
        faults,
      },
      values,
      id: isNew ? row.id : (target?.stored.id ?? null),
      key,
      version: target?.stored.version ?? null,
    }
  }

  #targetOf({ id, key }: ParsedRow, faults: Fault[]): KnownRow | null {
    const words = sheetWording(this.#type.wording.language)
    const { byId, byKey, usedIds } = this.#read.known
    const keyed = key === null ? undefined : byKey.get(key)
    if (id === null) return keyed ?? null
    const refuse = (column: string, sentence: string) =>
      faults.push({ column: this.#headings.get(column) ?? null, sentence })
    if (keyed && keyed.stored.id !== id)
      refuse(EXTERNAL_KEY, fill(words.otherKey, { text: key ?? '', id: keyed.stored.id }))
    const target = byId.get(id) ?? null
    if (!target && usedIds.has(id)) refuse('id', fill(words.deleted, { id }))
    return target
  }

  #inputOf({ cells }: ParsedRow, target: KnownRow | null, faults: Fault[]): Record<string, unknown> {
    const shown = target ? this.#shownCells(target) : null
    const input: Record<string, unknown> = {}
    const isSame = (column: string): boolean => !cells.has(column) || shown?.get(column) === cells.get(column)
    for (const [name, { to, label }] of referencesIn(this.#type, this.#read.fields)) {
      const said = saidOf(cells, name)
      if (shown && isSame(name) && isSame(`${name}.name`)) continue
      // If somebody changes only the name of a reference in a sheet, the reference's number no longer matches, and
      // `resolve` reports the contradiction.
      const resolved = this.#read.referred.resolve(name, to, label, said)
      if ('id' in resolved) input[name] = resolved.id
      else
        faults.push({
          column: this.#headings.get(name) ?? this.#headings.get(`${name}.name`) ?? label,
          sentence: resolved.sentence,
        })
    }
    const references = new Set(fieldsOfKind(this.#type, 'reference').map(([name]) => name))
    for (const name of this.#read.fields) {
      if (references.has(name) || (shown && isSame(name))) continue
      const value = readCell(this.#type, name, cells.get(name) ?? '', { timeZone: this.#read.options.timeZone })
      if (value !== undefined) input[name] = value
    }
    const change: Record<string, Record<string, string>> = {}
    for (const { key, field, tag } of this.#read.translations) {
      const text = cells.get(key) ?? ''
      if (shown ? isSame(key) : text === '') continue
      const texts = (change[tag] ??= {})
      texts[field] = text
    }
    if (Object.keys(change).length > 0) input[TRANSLATIONS] = change
    return input
  }

  #shownCells({ stored, shown }: KnownRow): Map<string, string> {
    const key = stored[EXTERNAL_KEY]
    const { tags } = this.#read
    const cells = cellsOf(this.#type, shown, typeof key === 'string' ? key : null, tags)
    return new Map(
      sheetColumns(this.#type, tags).map(({ key: column }, index) => [column, normalise(String(cells[index] ?? ''))]),
    )
  }

  #checked(input: Record<string, unknown>, isNew: boolean, faults: Fault[]): Record<string, unknown> | null {
    if (!isNew && Object.keys(input).length === 0) return {}
    const result = (isNew ? this.#create : this.#update).safeParse(input)
    if (result.success) {
      const given = Object.entries(result.data).filter(([, value]) => value !== undefined)
      return Object.fromEntries(given)
    }
    // The schema also reports a broken reference as missing. This second error is dropped.
    const said = new Set(faults.map(({ column }) => column))
    for (const { path, message } of result.error.issues) {
      const column = this.#columnOf(path.join('.'))
      if (!said.has(column)) faults.push({ column, sentence: message })
    }
    return null
  }

  #columnOf(field: string): string | null {
    const [, tag, name] = field.split('.')
    if (field.startsWith(`${TRANSLATIONS}.`) && tag !== undefined && name !== undefined)
      return this.#headings.get(translationColumn(name, tag)) ?? null
    return this.#headings.get(field) ?? this.#headings.get(`${field}.name`) ?? this.#type.fields[field]?.label ?? null
  }

  #whole(values: RowValues, before: StoredRow | null, faults: Fault[]): StoredRow | null {
    const { database, clock } = this.#context
    const { [TRANSLATIONS]: translations, ...fields } = values
    const plain = fields as Record<string, Exclude<RowValues[string], object>> // The cast is safe, because only pictures are objects, and a sheet contains no pictures.
    try {
      const columns = withWordsOf(this.#type, toStored(this.#type, plain, database.engine))
      // The cast is safe, because `plan` puts nothing else under this key.
      const prepared = { columns, ...(translations && { translations: translations as TranslationValues }) }
      const whole = completed(this.#type, prepared, {
        before,
        now: clock.now(),
        mayPublish: this.#read.options.mayPublish,
      })
      const row = { ...before, ...whole } as StoredRow // The cast is safe, because `refuseFaultsBetween` reads only the type's own fields.
      refuseFaultsBetween(this.#type, values, row)
      return row
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const named = Object.entries(error.details.errors ?? {}).flatMap(([field, sentences]) =>
        sentences.map((sentence) => ({ column: this.#columnOf(field), sentence })),
      )
      faults.push(...(named.length > 0 ? named : [{ column: null, sentence: error.message }]))
      return null
    }
  }

  #changesOf(before: StoredRow | null, whole: StoredRow, change: TranslationChange): ReportedRow['changes'] {
    return [...this.#fieldChanges(before, whole), ...translationChanges(before, whole, change)]
  }

  #fieldChanges(before: StoredRow | null, whole: StoredRow): ReportedRow['changes'] {
    return Object.entries(this.#type.fields).flatMap(([name, field]) => {
      const given: StoredValue | undefined = whole[name]
      if (given === undefined || (before ? before[name] === given : given === '' || given === null)) return []
      const after = fromStored(field, given)
      const made = field.kind === 'reference' ? this.#read.referred.missing.nameOf(after) : null
      return [{ name, before: before ? fromStored(field, before[name] ?? null) : null, after: made ?? after }]
    })
  }
}

/** Named as in the log of changes: `translations.en.title`. */
function translationChanges(
  before: StoredRow | null,
  whole: StoredRow,
  change: TranslationChange,
): ReportedRow['changes'] {
  const [old, now] = [textsIn(before?.[TRANSLATIONS]), textsIn(whole[TRANSLATIONS])]
  return Object.entries(change).flatMap(([tag, texts]) =>
    Object.keys(texts).flatMap((name) => {
      const [was, is] = [old[tag]?.[name] ?? null, now[tag]?.[name] ?? null]
      return was === is ? [] : [{ name: `${TRANSLATIONS}.${tag}.${name}`, before: was, after: is }]
    }),
  )
}
