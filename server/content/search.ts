import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { fieldsOfKind, type ContentType } from '../../content/define.ts'
import { contentType } from '../../content/index.ts'
import type { Engine } from '../database/database.ts'
import { contains } from '../database/dialect/collation.ts'
import { searchedColumns } from '../database/schema/columns.ts'
import { searchCandidates } from '../database/search/searchIndex.ts'
import type { ContentTables } from '../database/tables.ts'

type Expressions = ExpressionBuilder<ContentTables, string>

/**
 * A query of the ids of the rows that a search finds: by their texts, by the name of what they refer to, or by their own id.
 * Each of these is a query of its own, so that each can use an index.
 */
export function searchMatches(type: ContentType, engine: Engine, words: string, eb: Expressions) {
  const rows = eb.selectFrom(`${type.table} as row`).select('row.id')
  let found = rows.where((inner) => containsWords(type, searchedColumns(type), engine, words, inner))
  for (const [name, { to }] of fieldsOfKind(type, 'reference')) {
    found = found.union(rows.where((inner) => refersToNamed(name, to, engine, words, inner)))
  }
  return /^\d{1,9}$/.test(words) ? found.union(rows.where('row.id', '=', Number(words))) : found
}

/** Whether one of these texts contains the words. The index only says which rows to compare. */
function containsWords(type: ContentType, texts: readonly string[], engine: Engine, words: string, eb: Expressions) {
  const any = eb.or(texts.map((name) => contains(engine, eb.ref(`row.${name}`), words)))
  const candidates = searchCandidates(engine, type, words)
  return candidates ? eb.and([sql<SqlBool>`${eb.ref('row.id')} in ${candidates}`, any]) : any
}

/** Whether the row refers to one whose name contains the words. Where that name is a reference, it is followed. */
function refersToNamed(
  column: string,
  to: string,
  engine: Engine,
  words: string,
  eb: Expressions,
): Expression<SqlBool> {
  const target = contentType(to)
  const name = target.fields[target.name]
  const texts = searchedColumns(target).filter((text) => text === target.name)
  const named = (inner: Expressions) =>
    name?.kind === 'reference'
      ? refersToNamed(target.name, name.to, engine, words, inner)
      : containsWords(target, texts, engine, words, inner)
  return eb(`row.${column}`, 'in', eb.selectFrom(`${target.table} as row`).select('row.id').where(named))
}
