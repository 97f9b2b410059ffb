import type { Reader } from '../../content/reader.ts'
import type { SocialLink } from '../../content/types/socialLink.ts'
import { loadOptional } from './loadOptional.ts'
import { readSocialLinks } from '../../content/site/readSocialLinks.ts'

/** What the frame around every page shows of the content. It is read once for each document. */
export interface LayoutData {
  /** Null if reading them failed, which is only logged. */
  social: readonly SocialLink[] | null
}

/** Id of the route that holds it. */
export const LAYOUT_ROUTE = 'layout'

export const loadLayout = async (reader: Reader): Promise<LayoutData> => ({
  social: await loadOptional(readSocialLinks(reader)),
})
