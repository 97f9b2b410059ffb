import type { Reader } from '../../content/reader.ts'
import type { SocialLink } from '../../content/types/socialLink.ts'
import { loadOptional } from './loadOptional.ts'
import { readSocialLinks } from '../../content/site/readSocialLinks.ts'

export interface LayoutData {
  social: readonly SocialLink[] | null
}

export const LAYOUT_ROUTE = 'layout'

export const loadLayout = async (reader: Reader): Promise<LayoutData> => ({
  social: await loadOptional(readSocialLinks(reader)),
})
