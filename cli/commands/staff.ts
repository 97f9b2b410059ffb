import { parseArgs } from 'node:util'
import { fill } from '../../content/messages/fill.ts'
import { ACCOUNT_ACTIONS, STAFF_ACTIONS } from '../../content/queries/userQuery.ts'
import { actOn, actOnStaff } from '../../server/users/userActions.ts'
import { findByUsername } from '../../server/users/users.ts'
import { authorOf, CommandError, withContext, type Command } from '../command.ts'
import { staffWords as words } from '../wording/site.ts'

const options = {
  username: { type: 'string' },
  'keep-tokens': { type: 'boolean' },
} as const

export const staff: Command = {
  usage: 'staff ACTION --username U',
  words,
  options,
  run: withContext(async (context, args) => {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [requested] = positionals
    const author = authorOf(context)
    if (values.username === undefined) {
      const tokens = values['keep-tokens'] ? 'keep' : 'revoke'
      const action = STAFF_ACTIONS.find((name) => name === requested)
      if (!action) throw new CommandError(fill(words.whatForAll, { actions: STAFF_ACTIONS.join(', ') }))
      const count = await actOnStaff(context, author, null, action, { tokens })
      console.log(fill(words.doneForAll, { count }))
      return
    }
    if (values['keep-tokens']) throw new CommandError(words.tokensOfAll)
    const action = ACCOUNT_ACTIONS.find((name) => name === requested)
    if (!action) throw new CommandError(fill(words.what, { actions: ACCOUNT_ACTIONS.join(', ') }))
    const user = await findByUsername(context.database.reader, values.username)
    if (!user) throw new CommandError(fill(words.noAccount, { name: values.username }))
    await actOn(context, author, null, { id: user.id, action })
    console.log(fill(words.done, { name: user.username }))
  }),
}
