import { z } from 'zod'

export const useSchema = z.object({
  type: z.string().meta({ description: 'The menu key of the content type whose rows refer.' }),
  field: z.string().meta({ description: 'The referring field: a list is filtered by it.' }),
  title: z.string(),
  count: z.int(),
  rows: z
    .array(z.object({ id: z.int(), name: z.string().nullable(), refers_to: z.int() }))
    .meta({ description: 'The first of them, at most five, each with the row that it refers to.' }),
})
export type Use = z.infer<typeof useSchema>

export const lastChangeSchema = z.object({
  id: z.int(),
  name: z.string().nullable().meta({ description: 'What the row is called now.' }),
  actor_name: z
    .string()
    .nullable()
    .meta({ description: 'The username, or the name of the token of a script; null for what is neither.' }),
  time: z.string(),
})
export type LastChange = z.infer<typeof lastChangeSchema>

export const MOST_NAMED = 5
