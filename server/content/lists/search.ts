import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import type { Engine } from '../../database/database.ts'
import { contains } from '../../database/dialect/collation.ts'
import { searchedColumns } from '../../database/schema/columns.ts'
import { isIndexed, searchCandidates } from '../../database/search/searchIndex.ts'
import type { ContentTables } from '../../database/tables.ts'

type Expressions = ExpressionBuilder<ContentTables, string>

/** Whether a search finds a row: by its texts, by the name of what it refers to, or by its own id. */
export function isFound(type: ContentType, engine: Engine, words: string, eb: Expressions): Expression<SqlBool> {
  const ways = [
    (inner: Expressions) => containsWords(type, searchedColumns(type), engine, words, inner),
    ...fieldsOfKind(type, 'reference').map(
      ([name, { to }]) =>
        (inner: Expressions) =>
          refersToNamed(name, to, engine, words, inner),
    ),
    ...(/^\d{1,9}$/.test(words) ? [(inner: Expressions) => inner('row.id', '=', Number(words))] : []),
  ]
  // No index knows a letter or two, and many rows have them: they are found in one pass, which ends where the page is full.
  if (!isIndexed(type, words)) return eb.or(ways.map((way) => way(eb)))
  // Each way is a query of its own, so that each can use an index.
  const rows = eb.selectFrom(`${type.table} as row`).select('row.id')
  const [first = rows, ...others] = ways.map((way) => rows.where(way))
  return eb(
    'row.id',
    'in',
    others.reduce((all, one) => all.union(one), first),
  )
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
