import { z } from 'zod'
import { fieldsOfKind, type ContentType } from '../../define.ts'
import { bulkAnswer, bulkDeleteSchema, describedDelete } from './bulkQuery.ts'

/** A unique field whose value copies get with a number: a page's address. */
export const numberedField = (type: ContentType): string | undefined =>
  fieldsOfKind(type, 'text').find(([name, { page }]) => page !== undefined && type.unique?.includes(name))?.[0]

/** False if a copy would repeat unique values. */
export const canDuplicate = (type: ContentType): boolean => type.unique === null || numberedField(type) !== undefined

/** Copies of publishable rows are drafts. */
export const COPY_AS_DRAFT = { state: 'draft', published_at: null, pinned: false } as const

/** The same choice as for a delete. */
export const duplicateSchema = (type: ContentType) => bulkDeleteSchema(type)
export const describedDuplicate = describedDelete

export const duplicateAnswer = bulkAnswer.extend({
  ids: z.array(z.int()).meta({ description: 'The copies, in the order of their originals.' }),
})
