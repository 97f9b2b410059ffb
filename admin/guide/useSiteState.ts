import { useQuery } from '@tanstack/react-query'
import { demoContent } from '../../client/demo.ts'
import { readStatusToken } from '../../client/tokens/statusTokenCalls.ts'
import { look } from '../../content/settings/look.ts'
import { site } from '../../content/settings/site.ts'
import { status } from '../../content/settings/status.ts'
import { CONTENT } from '../data/queryClient.ts'
import { singleQuery } from '../data/siteSettings.ts'
import { STATUS_TOKEN } from '../data/queryClient.ts'
import type { SiteState } from './steps.ts'

export function useSiteState(): { state: SiteState | null; error: Error | null; refetch: () => void } {
  const queries = [
    useQuery(singleQuery(site)),
    useQuery(singleQuery(look)),
    useQuery(singleQuery(status)),
    useQuery({ queryKey: [STATUS_TOKEN], queryFn: readStatusToken }),
    // The key begins with CONTENT, so that each content write invalidates this query, too.
    useQuery({ queryKey: [CONTENT, 'demo'], queryFn: ({ signal }) => demoContent(signal) }),
  ] as const
  const [settings, chosen, server, token, demo] = queries
  const isKnown = settings.data && chosen.data && server.data && token.data && demo.data
  return {
    state: isKnown
      ? {
          site: settings.data,
          look: chosen.data,
          status: server.data,
          tokenMadeAt: token.data.made_at,
          demo: demo.data,
        }
      : null,
    error: queries.find(({ error }) => error)?.error ?? null,
    refetch: () => queries.forEach((query) => void query.refetch()),
  }
}
