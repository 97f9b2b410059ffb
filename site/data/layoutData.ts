import type { Reader } from '../../content/reader.ts'
import type { SocialLink } from '../../content/types/socialLink.ts'
import { loadOptional } from './loadOptional.ts'
import { readSocialLinks } from '../../content/site/readSocialLinks.ts'

/** Content of the frame around every page, loaded once per document. */
export interface LayoutData {
  /** Null if loading failed, which is logged. */
  social: readonly SocialLink[] | null
}

export const LAYOUT_ROUTE = 'layout'

export const loadLayout = async (reader: Reader): Promise<LayoutData> => ({
  social: await loadOptional(readSocialLinks(reader)),
})
