import { parseArgs } from 'node:util'
import { fill } from '../../content/messages/fill.ts'
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
import { adminWords as words } from '../wording/admin.ts'
import { commonWords } from '../wording/common.ts'

const createOptions = { username: { type: 'string' }, email: { type: 'string' } } as const

const resetOptions = { username: { type: 'string' }, here: { type: 'boolean' } } as const

export const adminCreate: Command = {
  usage: 'admin create --username U --email E',
  words: words.create,
  options: createOptions,
  run: withContext(createAdmin),
}

export const adminList: Command = {
  usage: 'admin list',
  words: words.list,
  run: withContext(listAdmins),
}

export const adminReset: Command = {
  usage: 'admin reset --username U',
  words: words.reset,
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
  console.log(fill(words.made, { name: result.data.username, id: String(id) }))
}

async function listAdmins({ database, clock }: Context): Promise<void> {
  const { rows } = await listUsers(database, { role: 'admin', per_page: PAGE_SIZE.largest }, clock.now())
  for (const { id, username, email, suspended_at } of rows) {
    console.log(
      [id, username, email, ...(suspended_at ? [fill(words.suspended, { time: suspended_at })] : [])].join('  '),
    )
  }
  if (rows.length === 0) console.log(words.none)
}

async function resetAccount(context: Context, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: resetOptions })
  if (!values.username) throw new CommandError(commonWords.whose)
  const user = await findByUsername(context.database.reader, values.username)
  if (!user) throw new CommandError(fill(commonWords.noAccount, { name: values.username }))
  const author = authorOf(context)
  // Removes the second factors too, because the user may have lost them. This is safe: anyone with shell access
  // controls the site anyway.
  await takeFactors(context, author, null, user.id)
  if (!values.here) {
    const { secret } = await offerReset(context, author, null, user.id)
    const site = siteAddress(context.config)
    console.log(fill(words.link, { name: user.username }))
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
  console.log(fill(words.set, { name: user.username }))
}

async function readSecrets(): Promise<{ password: string; PIN: string }> {
  const { GAPURA_PASSWORD, GAPURA_PIN } = process.env
  if (GAPURA_PASSWORD && GAPURA_PIN) return { password: GAPURA_PASSWORD, PIN: GAPURA_PIN }
  const prompt = new HiddenPrompt()
  const askTwice = async (question: string, again: string): Promise<string> => {
    const first = await prompt.ask(`${question} `)
    const second = await prompt.ask(`${again} `)
    if (first === null || second === null) {
      throw new CommandError(words.noSecrets)
    }
    if (first !== second) throw new CommandError(words.notSame)
    return first
  }
  try {
    return {
      password: GAPURA_PASSWORD ?? (await askTwice(words.password, words.passwordAgain)),
      PIN: GAPURA_PIN ?? (await askTwice(words.pin, words.pinAgain)),
    }
  } finally {
    prompt.close()
  }
}
