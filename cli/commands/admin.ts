import { parseArgs } from 'node:util'
import { operatorSchema, secretsSchema } from '../../content/accounts/account.ts'
import { PAGE_SIZE } from '../../content/reader.ts'
import { hasRole } from '../../server/auth/permissions.ts'
import type { Context } from '../../server/context/context.ts'
import { write } from '../../server/database/changes/write.ts'
import { refuseCommonSecrets } from '../../server/users/commonPasswords.ts'
import { replaceSecrets, resetAddress } from '../../server/users/resetLinks.ts'
import { offerReset, takeFactors } from '../../server/users/userActions.ts'
import { listUsers } from '../../server/users/userList.ts'
import { createUser, findByUsername, prepareUser } from '../../server/users/users.ts'
import { authorOf, CommandError, withContext, type Command } from '../command.ts'
import { HiddenPrompt } from './hiddenPrompt.ts'
import { siteAddress } from './siteAddress.ts'

const createOptions = {
  username: { type: 'string', help: 'the name to log in with' },
  email: { type: 'string', help: 'an address that no other account has' },
} as const

const resetOptions = {
  username: { type: 'string', help: 'whose password and PIN are to be set' },
  here: { type: 'boolean', help: 'asks for them here, and prints no link' },
} as const

export const adminCreate: Command = {
  usage: 'admin create --username U --email E',
  help: ['makes an admin; asks for password and PIN, or reads', 'GAPURA_PASSWORD and GAPURA_PIN'],
  options: createOptions,
  run: withContext(createAdmin),
}

export const adminList: Command = {
  usage: 'admin list',
  help: ['lists the admins'],
  run: withContext(listAdmins),
}

export const adminReset: Command = {
  usage: 'admin reset --username U',
  help: [
    "prints a link that sets the account's password and PIN, once, within",
    'a day, and takes its second factors; with --here it asks for them',
  ],
  options: resetOptions,
  run: withContext(resetAccount),
}

async function createAdmin(context: Context, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: createOptions })
  const { password, PIN } = await readSecrets()
  const result = operatorSchema.safeParse({ ...values, password, password_confirmation: password, PIN })
  if (!result.success) throw new CommandError(result.error.issues.map((issue) => issue.message).join('\n'))
  await refuseCommonSecrets(result.data)
  const user = await prepareUser(context.hasher, result.data)
  const author = authorOf(context)
  const id = await write(context.database, context.feed, author, (writer) =>
    createUser(writer, user, 'admin', { hasher: context.hasher, now: author.now }),
  )
  console.log(`Made the admin ${result.data.username}, number ${id}.`)
}

async function listAdmins({ database, clock }: Context): Promise<void> {
  const { rows } = await listUsers(database, { role: 'admin', per_page: PAGE_SIZE.largest }, clock.now())
  for (const { id, username, email, suspended_at } of rows) {
    console.log([id, username, email, ...(suspended_at ? [`suspended since ${suspended_at}`] : [])].join('  '))
  }
  if (rows.length === 0) console.log('There is no admin yet. The start prints a link that makes the first.')
}

async function resetAccount(context: Context, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: resetOptions })
  if (!values.username) throw new CommandError('Say whose: --username U')
  const user = await findByUsername(context.database.reader, values.username)
  if (!user) throw new CommandError(`There is no account named ${values.username}.`)
  const author = authorOf(context)
  // Removes the second factors too, because the user may have lost them. This is safe: anyone with shell access
  // controls the site anyway.
  await takeFactors(context, author, null, user.id)
  if (!values.here) {
    const { secret } = await offerReset(context, author, null, user.id)
    const site = siteAddress(context.config)
    console.log(`This link sets password and PIN of ${user.username}. It works once, within 24 hours:`)
    console.log(`  ${site}${resetAddress(secret)}`)
    return
  }
  const secrets = await readSecrets()
  const isOperator = hasRole(user)
  const result = secretsSchema(isOperator ? 'admin' : 'user').safeParse(secrets)
  if (!result.success) throw new CommandError(result.error.issues.map((issue) => issue.message).join('\n'))
  if (isOperator) await refuseCommonSecrets(secrets)
  const hashes = await context.hasher.secrets(secrets)
  await write(context.database, context.feed, author, (writer) => replaceSecrets(writer, user.id, hashes, author.now))
  console.log(`Password and PIN of ${user.username} are set; every session has ended.`)
}

async function readSecrets(): Promise<{ password: string; PIN: string }> {
  const { GAPURA_PASSWORD, GAPURA_PIN } = process.env
  if (GAPURA_PASSWORD && GAPURA_PIN) return { password: GAPURA_PASSWORD, PIN: GAPURA_PIN }
  const prompt = new HiddenPrompt()
  const askTwice = async (what: string): Promise<string> => {
    const first = await prompt.ask(`${what}: `)
    const second = await prompt.ask(`${what} again: `)
    if (first === null || second === null) {
      throw new CommandError(
        'No password and PIN were given. Run this in a terminal, or set GAPURA_PASSWORD and GAPURA_PIN.',
      )
    }
    if (first !== second) throw new CommandError('The two are not the same.')
    return first
  }
  try {
    return {
      password: GAPURA_PASSWORD ?? (await askTwice('Password')),
      PIN: GAPURA_PIN ?? (await askTwice('6-digit PIN')),
    }
  } finally {
    prompt.close()
  }
}
