import { EXTERNAL_KEY, PLACE } from '../content/define.ts'
import type { Engine, Queries } from '../server/database/database.ts'
import type { ColumnShape } from '../server/database/schema/columns.ts'
import type { ContentTableTools } from '../server/database/schema/migrations/contentTables.ts'
import { readTables } from '../server/database/schema/introspection.ts'
import { systemTables } from '../server/database/tables.ts'
import { readTable, type ActualColumn, type ActualTable } from './actual.ts'
import { columnsOf, typeNames, type DeclaredTable } from './declared.ts'

/** One call of a migration tool, such as `addField`. Migration tools work on both SQLite and PostgreSQL. */
export type Step = {
  [W in keyof ContentTableTools]: {
    word: W
    args: Parameters<ContentTableTools[W]> extends [unknown, ...infer A] ? A : never
  }
}[keyof ContentTableTools]

export interface Difference {
  steps: Step[]
  /** Differences that the author must resolve by hand. Each text suggests the code to write. */
  refusals: string[]
}

export async function compareSchema(
  queries: Queries,
  engine: Engine,
  declared: readonly DeclaredTable[],
): Promise<Difference> {
  const all: Difference = { steps: [], refusals: [] }
  for (const table of inOrderOfReferences(declared)) {
    const actual = await readTable(queries, engine, table.name)
    const { steps, refusals } = actual ? compareTable(engine, table, actual) : newTable(table)
    all.steps.push(...steps)
    all.refusals.push(...refusals)
  }
  for (const { name } of await readTables(queries, engine)) {
    if (!systemTables.has(name) && !declared.some((table) => table.name === name))
      all.refusals.push(undeclaredTable(name))
  }
  return all
}

const undeclaredTable = (name: string): string =>
  `The table ${name} is in the database and in no declaration.
  If it is no content, add it to the tables of server/database/tables.ts.
  If it has another name now:
    await indexFoldedSearch(db, '${name}', [])
    await db.schema.alterTable('${name}').renameTo('NEW_NAME').execute()
  If its rows are to be lost:
    await indexFoldedSearch(db, '${name}', [])
    await db.schema.dropTable('${name}').execute()`

/** Sorts referenced tables first, because PostgreSQL requires the target of a foreign key to exist. */
function inOrderOfReferences(tables: readonly DeclaredTable[]): Set<DeclaredTable> {
  const ordered = new Set<DeclaredTable>()
  const visit = (table: DeclaredTable, path: readonly DeclaredTable[]): void => {
    if (ordered.has(table) || path.includes(table)) return
    for (const { refersTo } of Object.values(table.columns)) {
      const target = tables.find(({ name }) => name === refersTo?.table)
      if (target) visit(target, [...path, table])
    }
    ordered.add(table)
  }
  for (const table of tables) visit(table, [])
  return ordered
}

function newTable(table: DeclaredTable): Difference {
  const { name, placed, single, columns, unique } = table
  const created: ActualTable = {
    columns: {},
    indexes: unique
      ? [{ name, isUnique: true, keys: unique.map((column) => ({ column, folded: false, nullsFirst: true })) }]
      : [],
    search: [],
  }
  const { steps, refusals } = compareIndexes(table, created)
  if (single) return { steps: [{ word: 'createSingleTable', args: [name, columns] }, ...steps], refusals }
  const args: [string, typeof columns, ...(readonly string[])[]] = [name, columns]
  if (unique) args.push(unique)
  const place: Step[] = placed ? [{ word: 'addPlace', args: [name] }] : []
  const key: Step = { word: 'addExternalKey', args: [name] }
  return { steps: [{ word: 'createContentTable', args } as Step, ...place, key, ...steps], refusals }
}

function compareTable(engine: Engine, table: DeclaredTable, actual: ActualTable): Difference {
  const columns = compareColumns(engine, table, actual)
  // Indexes are compared only after the author has resolved all differences in the columns.
  if (columns.refusals.length > 0) return columns
  const indexes = compareIndexes(table, actual)
  return { steps: [...columns.steps, ...indexes.steps], refusals: indexes.refusals }
}

function compareColumns(engine: Engine, table: DeclaredTable, actual: ActualTable): Difference {
  const wanted = columnsOf(table)
  const added = Object.entries(table.columns).filter(([name]) => !Object.hasOwn(actual.columns, name))
  const refusals: string[] = []
  for (const [name, column] of Object.entries(actual.columns)) {
    const shape = Object.entries(wanted).find(([wantedName]) => wantedName === name)?.[1]
    if (!shape) refusals.push(undeclared(table, actual, name, column, engine, added))
    else if (!isSame(engine, shape, column)) {
      refusals.push(
        `${table.name}.${name} is ${describe(column)} in the database, and ${describe(shape)} in its declaration. ` +
          'What becomes of the values that exist must be written by hand.',
      )
    }
  }
  const lacksPlace = table.placed && !Object.hasOwn(actual.columns, PLACE)
  const lacksKey = !table.single && !Object.hasOwn(actual.columns, EXTERNAL_KEY)
  const place: Step[] = lacksPlace ? [{ word: 'addPlace', args: [table.name] }] : []
  const key: Step[] = lacksKey ? [{ word: 'addExternalKey', args: [table.name] }] : []
  const steps: Step[] = [...place, ...key]
  for (const [name, shape] of added) {
    if ((shape.type === 'integer' || shape.type === 'double precision') && !shape.nullable) {
      refusals.push(
        `${table.name}.${name} is required, and no ${shape.refersTo ? 'reference' : 'number'} is right for the rows that exist. ` +
          'Declare it without `required`, or write by hand what those rows get.',
      )
    } else steps.push({ word: 'addField', args: [table.name, name, shape] })
  }
  return { steps, refusals }
}

