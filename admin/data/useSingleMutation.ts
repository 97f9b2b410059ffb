import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
import { useOneAtATime } from '../../ui/useOneAtATime.ts'

/**
 * TanStack's `useMutation`, whose `mutate` does nothing while an earlier call is being answered. `useMutation` itself
 * would send a request for each click of a double click.
 */
export function useSingleMutation<R = unknown, V = void, C = unknown>(
  options: UseMutationOptions<R, Error, V, C>,
): Omit<UseMutationResult<R, Error, V, C>, 'mutateAsync'> {
  const { mutateAsync, ...mutation } = useMutation(options)
  const oneAtATime = useOneAtATime()
  // `onError` has reported the failure.
  const mutate: typeof mutation.mutate = (...call) => oneAtATime(() => mutateAsync(...call))
  return { ...mutation, mutate }
}
