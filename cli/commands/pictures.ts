import { parseArgs } from 'node:util'
import { fill } from '../../content/messages/fill.ts'
import { isServed } from '../../server/database/state/serving.ts'
import { ObjectStoreError } from '../../server/objectStore/objectStore.ts'
import { parseStoreAddress, STORE_FORMS } from '../../server/objectStore/storeAddress.ts'
import { movePictures, MoveRefusedError } from '../../server/pictures/outside/movePictures.ts'
import { IN_DATABASE } from '../../server/process/config.ts'
import { CommandError, UsageError, withContext, type Command } from '../command.ts'
import { withProgress } from '../progressDisplay.ts'
import { picturesWords as words } from '../wording/pictures.ts'

const options = { to: { type: 'string' } } as const
const forms = { database: IN_DATABASE, forms: STORE_FORMS }

const MOST_NAMED = 20

export const picturesMove: Command = {
  usage: 'pictures move --to PLACE',
  words: words.move,
  values: forms,
  options,
  run: withContext(async (context, args) => {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    if (positionals.length > 0) throw new UsageError(words.where)
    const { configured } = context.stores
    const target = values.to ?? configured ?? IN_DATABASE
    const address = target === IN_DATABASE ? null : parseStoreAddress(target)
    if (!address && target !== IN_DATABASE) throw new CommandError(fill(words.badPlace, forms))
    const to = address?.text ?? null
    const { copied, failed } = await withProgress(({ show }) =>
      movePictures(context, to, { isServed: () => isServed(context), onProgress: show }),
    ).catch((error: unknown) => {
      const isPlain = error instanceof ObjectStoreError || error instanceof MoveRefusedError
      throw isPlain ? new CommandError(error.message) : error
    })
    for (const [hash, reason] of [...failed].slice(0, MOST_NAMED)) console.log(`  ${hash}: ${reason}`)
    if (failed.size > 0) throw new CommandError(fill(words.notCopied, { copied, failed: failed.size }))
    console.log(fill(words.moved, { count: copied }))
    if (configured !== to) console.log(to === null ? words.unset : fill(words.set, { setting: `PICTURES='${to}'` }))
    if (context.config.picturesUrl) console.log(words.cached)
  }),
}
