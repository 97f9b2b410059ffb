import { z } from 'zod'
import { fieldsOfKind, type ContentType } from '../../define.ts'
import { bulkAnswer, bulkDeleteSchema, describedDelete } from './bulkQuery.ts'

/** Returns the text field whose values must be unique. Copies of a row get a number at the end of this field. */
export const numberedField = (type: ContentType): string | undefined =>
  fieldsOfKind(type, 'text').find(([name, { page }]) => page !== undefined && type.unique?.includes(name))?.[0]

export const canDuplicate = (type: ContentType): boolean => type.unique === null || numberedField(type) !== undefined

/** A copy of a published row is a draft, so that visitors do not see it. */
export const COPY_AS_DRAFT = { state: 'draft', published_at: null, pinned: false } as const

export const duplicateSchema = (type: ContentType) => bulkDeleteSchema(type)
export const describedDuplicate = describedDelete

export const duplicateAnswer = bulkAnswer.extend({
  ids: z.array(z.int()).meta({ description: 'The copies, in the order of their originals.' }),
})
