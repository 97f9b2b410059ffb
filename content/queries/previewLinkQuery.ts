import { z } from 'zod'
import { fieldsOfKind, type ContentType } from '../define.ts'
import { fieldSchema } from '../schema.ts'
import { validation } from '../validation.ts'
import { previewSchema } from './previewQuery.ts'

/** The key of links to previews in the log of changes. */
export const PREVIEW_LINKS_TYPE = 'preview-links'

/** Living links that one account can have made. */
export const MOST_PREVIEW_LINKS = 50

/** For how many hours a link can open: an hour, a day, a week. */
export const PREVIEW_HOURS = [1, 24, 168] as const
export type PreviewHours = (typeof PREVIEW_HOURS)[number]
export const USUAL_PREVIEW_HOURS: PreviewHours = 24

const sentence = `hours must be one of: ${PREVIEW_HOURS.join(', ')}.`
const hours = z.literal([...PREVIEW_HOURS], sentence)

/** What a link to a preview is made from: what a preview is, the pictures of the form, and for how long it opens. */
export function previewLinkSchema(type: ContentType) {
  const sentences = validation[type.wording.language]
  const pictures = fieldsOfKind(type, 'picture').flatMap(([name, field]): [string, z.ZodType][] => [
    [name, fieldSchema(field, sentences)],
    [`${name}_removed`, fieldSchema({ ...field, kind: 'boolean' }, sentences).optional()],
  ])
  return previewSchema(type).extend({
    ...(Object.fromEntries(pictures) as Record<string, z.ZodType>), // by the name of each field
    // A form says it as text.
    hours: z
      .preprocess((value) => (typeof value === 'string' ? Number(value) : value), hours)
      .default(USUAL_PREVIEW_HOURS),
  })
}

/** A link as it is listed: never what opens it. */
export interface PreviewLink {
  id: number
  /** Null where it shows a row that was not saved then. */
  row_id: number | null
  /** What it shows is called. */
  title: string
  /** The username of whoever made it. */
  created_by: string
  created_at: string
  expires_at: string
}
