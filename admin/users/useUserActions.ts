import { runUserAction, changeRole, makeResetLink, takeFactors, type User } from '../../client/users.ts'
import { fill } from '../../content/wording.ts'
import { CHANGES, USERS } from '../data/queryClient.ts'
import { useAction } from '../feedback/useAction.ts'
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

export function useUserActions(user: User) {
  const shared = { language, failed: '{reason}', reload: [USERS, CHANGES] }
  const action = useAction({
    ...shared,
    run: (name: UserActionName) => calls[name](user.id),
    done: (_changed, name) => fill(userActions[name].done, { name: user.username }),
  })
  const link = useAction({ ...shared, run: () => makeResetLink(user.id) })
  return { action, link }
}
