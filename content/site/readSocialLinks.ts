import type { ContentReader } from '../reader.ts'
import { SOCIAL_KINDS, socialLink, type SocialLink } from '../types/socialLink.ts'

/** Number of links that fit into one row of the page. */
const LIMIT = 8

export async function readSocialLinks(reader: ContentReader): Promise<readonly SocialLink[]> {
  const { rows } = await reader.list(socialLink, { page: 1, per_page: LIMIT })
  return [...rows].sort((a, b) => SOCIAL_KINDS.indexOf(a.kind) - SOCIAL_KINDS.indexOf(b.kind))
}
