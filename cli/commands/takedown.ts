import { parseArgs } from 'node:util'
import { fill } from '../../content/messages/fill.ts'
import { takedownSchema } from '../../content/queries/takedownQuery.ts'
import { takeDown } from '../../server/history/takedown.ts'
import { removalRunner } from '../../server/pictures/outside/removals.ts'
import { authorOf, CommandError, withContext, type Command } from '../command.ts'
import { takedownWords as words } from '../wording/pictures.ts'

const options = { reason: { type: 'string' } } as const

export const takedown: Command = {
  usage: 'takedown PICTURE --reason TEXT',
  words,
  options,
  run: withContext(async (context, args) => {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (values.reason === undefined) throw new CommandError(words.why)
    const requested = takedownSchema.safeParse({ picture: positionals[0] ?? '', reason: values.reason })
    if (!requested.success) throw new CommandError(requested.error.issues.map(({ message }) => message).join(' '))
    const author = authorOf(context)
    const { rows } = await takeDown(context, author, requested.data)
    await removalRunner(context, () => console.log(words.later)).run()
    console.log(rows.length === 0 ? words.unused : words.used)
    for (const { type, row } of rows) console.log(`  ${type} ${row}`)
    const { picturesUrl } = context.config
    if (picturesUrl) console.log(fill(words.cached, { address: picturesUrl }))
    console.log(words.nginx)
    console.log(`  ${words.nginxCommand}`)
    console.log(words.backups)
  }),
}