type AnyShape = Omit<ColumnShape, 'type'> & { type: string }

const describe = ({ type, nullable, refersTo }: AnyShape): string =>
  `${type}${nullable ? ', null where there is none' : ''}${refersTo ? `, referring to ${refersTo.table}.${refersTo.column}` : ''}`

const isSame = (engine: Engine, shape: AnyShape, column: ActualColumn): boolean =>
  describe({ ...shape, type: typeNames[engine][shape.type] ?? shape.type }) === describe(column)

/**
 * Describes a column that exists only in the database. The author of the migration must rename it, or drop it and lose
 * its values.
 */
function undeclared(
  table: DeclaredTable,
  actual: ActualTable,
  name: string,
  column: ActualColumn,
  engine: Engine,
  added: readonly [string, ColumnShape][],
): string {
  const alter = `await db.schema.alterTable('${table.name}')`
  const likely = added.filter(([, shape]) => isSame(engine, shape, column)).map(([other]) => other)
  // The search index must be removed first, because SQLite and PostgreSQL cannot rename its columns, and SQLite cannot
  // drop them.
  const before = actual.search.includes(name) ? [`await indexFoldedSearch(db, '${table.name}', [])`] : []
  const dropped = actual.indexes
    .filter(({ keys }) => keys.some((key) => key.column === name))
    .map((index) => `await dropIndex(db, '${index.name}')`)
  const lines = (...statements: string[]) => statements.map((line) => `\n    ${line}`).join('')
  return (
    `${table.name}.${name} is in the database and in no declaration.` +
    likely
      .map((other) => {
        const rename = `${alter}.renameColumn('${name}', '${other}').execute()`
        return `\n  If it is ${other} now:${lines(...before, ...dropped, rename)}`
      })
      .join('') +
    `\n  If its values are to be lost:${lines(...before, ...dropped, `${alter}.dropColumn('${name}').execute()`)}`
  )
}

/** Names that FTS5 reserves: https://sqlite.org/fts5.html, section 3. */
const RESERVED = ['rank', 'rowid']

function compareIndexes(table: DeclaredTable, actual: ActualTable): Difference {
  const { name, sorts, references, search, unique } = table
  const steps: Step[] = []
  const refusals: string[] = []
  const sortKey = (column: string) =>
    actual.indexes.find(({ name: index }) => index === `${name}_by_${column}`)?.keys[0]
  for (const [column, order] of Object.entries(sorts)) {
    const key = sortKey(column)
    const isRight = key?.column === column && key.folded === order.folded && (key.nullsFirst || !order.nullable)
    if (isRight) continue
    if (key) steps.push({ word: 'dropIndex', args: [`${name}_by_${column}`] })
    steps.push({ word: 'indexSort', args: [name, column, order] })
  }
  for (const column of references) {
    const isIndexed = actual.indexes.some(({ keys }) => keys[0]?.column === column)
    if (!isIndexed) steps.push({ word: 'indexReference', args: [name, column] })
  }
  for (const { name: index, isUnique, keys } of actual.indexes) {
    const column = keys[0]?.column ?? ''
    const isWanted = isUnique || references.includes(column) || Object.hasOwn(sorts, column)
    if (!isWanted) steps.push({ word: 'dropIndex', args: [index] })
  }

  const uniques = actual.indexes
    .filter(({ isUnique, keys }) => isUnique && keys[0]?.column !== EXTERNAL_KEY)
    .map(({ keys }) => keys.map(({ column }) => column))
  if (String(uniques) !== String(unique ? [unique] : [])) {
    refusals.push(
      `What may stand once in ${name} is (${uniques.join('; ')}) in the database, and (${String(unique ?? '')}) in its declaration. ` +
        'What becomes of rows that are alike must be written by hand.',
    )
  }

  const reserved = search.filter((column) => RESERVED.includes(column.toLowerCase()))
  if (reserved.length > 0) {
    refusals.push(
      `${name}.${String(reserved)} cannot be searched: SQLite's FTS5 keeps that name for itself. Name it otherwise, or declare it with \`search: false\`.`,
    )
  } else if (String([...actual.search].sort()) !== String([...search].sort())) {
    steps.push({ word: 'indexFoldedSearch', args: [name, search] })
  }
  return { steps, refusals }
}
