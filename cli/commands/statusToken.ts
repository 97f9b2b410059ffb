import { longestStandingOwner } from '../../server/apiTokens/tokens.ts'
import { makeStatusToken, revokeStatusToken } from '../../server/game/siteStatus/statusToken.ts'
import { parseArgs } from 'node:util'
import { authorOf, CommandError, withContext, type Command } from '../command.ts'
import { statusTokenWords as words } from '../wording/site.ts'

const options = { revoke: { type: 'boolean' } } as const

export const statusToken: Command = {
  usage: 'status-token',
  words,
  options,
  run: withContext(async (context, args) => {
    const { values } = parseArgs({ args, options })
    const author = authorOf(context)
    if (values.revoke) {
      if (!(await revokeStatusToken(context, author))) throw new CommandError(words.none)
      console.log(words.revoked)
      return
    }
    const owner = await longestStandingOwner(context.database.reader)
    if (!owner) throw new CommandError(words.noOwner)
    console.log(await makeStatusToken(context, author, owner))
  }),
}
