import { clearDemo } from '../../server/demo/clear.ts'
import { loadDemo } from '../../server/demo/load.ts'
import { hasDemo } from '../../server/demo/rows.ts'
import { withProgress } from '../progressDisplay.ts'
import { CommandError, withContext, type Command } from '../command.ts'

export const demoLoad: Command = {
  usage: 'demo load',
  help: ['loads the demo content'],
  run: withContext(async (context) => {
    if (await hasDemo(context.database.reader)) {
      throw new CommandError('The demo is loaded already. Clear it first: demo clear')
    }
    console.log(`Loaded ${await withProgress(({ show }) => loadDemo(context, { onProgress: show }))} rows.`)
  }),
}

export const demoClear: Command = {
  usage: 'demo clear',
  help: ['takes it out again, leaving what operators wrote or edited'],
  run: withContext(async (context) => {
    const { removed, left } = await withProgress(({ show }) => clearDemo(context, { onProgress: show }))
    console.log(`Removed ${removed} rows of the demo.`)
    if (left.length > 0) console.log(`Left ${left.length}:`)
    for (const { type, id, name, why } of left) console.log(`  ${type} ${id} (${name}): ${why}`)
  }),
}
