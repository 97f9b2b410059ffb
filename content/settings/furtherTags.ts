import { canonicalTag } from '../messages/canonicalTag.ts'
import type { SiteSettings } from './site.ts'

/** The languages that a site's texts can be translated into, as its settings name them. */
export function furtherTags({
  language,
  further_languages: further,
}: Pick<SiteSettings, 'language' | 'further_languages'>): string[] {
  const main = canonicalTag(language)
  const tags = further.split(/[\s,]+/).map(canonicalTag)
  return [...new Set(tags)].filter((tag) => tag !== null && tag !== main) as string[] // The filter has removed null.
}
