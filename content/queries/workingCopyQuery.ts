import { z } from 'zod'
import type { ContentType } from '../define.ts'
import { LARGEST_ID } from '../limits.ts'
import { updateSchema, wholeNumber } from '../schema.ts'

/** The key of working copies in the log of changes. */
export const WORKING_COPIES_TYPE = 'working-copies'

const sentence = 'working_copy_version must be the version that was read, or 0 where there was none.'
const seen = { working_copy_version: wholeNumber(0, LARGEST_ID, sentence).optional() }

/** What changes a working copy: what changes a row, and the version of the copy that was read, 0 where there was none. */
export const workingCopySchema = (type: ContentType) => updateSchema(type).safeExtend(seen)

/** What publishes one: the versions that were read, where nothing else is to be published. */
export const publishSchema = z.object({
  ...seen,
  version: wholeNumber(1, LARGEST_ID, 'version must be the version that was read.').optional(),
})

/** What a row as its working copy has it tells of the copy. */
export interface WorkingCopy {
  version: number
  saved_at: string
  /** The username of whoever saved it last; null where that was no account, or one that is gone. */
  saved_by: string | null
}

/** A working copy as it is listed. */
export interface ListedWorkingCopy extends WorkingCopy {
  row_id: number
}
