import { useMutation, useQueryClient } from '@tanstack/react-query'
import { runUserAction, changeRole, makeResetLink, takeFactors, type User } from '../../client/users.ts'
import { fill } from '../../content/wording.ts'
import { CHANGES, USERS } from '../data/queryClient.ts'
import { reasonOf } from '../feedback/failureMessages.ts'
import { showToast } from '../ui/toasts.tsx'
import { userActions, userWording, type UserActionName } from './wording.ts'

const { language } = userWording

const calls: { [A in UserActionName]: (id: number) => Promise<User> } = {
  promote: (id) => changeRole(id, 'admin'),
  demote: (id) => changeRole(id, 'user'),
  suspend: (id) => runUserAction(id, 'suspend'),
  unsuspend: (id) => runUserAction(id, 'unsuspend'),
  'end-sessions': (id) => runUserAction(id, 'end-sessions'),
  'read-only': (id) => runUserAction(id, 'read-only'),
  'read-write': (id) => runUserAction(id, 'read-write'),
  'remove-factors': takeFactors,
}

const sayWhy = (error: unknown) =>
  showToast({ tone: 'bad', text: reasonOf(error) ?? userWording.unknownReason, language })

/** Refusals show the API's sentence. */
export function useUserActions(user: User) {
  const queries = useQueryClient()
  const onSettled = () => {
    for (const key of [USERS, CHANGES]) void queries.invalidateQueries({ queryKey: [key] })
  }
  const action = useMutation({
    mutationFn: (name: UserActionName) => calls[name](user.id),
    onSuccess: (_changed, name) =>
      showToast({ tone: 'good', text: fill(userActions[name].done, { name: user.username }), language }),
    onError: sayWhy,
    onSettled,
  })
  const link = useMutation({ mutationFn: () => makeResetLink(user.id), onError: sayWhy, onSettled })
  return { action, link }
}
