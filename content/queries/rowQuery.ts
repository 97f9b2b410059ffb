import { z } from 'zod'
import { allTranslations } from '../translations.ts'

export const placeSchema = z.object({
  position: z.int().nullable().meta({ description: 'Counted from 1; null where the list does not show the row.' }),
  total: z.int().meta({ description: 'How many rows the list has in all its pages.' }),
})
export type RowPlace = z.infer<typeof placeSchema>

export const rowQuery = z.object({
  translations: allTranslations,
  tree: z.unknown().optional().meta({
    description: 'With what its page shows, whatever the value: the tree of each formatted text, and its `neighbours`.',
  }),
  state: z
    .unknown()
    .optional()
    .meta({ description: '`all`: also a draft, or what is public later, for who may edit it.' }),
})
