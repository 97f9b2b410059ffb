import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { findRows } from '../../client/find.ts'
import type { FoundRows } from '../../content/queries/findQuery.ts'
import { CONTENT } from '../data/queryClient.ts'
import { useDebounced } from '../data/useDebounced.ts'

const PAUSE = 150

interface Found {
  rows: readonly FoundRows[]
  /** Whether the rows were found for the current input and not for an earlier one. */
  isPresent: boolean
  isBusy: boolean
  error: Error | null
}

export function useFoundRows(typed: string): Found {
  const words = useDebounced(typed, PAUSE)
  const { data, error, isFetching } = useQuery({
    queryKey: [CONTENT, 'find', words],
    queryFn: async ({ signal }) => ({ words, rows: await findRows(words, signal) }),
    enabled: words !== '' && typed !== '',
    placeholderData: keepPreviousData,
  })
  if (typed === '') return { rows: [], isPresent: true, isBusy: false, error: null }
  const isPresent = data?.words === typed
  return {
    rows: data?.rows ?? [],
    isPresent,
    isBusy: isFetching || words !== typed,
    error: words === typed ? error : null,
  }
}
