import { z } from 'zod'

/** What a row with a formatted text or a state may be asked for. Whatever else these hold means nothing. */
export const rowQuery = z.object({
  tree: z.unknown().optional().meta({
    description: 'With what its page shows, whatever the value: the tree of each formatted text, and its `neighbours`.',
  }),
  state: z
    .unknown()
    .optional()
    .meta({ description: '`all`: also a draft, or what is public later, for who may edit it.' }),
})
