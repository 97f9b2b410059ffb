import { parseArgs } from 'node:util'
import { fill } from '../../content/messages/fill.ts'
import { writeVariable } from '../../server/process/gameUrls.ts'
import { writingOf } from '../../server/game/adapters/adapterOf.ts'
import { readRealms } from '../../server/game/realms.ts'
import { powersByProcedure } from '../../server/game/writing/gamePowers.ts'
import { grantsScript } from '../../server/game/writing/grantsScript.ts'
import { CommandError, withContext, type Command } from '../command.ts'
import { gameWords as words } from '../wording/game.ts'

const options = { realm: { type: 'string' } } as const

export const gameGrants: Command = {
  usage: 'game grants --realm KEY',
  words: words.grants,
  options,
  run: withContext(async ({ config, database }, args) => {
    const { realm: key = '' } = parseArgs({ args, options }).values
    const { realms } = await readRealms(database.reader, config.games)
    const realm = realms.find((one) => one.key === key)
    if (realms.length === 0) throw new CommandError(words.noRealmYet)
    if (!realm) throw new CommandError(fill(words.whichRealm, { keys: realms.map((one) => one.key).join(', ') }))
    const writing = writingOf(realm)
    if (!writing) throw new CommandError(fill(words.unchangeable, { name: realm.name }))
    if (realm.powers.size === 0) throw new CommandError(fill(words.nothingOn, { name: realm.name }))
    const login = realm.connection?.writes ?? null
    const name = login?.database ?? realm.connection?.database ?? 'ragnarok'
    console.log(grantsScript({ login, database: name, writing, powers: powersByProcedure(realm) }))
    if (!login) console.error(`-- ${fill(words.thenSet, { variable: writeVariable(key) })}`)
  }),
}
