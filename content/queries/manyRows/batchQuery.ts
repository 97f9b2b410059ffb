import { z } from 'zod'
import { LARGEST_ID } from '../../limits.ts'
import { about } from '../../queryWording.ts'
import { useSchema } from '../../refusals/conflicts.ts'
import { wholeNumber } from '../../schema.ts'
import { pageQuery } from '../listQuery.ts'

export const BATCH_KINDS = ['edit', 'delete', 'import', 'game_files', 'duplicate', 'undo'] as const
export type BatchKind = (typeof BATCH_KINDS)[number]

export const batchQuerySchema = z.object(pageQuery)

/** Of a change of a single row. */
export const continuedBatchSchema = z.object({
  batch: wholeNumber(0, LARGEST_ID, about('id', { name: 'batch' }))
    .optional()
    .meta({
      description:
        'Makes the change part of a batch, which the answer names in `X-Batch`: 0 of a new one, a number of that one, if it is one’s own and was not undone.',
    }),
})

export const UNCHANGED_REASONS = ['changed', 'referenced', 'invalid', 'duplicate'] as const
export type UnchangedReason = (typeof UNCHANGED_REASONS)[number]

export const batchSchema = z.object({
  id: z.int(),
  kind: z.enum(BATCH_KINDS),
  type: z
    .string()
    .meta({ description: 'The menu key of its content type; of the first one if `kind` is `game_files`.' }),
  actor: z.string(),
  actor_name: z.string().nullable(),
  time: z.string(),
  created: z.int(),
  updated: z.int(),
  deleted: z.int(),
  undoes: z.int().nullable().meta({ description: 'The batch that it undid.' }),
  undone_by: z.int().nullable().meta({ description: 'The batch that undid it last.' }),
})
export type BatchRow = z.infer<typeof batchSchema>

export const undoAnswer = z.object({
  undone: z.int().meta({ description: 'How many rows are again as they were.' }),
  kept: z
    .array(z.object({ type: z.string(), id: z.int(), name: z.string().nullable(), reason: z.enum(UNCHANGED_REASONS) }))
    .meta({
      description:
        'Rows that were left as they are: changed since, referred to by others, no longer valid, or with a value that another has.',
    }),
  used_by: z.array(useSchema).meta({ description: 'What refers to the rows that were kept for that.' }),
  batch: z
    .int()
    .nullable()
    .meta({ description: 'The number of the undoing, which can be undone; null where nothing was.' }),
})
export type UndoAnswer = z.infer<typeof undoAnswer>
