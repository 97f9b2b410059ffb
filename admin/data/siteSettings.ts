import { useQuery } from '@tanstack/react-query'
import { readSingle, type Reading } from '../../client/reader.ts'
import type { ContentType, Row } from '../../content/define.ts'
import { furtherTags } from '../../content/settings/furtherTags.ts'
import { site, type SiteSettings } from '../../content/settings/site.ts'
import { embeddedSite } from '../ui/embeddedSite.ts'
import { CONTENT } from './queryClient.ts'

export const singleQuery = <T extends ContentType>(type: T, reading: Reading = {}) => ({
  queryKey: [CONTENT, 'single', type.key, reading],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Row<T>> => readSingle(type, signal, reading),
})

/** Undefined if the settings could not be read. */
export const useSiteSettings = (): SiteSettings | undefined =>
  useQuery({ ...singleQuery(site), staleTime: Infinity, initialData: embeddedSite }).data

/** The languages that the site's texts can be translated into. */
export function useFurtherTags(): readonly string[] {
  const settings = useSiteSettings()
  return settings ? furtherTags(settings) : []
}

export const useSiteName = (): string => useSiteSettings()?.name ?? ''
