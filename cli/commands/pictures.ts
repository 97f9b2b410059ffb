import { parseArgs } from 'node:util'
import { ObjectStoreError } from '../../server/objectStore/objectStore.ts'
import { parseStoreAddress, STORE_FORMS } from '../../server/objectStore/storeAddress.ts'
import { movePictures } from '../../server/pictures/outside/movePictures.ts'
import { IN_DATABASE } from '../../server/process/config.ts'
import { CommandError, UsageError, withContext, type Command } from '../command.ts'
import { withProgress } from '../progressDisplay.ts'

const options = {
  to: { type: 'string', help: `${IN_DATABASE}, or ${STORE_FORMS}` },
} as const

const MOST_NAMED = 20

export const picturesMove: Command = {
  usage: 'pictures move --to PLACE',
  help: ['moves all pictures to a folder, an object store or the database, while the site serves'],
  details: [
    'New pictures go there from the beginning, whatever PICTURES says. Each is compared with its hash before it is removed from',
    'where it was. It can be interrupted: the same command goes on. Let the site have the credentials of an object store, and',
    'reach a folder, before: docs/operate/pictures.md.',
  ],
  options,
  run: withContext(async (context, args) => {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (values.to === undefined || positionals.length > 0) throw new UsageError(`Say where to: --to PLACE.`)
    const address = values.to === IN_DATABASE ? null : parseStoreAddress(values.to)
    if (!address && values.to !== IN_DATABASE) throw new CommandError(`--to takes ${IN_DATABASE}, or ${STORE_FORMS}.`)
    const to = address?.text ?? null
    const result = await withProgress(({ show }) => movePictures(context, to, show)).catch((error: unknown) => {
      throw error instanceof ObjectStoreError ? new CommandError(error.message) : error
    })
    if (!result) throw new CommandError('Another process moves pictures. Let it end first.')
    const { moved, failed } = result
    console.log(`${moved} pictures were moved, and each compared with its hash.`)
    const { configured } = context.stores
    if (configured !== to) {
      console.log(
        to === null
          ? 'Take PICTURES out of the settings of the site.'
          : `Set PICTURES='${to}' in the settings of the site.`,
      )
    }
    if (context.config.picturesUrl) console.log('PICTURES_URL is set: see that what answers there has them, too.')
    if (failed.size === 0) return
    for (const [hash, reason] of [...failed].slice(0, MOST_NAMED)) console.log(`  ${hash}: ${reason}`)
    throw new CommandError(`${failed.size} pictures lie where they did. The same command tries them again.`)
  }),
}
