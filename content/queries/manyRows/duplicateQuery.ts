import { z } from 'zod'
import { fieldsOfKind, type ContentType } from '../../define.ts'
import { bulkAnswer, bulkDeleteSchema, describedDelete } from './bulkQuery.ts'

/** The field whose value a copy has with a number behind it, since no two rows may have the same: a page's address. */
export const numberedField = (type: ContentType): string | undefined =>
  fieldsOfKind(type, 'text').find(([name, { page }]) => page !== undefined && type.unique?.includes(name))?.[0]

/** Whether rows of a type can be copied as they are: not where a copy would hold what may stand once. */
export const canDuplicate = (type: ContentType): boolean => type.unique === null || numberedField(type) !== undefined

/** What a copy does not take from its original, of a type whose rows are published: nothing is published by being copied. */
export const COPY_AS_DRAFT = { state: 'draft', published_at: null, pinned: false } as const

/** Which rows are to be copied: said as for a delete. */
export const duplicateSchema = (type: ContentType) => bulkDeleteSchema(type)
export const describedDuplicate = describedDelete

export const duplicateAnswer = bulkAnswer.extend({
  ids: z.array(z.int()).meta({ description: 'The copies, in the order of their originals.' }),
})
