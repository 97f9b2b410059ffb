import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'

type ChangeQuery = (change: (query: URLSearchParams) => void, options?: { replace?: boolean }) => void

/**
 * Reads the query from the browser's URL. `useSearchParams` does not queue updates, so the second of two quick changes
 * would undo the first: https://reactrouter.com/api/hooks/useSearchParams
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
