import { EXTERNAL_KEY, fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { LARGEST_ID, TEXT_LIMIT } from '../../../content/limits.ts'
import { characters, normalise } from '../../../content/text.ts'
import { fill } from '../../../content/messages/fill.ts'
import { sheetWording } from '../../../content/wording/sheetWording.ts'
import { withoutApostrophe } from '../../../content/spreadsheets/apostrophe.ts'
import { inTurns } from '../../process/queues/inParts.ts'
import type { Sheet, SheetRow } from '../read/sheet.ts'
import { ID_COLUMN, nameColumn } from '../sheetColumns.ts'
import { explanationTest } from '../template/explanations.ts'
import type { Mapping } from './mapping.ts'

export interface Fault {
  column: string | null
  sentence: string
}

export interface ParsedRow {
  number: number
  id: number | null
  key: string | null
  cells: ReadonlyMap<string, string>
  faults: Fault[]
}

export const fieldsIn = ({ columns }: Mapping): Set<string> =>
  new Set(
    columns.flatMap(({ column }) =>
      column?.isRead && column.field !== null && column.translation === null ? [column.field] : [],
    ),
  )

export interface TranslatedColumn {
  key: string
  field: string
  tag: string
}

export const translationsIn = ({ columns }: Mapping): TranslatedColumn[] =>
  columns.flatMap(({ column }) => {
    const { key, field, translation: tag } = column ?? {}
    return key !== undefined && typeof field === 'string' && typeof tag === 'string' ? [{ key, field, tag }] : []
  })

export async function parseRows(type: ContentType, sheet: Sheet, mapping: Mapping): Promise<ParsedRow[]> {
  const words = sheetWording(type.wording.language)
  const ids = new Set<string>()
  const keys = new Set<string>()
  const rows: ParsedRow[] = []
  const columns = mapping.columns.map(({ column }) => column)
  const isExplanation = explanationTest(type, columns)
  const parse = (row: SheetRow): void => {
    if (row.number <= mapping.heading || isExplanation(row.cells)) return
    const faults = formulasIn(type, row, mapping)
    const cells = new Map<string, string>()
    const headings = new Map<string, string>()
    for (const [index, { heading, column }] of mapping.columns.entries()) {
      if (!column?.isRead) continue
      cells.set(column.key, normalise(withoutApostrophe(row.cells[index] ?? '')))
      headings.set(column.key, heading)
    }
    if ([...cells.values()].every((text) => text === '') && faults.length === 0) return
    const refuse = (column: string, sentence: string) =>
      faults.push({ column: headings.get(column) ?? column, sentence })

    const idText = cells.get(ID_COLUMN) ?? ''
    const id = /^\d{1,10}$/.test(idText) ? Number(idText) : null
    if (idText !== '' && (id === null || id < 1 || id > LARGEST_ID))
      refuse(ID_COLUMN, fill(words.badId, { text: idText }))
    if (idText !== '' && ids.has(idText)) refuse(ID_COLUMN, fill(words.twice, { label: 'ID', text: idText }))
    ids.add(idText)

    const key = cells.get(EXTERNAL_KEY) ?? ''
    if (characters(key) > TEXT_LIMIT.text) refuse(EXTERNAL_KEY, fill(words.keyTooLong, { limit: TEXT_LIMIT.text }))
    if (key !== '' && keys.has(key))
      refuse(EXTERNAL_KEY, fill(words.twice, { label: headings.get(EXTERNAL_KEY) ?? '', text: key }))
    keys.add(key)
    rows.push({ number: row.number, id, key: key === '' ? null : key, cells, faults })
  }
  await inTurns(sheet.rows, parse)
  return rows
}

function formulasIn(type: ContentType, { formulas = [] }: SheetRow, mapping: Mapping): Fault[] {
  const { formula } = sheetWording(type.wording.language)
  return formulas.flatMap((index) => {
    const found = mapping.columns[index]
    return found?.column ? [{ column: found.heading, sentence: fill(formula, { label: found.heading }) }] : []
  })
}

export const saidOf = (cells: ReadonlyMap<string, string>, field: string): { said: string; name: string } => ({
  said: cells.get(field) ?? '',
  name: cells.get(nameColumn(field)) ?? '',
})

export const referencesIn = (type: ContentType, fields: ReadonlySet<string>) =>
  fieldsOfKind(type, 'reference').filter(([name]) => fields.has(name))
