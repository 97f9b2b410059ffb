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

/** Settings in the document, so that no screen is nameless at first. */
function embedded(): SiteSettings | undefined {
  const text = document.getElementById(EMBEDDED_STATE_ID)?.textContent ?? '{}'
  return (JSON.parse(text) as { site?: SiteSettings }).site // made by server/pages/routes.ts
}

/** Current even right after a change; undefined if they could not be read. */
export const useSiteSettings = (): SiteSettings | undefined =>
  useQuery({ ...singleQuery(site), staleTime: Infinity, initialData: embedded }).data

export const useSiteName = (): string => useSiteSettings()?.name ?? ''
