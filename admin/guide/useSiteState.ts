import { useQuery } from '@tanstack/react-query'
import { demoContent } from '../../client/demo.ts'
import { listRealms } from '../../client/realms/realmCalls.ts'
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
    // Keys begin with CONTENT, so that each content write invalidates these queries, too.
    useQuery({ queryKey: [CONTENT, 'realms'], queryFn: listRealms }),
    useQuery({ queryKey: [CONTENT, 'demo'], queryFn: ({ signal }) => demoContent(signal) }),
  ] as const
  const [settings, chosen, server, token, realms, demo] = queries
  const isKnown = settings.data && chosen.data && server.data && token.data && realms.data && demo.data
  return {
    state: isKnown
      ? {
          site: settings.data,
          look: chosen.data,
          status: server.data,
          tokenMadeAt: token.data.made_at,
          hasRealm: realms.data.length > 0,
          demo: demo.data,
        }
      : null,
    error: queries.find(({ error }) => error)?.error ?? null,
    refetch: () => queries.forEach((query) => void query.refetch()),
  }
}
