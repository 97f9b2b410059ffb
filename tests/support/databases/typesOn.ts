import { referencesTo, listTypes } from '../../../content/index.ts'
import type { ContentType } from '../../../content/define.ts'
import type { EngineName } from './engines.ts'
import { isThorough } from '../thorough.ts'
import { withEachPart } from '../withEachPart.ts'

/**
 * The types to try on an engine. On SQLite they are all of them. The statements of another engine are made of the properties
 * of types and fields, not of their names: there they are as few as have each property between them, and
 * `npm run test:release` tries all.
 */
export const typesOn = <T extends ContentType>(
  engine: EngineName,
  types: readonly T[] = listTypes as readonly T[],
): readonly T[] => (isThorough || engine === 'sqlite' ? types : withEachPart(types, propertiesOf))

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
