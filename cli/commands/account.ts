import { createWriteStream, existsSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { GAME_CHOICES, RETURN_DAYS } from '../../content/accounts/deletion.ts'
import type { Context } from '../../server/context/context.ts'
import { deleteNow } from '../../server/rights/deletions.ts'
import { describeDeletion } from '../../server/rights/deletionState.ts'
import { exportPerson } from '../../server/rights/exportPerson.ts'
import { requestDeletion, keepAccount, noteExport } from '../../server/users/userActions.ts'
import { findByUsername } from '../../server/users/users.ts'
import { Refusal } from '../../server/errors/refusals.ts'
import { authorOf, CommandError, withContext, type Command } from '../command.ts'

const username = { username: { type: 'string', help: 'whose account' } } as const
const deleteOptions = {
  ...username,
  now: { type: 'boolean', help: 'at once; this cannot be taken back' },
  games: { type: 'string', help: 'what happens to the game accounts: keep (the default) or lock' },
} as const

export const accountExport: Command = {
  usage: 'account export --username U [FILE]',
  help: ['writes all that is stored about a person, except secrets, as JSON'],
  details: ['FILE is a new file that only you can read. Without it the JSON is printed.'],
  options: username,
  run: withContext(async (context, args) => {
    const { values, positionals } = parseArgs({ args, options: username, allowPositionals: true })
    const user = await find(context, values.username)
    const [file] = positionals
    if (file !== undefined && existsSync(file)) throw new CommandError(`${file} is there already. Name another file.`)
    await noteExport(context, authorOf(context), null, user.id)
    const parts = exportPerson(context, user.id)
    if (file === undefined) {
      for await (const part of parts) process.stdout.write(part)
      return
    }
    await pipeline(parts, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
    console.log(`${file} holds what is stored about ${user.username}.`)
  }),
}

export const accountDelete: Command = {
  usage: 'account delete --username U',
  help: [`deletes an account in ${RETURN_DAYS} days, unless it is kept; with --now at once`],
  details: [
    'Everything about the person goes, and the audit trail no longer says who it was. What they have written stays. Nobody',
    'can register the name for a year. A backup that is restored in this DATA_DIR deletes the account again.',
    'Game accounts stay in the game. With --games lock nobody can play them any more, if the realm lets the site ban.',
  ],
  options: deleteOptions,
  run: withContext(async (context, args) => {
    const { values } = parseArgs({ args, options: deleteOptions })
    const games = GAME_CHOICES.find((choice) => choice === values.games)
    if (values.games !== undefined && !games) throw new CommandError('--games is keep or lock.')
    const user = await find(context, values.username)
    const author = authorOf(context)
    if (values.now) {
      const outcome = await deleteNow(context, author, { id: user.id, games })
      if (outcome === 'last owner') throw new CommandError(LAST_OWNER)
      const { backups } = await describeDeletion(context, user.id, author.now.toISOString(), 'en')
      console.log(`The account of ${user.username} is deleted. ${backups}`)
      return
    }
    const at = await requestDeletion(context, author, null, { id: user.id, games }).catch((error: unknown) => {
      throw error instanceof Refusal && error.code === 'last_admin' ? new CommandError(LAST_OWNER) : error
    })
    const { on, backups } = await describeDeletion(context, user.id, at, 'en')
    console.log(`The account of ${user.username} is deleted on ${on}. Until then: gapura account keep --username U.`)
    console.log(backups)
  }),
}

export const accountKeep: Command = {
  usage: 'account keep --username U',
  help: ['keeps an account that was to be deleted'],
  options: username,
  run: withContext(async (context, args) => {
    const { values } = parseArgs({ args, options: username })
    const user = await find(context, values.username)
    await keepAccount(context, authorOf(context), null, user.id)
    console.log(`The account of ${user.username} is kept.`)
  }),
}

const LAST_OWNER = 'The last owner cannot be deleted. Make another owner first.'

async function find({ database }: Context, name: string | undefined) {
  if (!name) throw new CommandError('Say whose: --username U')
  const user = await findByUsername(database.reader, name)
  if (!user) throw new CommandError(`There is no account named ${name}.`)
  return user
}
