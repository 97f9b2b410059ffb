import { parseArgs } from 'node:util'
import { operatorSchema, secretsSchema } from '../content/account.ts'
import { PAGE_SIZE } from '../content/reader.ts'
import { offerReset } from '../server/users/userActions.ts'
import { listUsers } from '../server/users/userList.ts'
import { replaceSecrets, resetAddress } from '../server/users/resetLinks.ts'
import { createUser, findByUsername, prepareUser } from '../server/users/users.ts'
import type { Config } from '../server/process/config.ts'
import type { Context } from '../server/context/context.ts'
import { write, type Author } from '../server/database/changes/write.ts'
import { clearDemo } from '../server/demo/clear.ts'
import { loadDemo } from '../server/demo/load.ts'
import { hasDemo } from '../server/demo/rows.ts'
import { Refusal } from '../server/errors/refusals.ts'
import { configOrExit, exitWith } from '../server/start/exit.ts'
import { openContext } from '../server/start/openContext.ts'
import { keep } from './maintenance.ts'
import { HiddenPrompt } from './prompt.ts'

const HELP = `gapura: looks after a Gapura site from the command line

  admin create --username U --email E   makes an admin; asks for password and PIN, or reads
                                        GAPURA_PASSWORD and GAPURA_PIN
  admin list                            lists the admins
  admin reset --username U              prints a link that sets the account's password and PIN, once, within
                                        a day; with --here it asks for them, as create does
  demo load                             loads the demo content
  demo clear                            takes it out again, leaving what operators wrote or edited
  backup FILE                           writes everything that must survive into one file, while the site serves
  restore FILE                          puts it into an empty database of either engine
  doctor                                looks at database, pictures, disk, clock and settings, and says what to do

It reads the same settings as \`npm start\` (DATA_DIR, DATABASE_URL, …) and may run beside it.
`

/** A command that cannot be carried out as it was given; the sentence says why. */
class CommandError extends Error {}

type Command = (context: Context, args: string[]) => Promise<void>

const commands: Readonly<Record<string, Command>> = {
  'admin create': createAdmin,
  'admin list': listAdmins,
  'admin reset': resetAccount,
  'demo load': async (context) => {
    if (await hasDemo(context.database.reader))
      throw new CommandError('The demo is loaded already. Clear it first: demo clear')
    console.log(`Loaded ${await loadDemo(context)} rows.`)
  },
  'demo clear': async (context) => {
    const { removed, left } = await clearDemo(context)
    console.log(`Removed ${removed} rows of the demo.`)
    if (left.length > 0) console.log(`Left ${left.length}:`)
    for (const { type, id, name, why } of left) console.log(`  ${type} ${id} (${name}): ${why}`)
  },
}

async function createAdmin(context: Context, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { username: { type: 'string' }, email: { type: 'string' } } })
  const { password, PIN } = await readSecrets()
  const result = operatorSchema.safeParse({ ...values, password, password_confirmation: password, PIN })
  if (!result.success) throw new CommandError(result.error.issues.map((issue) => issue.message).join('\n'))
  const user = await prepareUser(context.hasher, result.data)
  const id = await write(context.database, context.feed, authorOf(context), (writer) =>
    createUser(writer, user, 'admin'),
  )
  console.log(`Made the admin ${result.data.username}, number ${id}.`)
}

/** Who writes where nobody has signed in. */
const authorOf = ({ clock }: Context): Author => ({
  actor: 'command',
  requestId: null,
  address: null,
  now: clock.now(),
})

async function listAdmins({ database, clock }: Context): Promise<void> {
  const { rows } = await listUsers(database, { role: 'admin', per_page: PAGE_SIZE.largest }, clock.now())
  for (const { id, username, email, suspended_at } of rows) {
    console.log([id, username, email, ...(suspended_at ? [`suspended since ${suspended_at}`] : [])].join('  '))
  }
  if (rows.length === 0) console.log('There is no admin yet. The start prints a link that makes the first.')
}

async function resetAccount(context: Context, args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { username: { type: 'string' }, here: { type: 'boolean' } } })
  if (!values.username) throw new CommandError('Say whose: --username U')
  const user = await findByUsername(context.database.reader, values.username)
  if (!user) throw new CommandError(`There is no account named ${values.username}.`)
  const author = authorOf(context)
  if (!values.here) {
    const { secret } = await offerReset(context, author, user.id)
    const site = context.config.siteUrl ?? `http://localhost:${context.config.port}`
    console.log(`This link sets password and PIN of ${user.username}. It works once, within 24 hours:`)
    console.log(`  ${site}${resetAddress(secret)}`)
    return
  }
  const secrets = await readSecrets()
  const result = secretsSchema(user.role).safeParse(secrets)
  if (!result.success) throw new CommandError(result.error.issues.map((issue) => issue.message).join('\n'))
  const hashes = await context.hasher.secrets(secrets)
  await write(context.database, context.feed, author, (writer) => replaceSecrets(writer, user.id, hashes, author.now))
  console.log(`Password and PIN of ${user.username} are set; every session has ended.`)
}

/** Password and PIN from the environment, else from whoever sits at the terminal. */
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

async function run(config: Config, words: string[]): Promise<void> {
  const kept = await keep(config, words)
  if (kept !== null) {
    process.exitCode = kept
    return
  }
  const command = commands[words.slice(0, 2).join(' ')]
  if (!command) {
    console.log(HELP)
    // Asked for, it is an answer; otherwise the words were not understood. EX_USAGE of sysexits.h.
    process.exitCode = words.length === 0 || ['help', '--help', '-h'].includes(words[0] ?? '') ? 0 : 64
    return
  }
  const context = await openContext(config)
  try {
    await command(context, words.slice(2))
  } catch (error) {
    const isOurs = !(error instanceof CommandError || error instanceof Refusal || error instanceof TypeError)
    if (isOurs) throw error
    const details = error instanceof Refusal ? Object.values(error.details.errors ?? {}).flat() : []
    console.error(details.length > 0 ? details.join('\n') : error.message)
    process.exitCode = 1
  } finally {
    await context.database.close()
  }
}

await run(configOrExit(), process.argv.slice(2)).catch(exitWith)
