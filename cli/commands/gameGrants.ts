import { parseArgs } from 'node:util'
import { writeVariable } from '../../server/process/gameUrls.ts'
import { writingOf } from '../../server/game/adapters/adapterOf.ts'
import { readRealms } from '../../server/game/realms.ts'
import { powersByProcedure } from '../../server/game/writing/gamePowers.ts'
import { grantsScript } from '../../server/game/writing/grantsScript.ts'
import { CommandError, withContext, type Command } from '../command.ts'

const options = { realm: { type: 'string', help: 'the key of the realm' } } as const

export const gameGrants: Command = {
  usage: 'game grants --realm KEY',
  help: ['prints the SQL that lets the site do in a game what is switched on for its realm'],
  details: [
    'Write it into a file (npm run --silent gapura -- game grants --realm KEY > grants.sql), write password and address into',
    'that, and run it as an administrator of the game’s database (mariadb < grants.sql). Run it again after a switch of the',
    'realm has changed, or after an update of the site if gapura game check says so. docs/game/accounts.md.',
  ],
  options,
  run: withContext(async ({ config, database }, args) => {
    const { realm: key = '' } = parseArgs({ args, options }).values
    const { realms } = await readRealms(database.reader, config.games)
    const realm = realms.find((one) => one.key === key)
    if (realms.length === 0) throw new CommandError('There is no realm yet. Add one in Settings, Realms.')
    if (!realm) throw new CommandError(`Name a realm by --realm: ${realms.map((one) => one.key).join(', ')}.`)
    const writing = writingOf(realm)
    if (!writing) throw new CommandError(`The site cannot change accounts of ${realm.name}: its adapter has no way to.`)
    if (realm.powers.size === 0)
      throw new CommandError(`Nothing is switched on: choose in Settings, Realms what players of ${realm.name} may do.`)
    const login = realm.connection?.writes ?? null
    const name = login?.database ?? realm.connection?.database ?? 'ragnarok'
    console.log(grantsScript({ login, database: name, writing, powers: powersByProcedure(realm) }))
    if (!login) console.error(`-- Then set ${writeVariable(key)} in the environment of the site.`)
  }),
}
