import { referencesTo, listTypes } from '../../content/index.ts'
import { fieldsOfKind, type ContentType } from '../../content/define.ts'
import { isThorough } from './thorough.ts'
import { withEachPart } from './withEachPart.ts'

/**
 * Returns a few content types that together have every property of all types. That is enough, because the server's code
 * depends on a type's properties, not on its name.
 */
export const coveringTypes = <T extends ContentType>(types: readonly T[] = listTypes as readonly T[]): readonly T[] =>
  isThorough ? types : withEachPart(types, propertiesOf)

export const coveringPictures = () =>
  coveringTypes(listTypes.filter((type) => fieldsOfKind(type, 'picture').length > 0)).flatMap((type) =>
    fieldsOfKind(type, 'picture').map(([name, field]) => ({ key: type.key, type, name, field })),
  )

const isSet = (value: unknown): boolean => value !== undefined && value !== false && value !== null

function propertiesOf(type: ContentType): string[] {
  const { key, order, closing, aliases, unique, distinct, lists, fields, wording, ...flags } = type
  return [
    `in ${wording.language}`,
    `order ${order}`,
    `closing ${closing}`,
    ...Object.entries({ aliases, unique, distinct, lists, incoming: referencesTo(key) }).flatMap(([name, parts]) =>
      Object.keys(parts ?? {}).length > 0 ? [name] : [],
    ),
    ...(['single', 'large', 'publishing'] as const).filter((name) => flags[name]),
    ...Object.values(fields).flatMap((field) =>
      Object.entries(field).flatMap(([name, value]) => (isSet(value) ? [`${field.kind} ${name}`] : [])),
    ),
    ...Object.values(fields).flatMap((field) =>
      field.kind === 'reference' && field.to === key ? ['reference to itself'] : [],
    ),
  ]
}
