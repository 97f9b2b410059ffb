import { longestStandingOwner } from '../../server/apiTokens/tokens.ts'
import { makeStatusToken, revokeStatusToken } from '../../server/game/siteStatus/statusToken.ts'
import { parseArgs } from 'node:util'
import { authorOf, CommandError, withContext, type Command } from '../command.ts'

const options = { revoke: { type: 'boolean', help: 'takes the token away, and makes none' } } as const

export const statusToken: Command = {
  usage: 'status-token',
  help: [
    "makes the token with which a script sends the server's state",
    'to /api/status; the previous one stops working',
  ],
  options,
  run: withContext(async (context, args) => {
    const { values } = parseArgs({ args, options })
    const author = authorOf(context)
    if (values.revoke) {
      if (!(await revokeStatusToken(context, author))) throw new CommandError('There is no token.')
      console.log('The token was revoked.')
      return
    }
    const owner = await longestStandingOwner(context.database.reader)
    if (!owner) throw new CommandError('A token does what an owner may do, and there is no owner yet: admin create.')
    console.log(await makeStatusToken(context, author, owner))
  }),
}
