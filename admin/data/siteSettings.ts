import { useQuery } from '@tanstack/react-query'
import { readSingle } from '../../client/reader.ts'
import type { ContentType, Row } from '../../content/define.ts'
import { site, type SiteSettings } from '../../content/settings/site.ts'
import { EMBEDDED_STATE_ID } from '../../ui/embeddedState.ts'
import { CONTENT } from './queryClient.ts'

export const singleQuery = <T extends ContentType>(type: T) => ({
  queryKey: [CONTENT, 'single', type.key],
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Row<T>> => readSingle(type, signal),
})

/** The settings are embedded in the HTML document, so that no screen appears without the site's name. */
function embedded(): SiteSettings | undefined {
  const text = document.getElementById(EMBEDDED_STATE_ID)?.textContent ?? '{}'
  return (JSON.parse(text) as { site?: SiteSettings }).site // The cast is safe, because server/pages/routes.ts writes the embedded JSON.
}

/** Undefined if the settings could not be read. */
export const useSiteSettings = (): SiteSettings | undefined =>
  useQuery({ ...singleQuery(site), staleTime: Infinity, initialData: embedded }).data

export const useSiteName = (): string => useSiteSettings()?.name ?? ''
