import { fieldsOfKind, type ContentType, type FieldOf } from '../../content/define.ts'
import { contentType } from '../../content/index.ts'
import { TRANSLATIONS } from '../../content/translations.ts'
import type { Queries } from '../database/database.ts'
import { hasTranslations } from '../database/schema/columns.ts'
import type { ContentTables, StoredValue } from '../database/tables.ts'
import { rowsIn } from '../messages/rowsIn.ts'

interface Join {
  alias: string
  table: string
  on: { column: string; key: string }
  read: Readonly<Record<string, string>>
}

/** The columns of a row that a reference to it has beside its name. */
export const embeddedColumns = ({ to, carries = [] }: FieldOf<'reference'>): string[] => [
  ...contentType(to).embedded,
  ...carries,
]

/** Those of them that are pictures. */
export const embeddedPictures = (reference: FieldOf<'reference'>): (readonly [string, FieldOf<'picture'>])[] =>
  fieldsOfKind(contentType(reference.to), 'picture').filter(([name]) => embeddedColumns(reference).includes(name))

const pictureJoin = (alias: string, column: string, name: string): Join => ({
  alias,
  table: 'pictures',
  on: { column, key: 'hash' },
  read: {
    [`${name}:width`]: `${alias}.width`,
    [`${name}:height`]: `${alias}.height`,
    [`${name}:avif_at`]: `${alias}.avif_at`,
  },
})

/**
 * The name of a row may itself be a reference: a package bonus has the name of its package. References are followed
 * until the name is a text.
 */
export function joins(type: ContentType): Join[] {
  const references = fieldsOfKind(type, 'reference').flatMap(([column, field]) => {
    const { name, steps, translations } = namePath(field.as, field.to, `row.${column}`)
    const translated = rowsIn() === null ? null : translations
    const last = steps.length - 1
    const own = Object.fromEntries(
      embeddedColumns(field).map((column) => [`${field.as}:${column}`, `${field.as}.${column}`]),
    )
    const named = steps.map((step, index) => ({
      ...step,
      read: {
        ...(index === 0 && own),
        ...(index === last && { [`${field.as}:name`]: name }),
        ...(index === last && translated && { [`${field.as}:${TRANSLATIONS}`]: translated }),
      },
    }))
    const pictures = embeddedPictures(field).map(([column]) =>
      pictureJoin(`${field.as}_${column}`, `${field.as}.${column}`, `${field.as}:${column}`),
    )
    return [...named, ...pictures]
  })
  const pictures = fieldsOfKind(type, 'picture').map(([column]) => pictureJoin(column, `row.${column}`, column))
  return [...references, ...pictures]
}

type Step = Omit<Join, 'read'>

interface NamePath {
  name: string
  /** The column with the translations of the name; null if it has none. */
  translations: string | null
  steps: Step[]
}

export function namePath(as: string, to: string, column: string): NamePath {
  const target = contentType(to)
  const step = { alias: as, table: target.table, on: { column, key: 'id' } }
  const named = target.fields[target.name]
  if (named?.kind !== 'reference') {
    const translations = hasTranslations(target) ? `${as}.${TRANSLATIONS}` : null
    return { name: `${as}.${target.name}`, translations, steps: [step] }
  }
  const further = namePath(`${as}_${named.as}`, named.to, `${as}.${target.name}`)
  return { ...further, steps: [step, ...further.steps] }
}

function joinedRows(queries: Queries, type: ContentType) {
  let query = queries.withTables<ContentTables>().selectFrom(`${type.table} as row`)
  for (const { alias, table, on } of joins(type)) {
    query = query.leftJoin(`${table} as ${alias}`, `${alias}.${on.key}`, on.column)
  }
  return query
}

export function selectRows(queries: Queries, type: ContentType) {
  const translations = rowsIn() !== null && hasTranslations(type) ? [TRANSLATIONS] : []
  const columns = ['id', ...Object.keys(type.fields), 'version', 'created_at', 'updated_at', ...translations]
  let query = joinedRows(queries, type).select(columns.map((column) => `row.${column}`))
  for (const { read } of joins(type)) {
    for (const [name, column] of Object.entries(read)) query = query.select(`${column} as ${name}`)
  }
  return query
}

export function storedName(type: ContentType, row: Readonly<Record<string, StoredValue>>): string | null {
  const field = type.fields[type.name]
  const name = row[field?.kind === 'reference' ? `${field.as}:name` : type.name]
  return typeof name === 'string' && name !== '' ? name : null
}

export function typesRead(type: ContentType, keys = new Set<string>()): Set<string> {
  keys.add(type.key)
  typesNamed(type, keys)
  for (const { of } of Object.values(type.lists)) typesRead(of, keys)
  return keys
}

export function typesNamed(type: ContentType, keys = new Set<string>()): Set<string> {
  for (const [, field] of fieldsOfKind(type, 'reference')) addNamed(field.to, keys)
  return keys
}

function addNamed(key: string, keys: Set<string>): void {
  keys.add(key)
  const { fields, name } = contentType(key)
  const named = fields[name]
  if (named?.kind === 'reference') addNamed(named.to, keys)
}
