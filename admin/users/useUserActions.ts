import { useMutation, useQueryClient } from '@tanstack/react-query'
import { actOnUser, changeRole, makeResetLink, type Account } from '../../client/users.ts'
import { fill } from '../../content/wording.ts'
import { showToast } from '../ui/toasts.tsx'
import { CHANGES, USERS } from '../data/queryClient.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import { acts, userPhrases, type ActName } from './wording.ts'

const calls: { [A in ActName]: (id: number) => Promise<Account> } = {
  promote: (id) => changeRole(id, 'admin'),
  demote: (id) => changeRole(id, 'user'),
  suspend: (id) => actOnUser(id, 'suspend'),
  unsuspend: (id) => actOnUser(id, 'unsuspend'),
  'end-sessions': (id) => actOnUser(id, 'end-sessions'),
}

const sayWhy = (error: unknown) => showToast({ tone: 'bad', text: reasonOf(error) ?? userPhrases.unknownReason })

/** What can be done to an account; a refusal is said in the API's words. */
export function useUserActs(account: Account) {
  const queries = useQueryClient()
  const onSettled = () => {
    for (const key of [USERS, CHANGES]) void queries.invalidateQueries({ queryKey: [key] })
  }
  const act = useMutation({
    mutationFn: (name: ActName) => calls[name](account.id),
    onSuccess: (_changed, name) => showToast({ tone: 'good', text: fill(acts[name].done, { name: account.username }) }),
    onError: sayWhy,
    onSettled,
  })
  const link = useMutation({ mutationFn: () => makeResetLink(account.id), onError: sayWhy, onSettled })
  return { act, link }
}
