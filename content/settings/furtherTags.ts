import { canonicalTag } from '../messages/canonicalTag.ts'
import type { SiteSettings } from './site.ts'

/** Returns what a setting of one or several languages names, as an operator wrote it. */
export const writtenTags = (text: string): string[] => text.split(/[\s,]+/).filter((tag) => tag !== '')

/** The languages that a site's texts can be translated into, as its settings name them. */
export function furtherTags({
  language,
  further_languages: further,
}: Pick<SiteSettings, 'language' | 'further_languages'>): string[] {
  const main = canonicalTag(language)
  const tags = writtenTags(further).map(canonicalTag)
  return [...new Set(tags)].filter((tag) => tag !== null && tag !== main) as string[] // The filter has removed null.
}
