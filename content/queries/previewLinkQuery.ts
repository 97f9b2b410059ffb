import { z } from 'zod'
import { LARGEST_ID } from '../limits.ts'
import { wholeNumber } from '../schema.ts'
import { about, says } from '../queryWording.ts'

export const PREVIEW_LINKS_TYPE = 'preview-links'

export const MOST_PREVIEW_LINKS = 50

export const PREVIEW_HOURS = [1, 24, 168] as const
export type PreviewHours = (typeof PREVIEW_HOURS)[number]
export const USUAL_PREVIEW_HOURS: PreviewHours = 24

const hours = z.literal([...PREVIEW_HOURS], says('oneOf', { name: 'hours', options: PREVIEW_HOURS.join(', ') }))

export const previewLinkSchema = z.object({
  id: wholeNumber(1, LARGEST_ID, about('id', { name: 'id' })),
  hours: hours.default(USUAL_PREVIEW_HOURS),
})

export interface PreviewLink {
  id: number
  row_id: number
  /** The row's name when the link was created. */
  title: string
  /** The username of the account that created the link. */
  created_by: string
  created_at: string
  expires_at: string
}
