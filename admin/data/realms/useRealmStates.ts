import { useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../client/api.ts'
import { listStates } from '../../../client/realms/realmCalls.ts'
import { realm } from '../../../content/settings/realm.ts'
import { CONTENT } from '../queryClient.ts'
import { useMay } from '../../session/currentUser.ts'

/** How often parts of all screens ask, in milliseconds. */
export const EVERY_MINUTE = 60_000

/**
 * Polls the server while the page is visible; without a period it leaves that to other parts of the page. Without the
 * permission to see realms, no request is sent.
 */
export function useRealmStates(everyMs?: number) {
  const maySee = useMay()({ type: realm.key, action: 'see' })
  return useQuery({
    queryKey: [CONTENT, 'realm standings'],
    queryFn: listStates,
    enabled: maySee,
    meta: { isByItself: true },
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, error } }) => {
      const isOver = error instanceof ApiError && error.status === 401
      return isOver || data?.length === 0 || everyMs === undefined ? false : everyMs
    },
  })
}
