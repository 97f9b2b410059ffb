import { z } from 'zod'
import type { ContentType } from '../define.ts'
import { LARGEST_ID } from '../limits.ts'
import { updateSchema, wholeNumber } from '../schema.ts'

/** Type of working copies in the log of changes. */
export const WORKING_COPIES_TYPE = 'working-copies'

const sentence = 'working_copy_version must be the version that was read, or 0 where there was none.'
const seen = { working_copy_version: wholeNumber(0, LARGEST_ID, sentence).optional() }

/** A row's changes, and the version of the copy that was read; 0 if there was none. */
export const workingCopySchema = (type: ContentType) => updateSchema(type).safeExtend(seen)

/** The versions that were read, unless only the copy's own changes matter. */
export const publishSchema = z.object({
  ...seen,
  version: wholeNumber(1, LARGEST_ID, 'version must be the version that was read.').optional(),
})

/** Metadata of the working copy, attached to the row. */
export interface WorkingCopy {
  version: number
  saved_at: string
  /** Username; null if no present account saved it. */
  saved_by: string | null
}

export interface ListedWorkingCopy extends WorkingCopy {
  row_id: number
}
