import { z } from 'zod'
import { fieldsOfKind, type ContentType } from '../define.ts'
import { fieldSchema } from '../schema.ts'
import { validation } from '../validation.ts'
import { previewSchema } from './previewQuery.ts'

/** Type of preview links in the log of changes. */
export const PREVIEW_LINKS_TYPE = 'preview-links'

/** Per account. */
export const MOST_PREVIEW_LINKS = 50

/** Lifetimes: an hour, a day, a week. */
export const PREVIEW_HOURS = [1, 24, 168] as const
export type PreviewHours = (typeof PREVIEW_HOURS)[number]
export const USUAL_PREVIEW_HOURS: PreviewHours = 24

const sentence = `hours must be one of: ${PREVIEW_HOURS.join(', ')}.`
const hours = z.literal([...PREVIEW_HOURS], sentence)

/** A preview with its pictures, and the lifetime. */
export function previewLinkSchema(type: ContentType) {
  const sentences = validation[type.wording.language]
  const pictures = fieldsOfKind(type, 'picture').flatMap(([name, field]): [string, z.ZodType][] => [
    [name, fieldSchema(field, sentences)],
    [`${name}_removed`, fieldSchema({ ...field, kind: 'boolean' }, sentences).optional()],
  ])
  return previewSchema(type).extend({
    ...(Object.fromEntries(pictures) as Record<string, z.ZodType>), // by the name of each field
    // Forms send text.
    hours: z
      .preprocess((value) => (typeof value === 'string' ? Number(value) : value), hours)
      .default(USUAL_PREVIEW_HOURS),
  })
}

/** Without its token. */
export interface PreviewLink {
  id: number
  /** Null for an unsaved row. */
  row_id: number | null
  title: string
  /** Username of its maker. */
  created_by: string
  created_at: string
  expires_at: string
}
