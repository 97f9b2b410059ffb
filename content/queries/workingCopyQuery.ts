import { z } from 'zod'
import type { ContentType } from '../define.ts'
import { LARGEST_ID } from '../limits.ts'
import { updateSchema, wholeNumber } from '../schema.ts'

export const WORKING_COPIES_TYPE = 'working-copies'

const sentence = 'working_copy_version must be the version that was read, or 0 where there was none.'
const seen = { working_copy_version: wholeNumber(0, LARGEST_ID, sentence).optional() }

export const workingCopySchema = (type: ContentType) => updateSchema(type, seen)

export const publishSchema = z.object({
  ...seen,
  version: wholeNumber(1, LARGEST_ID, 'version must be the version that was read.').optional(),
})

export interface WorkingCopy {
  version: number
  saved_at: string
  saved_by: string | null
}

export interface ListedWorkingCopy extends WorkingCopy {
  row_id: number
}
