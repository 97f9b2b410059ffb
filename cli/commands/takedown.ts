import { parseArgs } from 'node:util'
import { takedownSchema } from '../../content/queries/takedownQuery.ts'
import { takeDown } from '../../server/history/takedown.ts'
import { removalRunner } from '../../server/pictures/outside/removals.ts'
import { authorOf, CommandError, withContext, type Command } from '../command.ts'

const options = { reason: { type: 'string', help: 'why, for the audit; it must be given' } } as const

export const takedown: Command = {
  usage: 'takedown PICTURE --reason TEXT',
  help: ['removes a picture permanently, even if rows show it'],
  details: [
    'PICTURE is its address, such as https://example.com/storage/news/HASH.webp, or the hash in it. Its bytes are gone in',
    'all sizes, and rows that showed it show none. This cannot be undone. Backups that were made before still hold it.',
  ],
  options,
  run: withContext(async (context, args) => {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (values.reason === undefined) throw new CommandError('Say why: --reason TEXT.')
    const requested = takedownSchema.safeParse({ picture: positionals[0] ?? '', reason: values.reason })
    if (!requested.success) throw new CommandError(requested.error.issues.map(({ message }) => message).join(' '))
    const author = authorOf(context)
    const { rows } = await takeDown(context, author, requested.data)
    await removalRunner(context, () =>
      console.log('The store does not remove it now. The site tries again until it does.'),
    ).run()
    console.log(`Taken down. ${rows.length === 0 ? 'No row showed it.' : 'These rows have no picture there now:'}`)
    for (const { type, row } of rows) console.log(`  ${type} ${row}`)
    const { picturesUrl } = context.config
    if (picturesUrl) console.log(`Where a cache answers at ${picturesUrl}, remove it there, too.`)
    console.log('If nginx caches the site, empty its cache, since it serves old copies while the site is down:')
    console.log(
      '  rm -r /var/cache/nginx/gapura/* (proxy_cache_path in deploy/nginx.conf), then run gapura mirror again.',
    )
    console.log('Backups that were made before still hold it: delete them, or take it down again after a restore.')
  }),
}
