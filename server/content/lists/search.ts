import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import type { Engine } from '../../database/database.ts'
import { beginsWith, contains, equals } from '../../database/dialect/collation.ts'
import { isTextField, searchedColumns } from '../../database/schema/columns.ts'
import { isIndexed, searchCandidates } from '../../database/search/searchIndex.ts'
import type { ContentTables } from '../../database/tables.ts'

type Expressions = ExpressionBuilder<ContentTables, string>

/** Words of a search that count: each is looked for in every text. */
const MOST_WORDS = 10

/** The words of what somebody searches, each once. */
export const wordsIn = (text: string): string[] => [...new Set(text.split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS)

/** Whether a search finds a row: each word by its texts or by the name of what it refers to, or a number alone by its own id. */
export function isFound(type: ContentType, engine: Engine, text: string, eb: Expressions): Expression<SqlBool> {
  const words = wordsIn(text)
  return eb.and(words.map((word) => hasWord(type, engine, word, words.length === 1, eb)))
}

function hasWord(
  type: ContentType,
  engine: Engine,
  words: string,
  isAlone: boolean,
  eb: Expressions,
): Expression<SqlBool> {
  const ways = [
    (inner: Expressions) => containsWords(type, searchedColumns(type), engine, words, inner),
    ...fieldsOfKind(type, 'reference').map(
      ([name, { to }]) =>
        (inner: Expressions) =>
          refersToNamed(name, to, engine, words, inner),
    ),
    ...(isAlone && /^\d{1,9}$/.test(words) ? [(inner: Expressions) => inner('row.id', '=', Number(words))] : []),
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

/** Whether rows of a type are known by a text that is searched: then those whose name begins with what is searched come first. */
export function hasSearchedName(type: ContentType): boolean {
  const name = type.fields[type.name]
  return name !== undefined && isTextField(name) && searchedColumns(type).includes(type.name)
}

/** Whether the name of a row begins with what is searched. */
export const isNamedSo = (type: ContentType, engine: Engine, text: string, eb: Expressions): Expression<SqlBool> =>
  beginsWith(engine, eb.ref(`row.${type.name}`), text)

/** Whether it is exactly that. */
export const isItsName = (type: ContentType, engine: Engine, text: string, eb: Expressions): Expression<SqlBool> =>
  equals(engine, eb.ref(`row.${type.name}`), text)
