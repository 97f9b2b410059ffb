import { z } from 'zod'
import type { ContentType } from '../../define.ts'
import { ALL_STATES } from '../../fields/filters.ts'
import { LARGEST_ID } from '../../limits.ts'
import { updateSchema, wholeNumber } from '../../schema.ts'
import { querySchema } from '../listQuery.ts'
import { about, says } from '../../queryWording.ts'

export const MOST_ROWS = 50_000

const NEITHER = { path: ['ids'], ...says('rows') }
const id = wholeNumber(1, LARGEST_ID, about('id', { name: 'id' }))
export const namedIds = z
  .array(id, says('idList'))
  .min(1, says('noRow', { name: 'ids' }))
  .max(MOST_ROWS, says('tooManyRows', { name: 'ids', most: MOST_ROWS }))
  .transform((all) => [...new Set(all)])

function condition(type: ContentType) {
  const { shape } = querySchema(type)
  const { page: _page, per_page: _size, sort: _sort, order: _order, ...filters } = shape
  const { tree: _tree, ...conditions } = filters as typeof filters & { tree?: z.ZodType } // The cast is needed because only types with formatted texts have the parameter `tree`.
  return z
    .strictObject({ ...conditions, all: z.literal(true, says('isTrue', { name: 'all' })).optional() }, says('filters'))
    .refine(
      (query) => Object.values(query).some((value) => value !== undefined && value !== ALL_STATES),
      says('condition'),
    )
}

const choice = (type: ContentType) => ({
  ids: namedIds.optional(),
  query: condition(type).optional(),
  expect: wholeNumber(0, LARGEST_ID, about('expect')).optional(),
})

interface Chosen {
  ids?: unknown
  query?: unknown
  expect?: unknown
  rows?: unknown
}

const namesOneWay = ({ ids, query, rows }: Chosen): boolean =>
  [ids, query, rows].filter((way) => way !== undefined).length === 1
const expectsACount = ({ query, expect }: Chosen): boolean => (query === undefined) === (expect === undefined)
const EXPECT = { path: ['expect'], ...says('expectAlone') }

export const bulkDeleteSchema = (type: ContentType) =>
  z.object(choice(type)).refine(namesOneWay, NEITHER).refine(expectsACount, EXPECT)

export function bulkChangeSchema(type: ContentType) {
  const fields: Record<string, z.ZodType> = updateSchema(type).shape
  const set = z
    .object(Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'version')))
    .refine((values) => Object.values(values).some((value) => value !== undefined), says('noField'))
  const row = z.object({ ...fields, id })
  return z
    .object({
      ...choice(type),
      set: set.optional(),
      rows: z
        .array(row, says('rowList'))
        .min(1, says('noRow', { name: 'rows' }))
        .max(MOST_ROWS, says('tooManyRows', { name: 'rows', most: MOST_ROWS }))
        .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, says('rowTwice'))
        .optional(),
    })
    .refine(namesOneWay, NEITHER)
    .refine(expectsACount, EXPECT)
    .refine(({ set, rows }) => (set === undefined) !== (rows === undefined), {
      path: ['set'],
      ...says('set'),
    })
}

const loose = (description: string) => z.looseObject({}).meta({ description })
const described = {
  ids: z
    .unknown()
    .optional()
    .meta({ type: 'array', items: { type: 'integer' }, description: 'The rows, by their ids.' }),
  query: loose(
    'The rows of a list: what it is filtered by (`q`, the name of a field, `state`), or `all: true`.',
  ).optional(),
  expect: z.unknown().optional().meta({ type: 'integer', description: 'How many rows that list was said to have.' }),
}

/**
 * The OpenAPI document omits the fields of each type. They would add megabytes to the document, which the server holds
 * in memory.
 */
export const describedDelete = z.looseObject(described)
export const describedChange = z.looseObject({
  ...described,
  set: loose('What all of them are to hold, as an update has it.').optional(),
  rows: z
    .unknown()
    .optional()
    .meta({
      type: 'array',
      items: { type: 'object' },
      description: 'Each in its own way: `{ id, version, … }`, as an update has it.',
    }),
})

export const bulkAnswer = z.object({
  changed: z.int().meta({ description: 'How many rows were changed.' }),
  batch: z
    .int()
    .nullable()
    .meta({ description: 'The number by which it is shown and undone; null where nothing was changed.' }),
})
