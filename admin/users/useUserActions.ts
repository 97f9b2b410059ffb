import {
  changeRole,
  deleteAccount,
  exportAccount,
  keepAccount,
  makeResetLink,
  runUserAction,
  suspendUser,
  takeFactors,
  type User,
} from '../../client/users.ts'
import type { GameChoice } from '../../content/accounts/deletion.ts'
import type { AccountTokens, Suspension } from '../../content/queries/userQuery.ts'
import { fill } from '../../content/messages/fill.ts'
import { CHANGES, STATUS_TOKEN, TOKENS, USERS } from '../data/queryClient.ts'
import { useAction } from '../feedback/useAction.ts'
import { saveFile } from '../ui/saveFile.ts'
import { exportWording, userActions, userWording, type UserActionName } from './wording.ts'

const { language } = userWording

/** What the question before an action has asked for. */
export interface ActionChoice {
  tokens?: AccountTokens
  suspension?: Suspension
  games?: GameChoice
}

const calls: { [A in UserActionName]: (user: User, choice: ActionChoice) => Promise<User> } = {
  promote: ({ id }) => changeRole(id, 'admin'),
  demote: ({ id }, { tokens }) => changeRole(id, 'user', tokens),
  suspend: ({ id }, { tokens, suspension = {} }) => suspendUser(id, tokens, suspension),
  unsuspend: ({ id }) => runUserAction(id, 'unsuspend'),
  'end-sessions': ({ id }) => runUserAction(id, 'end-sessions'),
  'read-only': ({ id }) => runUserAction(id, 'read-only'),
  'read-write': ({ id }) => runUserAction(id, 'read-write'),
  'remove-factors': ({ id }) => takeFactors(id),
  delete: async (user, { games = 'keep' }) => ({ ...user, delete_at: await deleteAccount(user.id, games) }),
  keep: async (user) => {
    await keepAccount(user.id)
    return { ...user, delete_at: null }
  },
}

export function useUserActions(user: User) {
  const shared = { language, failed: '{reason}', reload: [USERS, CHANGES, TOKENS, STATUS_TOKEN] }
  const action = useAction({
    ...shared,
    run: ({ name, ...choice }: { name: UserActionName } & ActionChoice) => calls[name](user, choice),
    done: (_changed, { name }) => fill(userActions[name].done, { name: user.username }),
  })
  const link = useAction({ ...shared, run: () => makeResetLink(user.id) })
  const download = useAction({
    ...shared,
    run: () => exportAccount(user.id),
    done: (text) =>
      saveFile(fill(exportWording.fileName, { id: user.id }), new Blob([text], { type: 'application/json' })),
  })
  return { action, link, download }
}
