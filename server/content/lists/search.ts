import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { contentType } from '../../../content/index.ts'
import type { Shown } from '../../../content/publishing/publishing.ts'
import { isTranslatable, TRANSLATIONS } from '../../../content/translations.ts'
import type { Engine, Queries } from '../../database/database.ts'
import {
  beginsWith,
  contains,
  equals,
  searchBeginsWith,
  searchEquals,
  searchText,
} from '../../database/dialect/collation.ts'
import { isTextField, searchedColumns } from '../../database/schema/columns.ts'
import { jsonText } from '../../database/dialect/jsonText.ts'
import { isIndexed, searchCandidates } from '../../database/search/searchIndex.ts'
import type { ContentTables } from '../../database/tables.ts'
import { rowsIn } from '../../messages/rowsIn.ts'
import { namedReferences } from '../staffRows.ts'

type Expressions = ExpressionBuilder<ContentTables, string>

const MOST_WORDS = 10

export const wordsIn = (text: string): string[] =>
  [...new Set(searchText(text).split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS)

/** Players and staff search for a number with or without the mark: `501` and `#501`. */
const NUMBER = /^#?(\d{1,9})$/

const numberIn = (text: string): number | null => {
  const [, digits] = NUMBER.exec(searchText(text).trim()) ?? []
  return digits === undefined ? null : Number(digits)
}

type References = ReturnType<typeof namedReferences>

type IsFound = (eb: Expressions) => Expression<SqlBool>

/** A search whose words are compared with texts in memory. */
export interface Asked {
  whole: string
  words: readonly string[]
  number: number | null
}

export const askedFor = (text: string): Asked => ({
  whole: searchText(text),
  words: wordsIn(text),
  number: numberIn(text),
})

/** The rows that have this number in the game, and those that refer to one that has it. */
function numberWays(type: ContentType, references: References, number: number): IsFound[] {
  const own: IsFound = (eb) => eb('row.game_id', '=', number)
  return [
    ...('game_id' in type.fields ? [own] : []),
    ...references
      .map(([name, { to }]) => [name, contentType(to)] as const)
      .filter(([, target]) => 'game_id' in target.fields)
      .map(([name, target]): IsFound => {
        const numbered = (eb: Expressions) => eb.selectFrom(`${target.table} as row`).select('row.id').where(own)
        return (eb) => eb(`row.${name}`, 'in', numbered(eb))
      }),
  ]
}

/** A union of separate queries can use an index for each condition, unlike one query with OR. */
function isOneOfWays(type: ContentType, [first, ...others]: readonly IsFound[], eb: Expressions): Expression<SqlBool> {
  const rows = eb.selectFrom(`${type.table} as row`).select('row.id')
  const union = others.reduce((all, way) => all.union(rows.where(way)), first ? rows.where(first) : rows)
  return eb('row.id', 'in', union)
}

/** Whether rows have the number that is searched for, or refer to one that has; null if it is none that they could. */
export function byGameNumber(type: ContentType, text: string, shown: Shown): IsFound | null {
  const number = numberIn(text)
  const ways = number === null ? [] : numberWays(type, namedReferences(type, shown), number)
  return ways.length === 0 ? null : (eb) => isOneOfWays(type, ways, eb)
}

/**
 * A row matches if its texts or the names of its references contain every word. The index looks up only the rarest
 * word, and the rows found are checked for the others.
 */
export async function searchFor(
  reader: Queries,
  type: ContentType,
  engine: Engine,
  { text, shown }: { text: string; shown: Shown },
): Promise<IsFound> {
  const references = namedReferences(type, shown)
  const words = wordsIn(text)
  const rarest = await rarestOf(reader, type, engine, words)
  const others = rarest?.isRare ? rowHolds : passHolds
  return (eb) =>
    eb.and(
      words.map((word) =>
        rarest === null || word === rarest.word
          ? hasWord(type, engine, word, words.length === 1, references, eb)
          : others(type, engine, word, eb, { references }),
      ),
    )
}

const MOST_COUNTED = 1_000

/**
 * Returns the indexed word that the fewest rows contain. `isRare` is true if the number of these rows is below
 * MOST_COUNTED. Returns null if there is only one word or none of the words is indexed.
 */
async function rarestOf(
  reader: Queries,
  type: ContentType,
  engine: Engine,
  words: readonly string[],
): Promise<{ word: string; isRare: boolean } | null> {
  const known = words.filter((word) => isIndexed(type, word))
  if (words.length < 2 || known.length === 0) return null
  const types = [...new Set([type, ...fieldsOfKind(type, 'reference').map(([, { to }]) => contentType(to))])]
  const counts = known.map((word) => {
    const counted = types
      .filter((one) => isIndexed(one, word))
      .map(
        (one) =>
          sql`(select count(*) from (select 1 from ${rowsWith(engine, one, word)} limit ${MOST_COUNTED}) as few)`,
      )
    return sql`select ${sql.val(word)} as word, ${sql.join(counted, sql` + `)} as found`
  })
  const { rows } = await sql<{
    word: string
    found: number
  }>`${sql.join(counts, sql` union all `)} order by found limit 1`.execute(reader)
  return rows.map(({ word, found }) => ({ word, isRare: Number(found) < MOST_COUNTED }))[0] ?? null
}

function rowsWith(engine: Engine, type: ContentType, word: string): RawBuilder<unknown> {
  const texts = searchedColumns(type).map((name) => contains(engine, sql.ref(name), word))
  return (
    searchCandidates(engine, type, searchedColumns(type), word) ??
    sql`(select 1 from ${sql.table(type.table)} where ${sql.join(texts, sql` or `)}) as own`
  )
}

function hasWord(
  type: ContentType,
  engine: Engine,
  words: string,
  isAlone: boolean,
  references: References,
  eb: Expressions,
): Expression<SqlBool> {
  const number = isAlone ? numberIn(words) : null
  const ids: IsFound[] =
    number === null ? [] : [(inner) => inner('row.id', '=', number), ...numberWays(type, references, number)]
  // The index has no words of one or two letters. Many rows contain such short words, so scanning the table soon finds
  // enough rows for a page.
  if (!isIndexed(type, words))
    return eb.or([passHolds(type, engine, words, eb, { references }), ...ids.map((way) => way(eb))])
  const ways = [
    (inner: Expressions) => containsWords(type, searchedColumns(type), engine, words, inner),
    ...translationHas(type, searchedColumns(type), engine, { words }, eb).map((translated) => () => translated),
    ...references.map(
      ([name, { to }]) =>
        (inner: Expressions) =>
          refersToNamed(name, to, engine, words, inner),
    ),
    ...ids,
  ]
  return isOneOfWays(type, ways, eb)
}

/** A row also matches by its texts in the reader's language. These have no index, so rows without translations are skipped. */
function translationHas(
  type: ContentType,
  texts: readonly string[],
  engine: Engine,
  { words, alias = 'row' }: { words: string; alias?: string },
  eb: Expressions,
): Expression<SqlBool>[] {
  const wanted = rowsIn()
  if (wanted === null || wanted === 'all') return []
  const column = eb.ref(`${alias}.${TRANSLATIONS}`)
  const translated = texts.filter((name) => {
    const field = type.fields[name]
    return field !== undefined && isTranslatable(field)
  })
  if (translated.length === 0) return []
  const has = translated.map((name) => contains(engine, jsonText(engine, column, [wanted.tag, name, 0]), words))
  return [eb.and([eb(column, 'is not', null), eb.or(has)])]
}

/** If many rows are checked, the names of references are read once instead of for each row. */
const passHolds = (
  type: ContentType,
  engine: Engine,
  word: string,
  eb: Expressions,
  { references }: { references: References },
): Expression<SqlBool> =>
  eb.or([
    ...searchedColumns(type).map((name) => contains(engine, eb.ref(`row.${name}`), word)),
    ...translationHas(type, searchedColumns(type), engine, { words: word }, eb),
    ...references.map(([name, { to }]) => refersToNamed(name, to, engine, word, eb)),
  ])

function rowHolds(
  type: ContentType,
  engine: Engine,
  word: string,
  eb: Expressions,
  {
    alias = 'row',
    texts = searchedColumns(type),
    references,
  }: { alias?: string; texts?: string[]; references: References },
): Expression<SqlBool> {
  return eb.or([
    ...texts.map((name) => contains(engine, eb.ref(`${alias}.${name}`), word)),
    ...translationHas(type, texts, engine, { words: word, alias }, eb),
    ...references.map(([name, { to }]) => {
      const target = contentType(to)
      const below = `${alias}_${name}`
      const named = {
        alias: below,
        texts: namesOf(target),
        references: fieldsOfKind(target, 'reference').filter(([field]) => field === target.name),
      }
      return eb.exists(
        eb
          .selectFrom(`${target.table} as ${below}`)
          .select(sql`1`.as('one'))
          .whereRef(`${below}.id`, '=', `${alias}.${name}`)
          .where((inner) => rowHolds(target, engine, word, inner, named)),
      )
    }),
  ])
}

const namesOf = (type: ContentType): string[] => searchedColumns(type).filter((text) => text === type.name)

function containsWords(type: ContentType, texts: readonly string[], engine: Engine, words: string, eb: Expressions) {
  const candidates = searchCandidates(engine, type, texts, words)
  return candidates
    ? sql<SqlBool>`${eb.ref('row.id')} in ${candidates}`
    : eb.or(texts.map((name) => contains(engine, eb.ref(`row.${name}`), words)))
}

function refersToNamed(
  column: string,
  to: string,
  engine: Engine,
  words: string,
  eb: Expressions,
): Expression<SqlBool> {
  const target = contentType(to)
  const name = target.fields[target.name]
  const ids = eb.selectFrom(`${target.table} as row`).select('row.id')
  if (name?.kind === 'reference')
    return eb(
      `row.${column}`,
      'in',
      ids.where((inner) => refersToNamed(target.name, name.to, engine, words, inner)),
    )
  const named = ids.where((inner) => containsWords(target, namesOf(target), engine, words, inner))
  const [translated] = translationHas(target, namesOf(target), engine, { words }, eb)
  return eb(`row.${column}`, 'in', translated ? named.union(ids.where(translated)) : named)
}

export function hasSearchedName(type: ContentType): boolean {
  const name = type.fields[type.name]
  return name !== undefined && isTextField(name) && searchedColumns(type).includes(type.name)
}

/** In a large type, the beginnings of names are compared unfolded, because their index makes that fast. */
export const isNamedSo = (type: ContentType, engine: Engine, text: string, eb: Expressions): Expression<SqlBool> =>
  (type.large ? beginsWith : searchBeginsWith)(engine, eb.ref(`row.${type.name}`), text)

export const isItsName = (type: ContentType, engine: Engine, text: string, eb: Expressions): Expression<SqlBool> =>
  (type.large ? equals : searchEquals)(engine, eb.ref(`row.${type.name}`), text)
