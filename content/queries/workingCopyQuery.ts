import { z } from 'zod'
import type { ContentType } from '../define.ts'
import { LARGEST_ID } from '../limits.ts'
import { updateSchema, wholeNumber } from '../schema.ts'
import { about } from '../queryWording.ts'

export const WORKING_COPIES_TYPE = 'working-copies'

const seen = { working_copy_version: wholeNumber(0, LARGEST_ID, about('workingCopyVersion')).optional() }

export const workingCopySchema = (type: ContentType) => updateSchema(type, seen)

export const publishSchema = z.object({
  ...seen,
  version: wholeNumber(1, LARGEST_ID, about('version', { name: 'version' })).optional(),
})

export interface WorkingCopy {
  version: number
  saved_at: string
  saved_by: string | null
}

export interface ListedWorkingCopy extends WorkingCopy {
  row_id: number
}
