import { createWriteStream, existsSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { fill } from '../../content/messages/fill.ts'
import { GAME_CHOICES, RETURN_DAYS } from '../../content/accounts/deletion.ts'
import type { Context } from '../../server/context/context.ts'
import { deleteNow } from '../../server/rights/deletions.ts'
import { describeDeletion } from '../../server/rights/deletionState.ts'
import { exportPerson } from '../../server/rights/exportPerson.ts'
import { requestDeletion, keepAccount, noteExport } from '../../server/users/userActions.ts'
import { findByUsername } from '../../server/users/users.ts'
import { Refusal } from '../../server/errors/refusals.ts'
import { authorOf, CommandError, withContext, type Command } from '../command.ts'
import { accountWords as words } from '../wording/account.ts'
import { commonWords } from '../wording/common.ts'

const username = { username: { type: 'string' } } as const
const deleteOptions = {
  ...username,
  now: { type: 'boolean' },
  games: { type: 'string' },
} as const

export const accountExport: Command = {
  usage: 'account export --username U [FILE]',
  words: words.export,
  options: username,
  run: withContext(async (context, args) => {
    const { values, positionals } = parseArgs({ args, options: username, allowPositionals: true })
    const user = await find(context, values.username)
    const [file] = positionals
    if (file !== undefined && existsSync(file)) throw new CommandError(fill(commonWords.fileExists, { file }))
    await noteExport(context, authorOf(context), null, user.id)
    const parts = exportPerson(context, user.id)
    if (file === undefined) {
      for await (const part of parts) process.stdout.write(part)
      return
    }
    await pipeline(parts, createWriteStream(file, { mode: 0o600, flags: 'wx' }))
    console.log(fill(words.exported, { file, name: user.username }))
  }),
}

export const accountDelete: Command = {
  usage: 'account delete --username U',
  words: words.delete,
  values: { days: RETURN_DAYS },
  options: deleteOptions,
  run: withContext(async (context, args) => {
    const { values } = parseArgs({ args, options: deleteOptions })
    const games = GAME_CHOICES.find((choice) => choice === values.games)
    if (values.games !== undefined && !games) throw new CommandError(words.badGames)
    const user = await find(context, values.username)
    const author = authorOf(context)
    if (values.now) {
      const outcome = await deleteNow(context, author, { id: user.id, games })
      if (outcome === 'last owner') throw new CommandError(words.lastOwner)
      const { backups } = await describeDeletion(context, user.id, author.now.toISOString(), 'en')
      console.log(fill(words.deleted, { name: user.username, backups }))
      return
    }
    const at = await requestDeletion(context, author, null, { id: user.id, games }).catch((error: unknown) => {
      throw error instanceof Refusal && error.code === 'last_admin' ? new CommandError(words.lastOwner) : error
    })
    const { on, backups } = await describeDeletion(context, user.id, at, 'en')
    console.log(fill(words.isDeletedOn, { name: user.username, day: on }))
    console.log(backups)
  }),
}

export const accountKeep: Command = {
  usage: 'account keep --username U',
  words: words.keep,
  options: username,
  run: withContext(async (context, args) => {
    const { values } = parseArgs({ args, options: username })
    const user = await find(context, values.username)
    await keepAccount(context, authorOf(context), null, user.id)
    console.log(fill(words.kept, { name: user.username }))
  }),
}

async function find({ database }: Context, name: string | undefined) {
  if (!name) throw new CommandError(commonWords.whose)
  const user = await findByUsername(database.reader, name)
  if (!user) throw new CommandError(fill(commonWords.noAccount, { name }))
  return user
}
