import { parseArgs } from 'node:util'
import { ACCOUNT_ACTIONS, STAFF_ACTIONS } from '../../content/queries/userQuery.ts'
import { actOn, actOnStaff } from '../../server/users/userActions.ts'
import { findByUsername } from '../../server/users/users.ts'
import { authorOf, CommandError, withContext, type Command } from '../command.ts'

const options = {
  username: { type: 'string', help: 'this account alone, staff or not' },
  'keep-tokens': { type: 'boolean', help: 'without --username: revokes no tokens of scripts' },
} as const

export const staff: Command = {
  usage: 'staff ACTION --username U',
  help: ['locks the house: does it to every account of the back-office, or', 'to the one that is named'],
  details: [
    'ACTION is end-sessions, read-only (for an hour), read-write (before the hour is over), suspend (of all staff: helpers,',
    'since there is always an owner), or unsuspend (with --username alone). Suspend revokes the tokens of scripts that the',
    'account has made; of all staff, suspend and end-sessions revoke every token.',
  ],
  options,
  run: withContext(async (context, args) => {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [requested] = positionals
    const author = authorOf(context)
    if (values.username === undefined) {
      const tokens = values['keep-tokens'] ? 'keep' : 'revoke'
      const action = STAFF_ACTIONS.find((name) => name === requested)
      if (!action) throw new CommandError(`Say what: ${STAFF_ACTIONS.join(', ')}; or name an account: --username U.`)
      console.log(`Done for ${await actOnStaff(context, author, null, action, { tokens })} accounts.`)
      return
    }
    if (values['keep-tokens']) throw new CommandError('--keep-tokens is for all staff, without --username.')
    const action = ACCOUNT_ACTIONS.find((name) => name === requested)
    if (!action) throw new CommandError(`Say what: ${ACCOUNT_ACTIONS.join(', ')}.`)
    const user = await findByUsername(context.database.reader, values.username)
    if (!user) throw new CommandError(`There is no account ${values.username}.`)
    await actOn(context, author, null, { id: user.id, action })
    console.log(`Done for ${user.username}.`)
  }),
}
