import { parseArgs } from 'node:util'
import { isServed } from '../../server/database/state/serving.ts'
import { ObjectStoreError } from '../../server/objectStore/objectStore.ts'
import { parseStoreAddress, STORE_FORMS } from '../../server/objectStore/storeAddress.ts'
import { movePictures, MoveRefusedError } from '../../server/pictures/outside/movePictures.ts'
import { IN_DATABASE } from '../../server/process/config.ts'
import { CommandError, UsageError, withContext, type Command } from '../command.ts'
import { withProgress } from '../progressDisplay.ts'

const options = {
  to: { type: 'string', help: `${IN_DATABASE}, or ${STORE_FORMS}; without it, where PICTURES says` },
} as const

const MOST_NAMED = 20

export const picturesMove: Command = {
  usage: 'pictures move --to PLACE',
  help: ['moves all pictures to a folder, an object store or the database, while the site is stopped'],
  details: [
    'Every file is copied, and its copy read back and compared, before the first one is removed from where it was. It can be',
    'interrupted: the same command goes on. Without --to it moves them to the store that PICTURES names:',
    'docs/operate/pictures.md.',
  ],
  options,
  run: withContext(async (context, args) => {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (positionals.length > 0) throw new UsageError('Say where to: --to PLACE.')
    const { configured } = context.stores
    const target = values.to ?? configured ?? IN_DATABASE
    const address = target === IN_DATABASE ? null : parseStoreAddress(target)
    if (!address && target !== IN_DATABASE) throw new CommandError(`--to takes ${IN_DATABASE}, or ${STORE_FORMS}.`)
    const to = address?.text ?? null
    const { copied, failed } = await withProgress(({ show }) =>
      movePictures(context, to, { isServed: () => isServed(context), onProgress: show }),
    ).catch((error: unknown) => {
      const isPlain = error instanceof ObjectStoreError || error instanceof MoveRefusedError
      throw isPlain ? new CommandError(error.message) : error
    })
    for (const [hash, reason] of [...failed].slice(0, MOST_NAMED)) console.log(`  ${hash}: ${reason}`)
    if (failed.size > 0)
      throw new CommandError(
        `${copied} pictures were copied and ${failed.size} were not. None was removed from where it was. The same command tries again.`,
      )
    console.log(`${copied} pictures were moved, and each file compared with its hash.`)
    if (configured !== to)
      console.log(
        to === null
          ? 'Take PICTURES out of the settings of the site.'
          : `Set PICTURES='${to}' in the settings of the site.`,
      )
    if (context.config.picturesUrl) console.log('PICTURES_URL is set: see that what answers there has them, too.')
  }),
}
