import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

type ChangeQuery = (change: (query: URLSearchParams) => void, options?: { replace?: boolean }) => void

/**
 * The query of the address as it is drawn, and how it is changed: from what stands in the address by then. React draws a change later,
 * and the setter of `useSearchParams` starts from what was drawn: of two changes in a row the second would undo the first.
 * https://reactrouter.com/api/hooks/useSearchParams, "does not support the queueing logic"
 */
export function useAddressQuery(): [URLSearchParams, ChangeQuery] {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const change = useCallback<ChangeQuery>(
    (make, { replace = false } = {}) => {
      const next = new URLSearchParams(window.location.search)
      make(next)
      void navigate(`?${next}`, { replace })
    },
    [navigate],
  )
  return [query, change]
}
