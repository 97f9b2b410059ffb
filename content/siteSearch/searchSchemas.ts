import { z } from 'zod'

const name = z.string().meta({ description: 'As visitors read it' })
const detail = z.string().meta({ description: 'What tells it apart from others of the name; may be empty' })
const to = z.string().meta({ description: 'The address that shows it' })
const title = z.string().meta({ description: 'The title of its group' })

const languages = z
  .record(z.string(), z.string())
  .optional()
  .meta({ description: 'With `lang`: the languages of texts without a translation' })

export const hitSchema = z.object({ name, detail, to, languages })
export type Hit = z.infer<typeof hitSchema>

export const foundGroupSchema = z.object({
  key: z.string(),
  title,
  hits: z.array(hitSchema),
  total: z.int().meta({ description: 'How many there are' }),
})
export type FoundGroup = z.infer<typeof foundGroupSchema>

export const siteSearchSchema = z.object({
  groups: z
    .array(foundGroupSchema)
    .meta({ description: 'Those that have something; the one with the best match first' }),
  searched_for: z
    .string()
    .nullable()
    .meta({ description: 'What was searched instead, because nothing has the words as they were typed' }),
})
export type SiteSearch = z.infer<typeof siteSearchSchema>

export const suggestionsSchema = z.array(hitSchema.extend({ group: title }))
export type Suggestions = z.infer<typeof suggestionsSchema>
