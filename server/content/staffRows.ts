import type { FastifyContextConfig, FastifyRequest } from 'fastify'
import { fieldsOfKind, type ContentType, type FieldOf, type Row } from '../../content/define.ts'
import { MISSING } from '../../content/fields/filters.ts'
import { contentType, referencesTo } from '../../content/index.ts'
import { actionsOf, translatedLanguages, type Permission } from '../../content/permissions.ts'
import { isForTranslators } from '../../content/translations.ts'
import type { Shown } from '../../content/publishing/publishing.ts'
import { callerOf } from '../auth/guard.ts'
import { holds } from '../auth/permissions.ts'

type Reference = [name: string, field: FieldOf<'reference'>]

const isStaffOnly = (key: string): boolean => contentType(key).readers !== 'everybody'

/** References to rows that only staff may read, in rows that visitors may read. */
const staffReferences = (type: ContentType): Reference[] =>
  isStaffOnly(type.key) ? [] : fieldsOfKind(type, 'reference').filter(([, { to }]) => isStaffOnly(to))

/** References whose names the reader of a list may see, search and sort by. */
export function namedReferences(type: ContentType, shown: Shown): Reference[] {
  const hidden = shown === 'public' ? staffReferences(type).map(([name]) => name) : []
  return fieldsOfKind(type, 'reference').filter(([name]) => !hidden.includes(name))
}

export function withoutStaffNames<T extends ContentType>(type: T, rows: Row<T>[]): Row<T>[] {
  const none = Object.fromEntries(staffReferences(type).map(([, { as }]) => [as, null]))
  return Object.keys(none).length > 0 ? rows.map((row) => ({ ...row, ...none })) : rows
}

/** Staff who edit a type that refers to these rows read them too, because they choose among them. */
const staffOf =
  (type: ContentType) =>
  (request: FastifyRequest): readonly Permission[] => {
    const caller = callerOf(request)
    const ways: Permission[] = [
      ...actionsOf(type).map((action) => ({ type: type.key, action })),
      ...referencesTo(type.key).map(({ type: { key } }) => ({ type: key, action: 'edit' as const })),
    ]
    const mayTranslate = isForTranslators(type) && translatedLanguages(caller.permissions).length > 0
    return mayTranslate || ways.some((way) => holds(caller, way)) ? [] : [{ type: type.key, action: 'see' }]
  }

const queryOf = ({ query }: FastifyRequest) => query as Readonly<Record<string, unknown>> // Fastify has parsed it.

/** Whether the query asks for what only those who may edit or translate the rows read. */
const isForStaff = ({ translations, [MISSING]: missing }: Readonly<Record<string, unknown>>): boolean =>
  translations !== undefined || missing !== undefined

/** Who may read a type's list and a single row of it. */
export function readersOf(type: ContentType): { list: FastifyContextConfig; row: FastifyContextConfig } {
  const staff = { permission: staffOf(type) }
  if (type.readers === 'staff') return { list: staff, row: staff }
  if (type.readers === 'unhidden')
    return {
      list: {
        access: 'public',
        forAll: staffOf(type),
        // Before validation the value is a text.
        isForAll: (query) => String(query['hidden']) !== 'false' || isForStaff(query),
      },
      row: staff,
    }
  const everybody: FastifyContextConfig = {
    access: 'public',
    forAll: (request) =>
      queryOf(request)['state'] === undefined ? staffOf(type)(request) : [{ type: type.key, action: 'edit' }],
    isForAll: (query) => isForStaff(query) || (type.publishing && query['state'] !== undefined),
  }
  return { list: everybody, row: everybody }
}
