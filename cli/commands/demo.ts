import { fill } from '../../content/messages/fill.ts'
import { clearDemo } from '../../server/demo/clear.ts'
import { loadDemo } from '../../server/demo/load.ts'
import { hasDemo } from '../../server/demo/rows.ts'
import { withProgress } from '../progressDisplay.ts'
import { CommandError, withContext, type Command } from '../command.ts'
import { demoWords as words } from '../wording/site.ts'

export const demoLoad: Command = {
  usage: 'demo load',
  words: words.load,
  run: withContext(async (context) => {
    if (await hasDemo(context.database.reader)) {
      throw new CommandError(words.isLoaded)
    }
    const count = await withProgress(({ show }) => loadDemo(context, { onProgress: show }))
    console.log(fill(words.loaded, { count }))
  }),
}

export const demoClear: Command = {
  usage: 'demo clear',
  words: words.clear,
  run: withContext(async (context) => {
    const { removed, left } = await withProgress(({ show }) => clearDemo(context, { onProgress: show }))
    console.log(fill(words.removed, { count: removed }))
    if (left.length > 0) console.log(fill(words.left, { count: left.length }))
    for (const { type, id, name, why } of left) console.log(`  ${type} ${id} (${name}): ${why}`)
  }),
}
