import { parseArgs } from 'node:util'
import type { Config } from '../server/process/config.ts'
import type { Author } from '../server/database/changes/author.ts'
import type { Context } from '../server/context/context.ts'
import { openContext } from '../server/start/openContext.ts'
import { nearest } from './nearest.ts'

/** An option of a command, as `parseArgs` of Node takes it. */
interface Option {
  type: 'string' | 'boolean'
  /** What it does, as a line of the command's help. */
  help: string
}

/** A command of `gapura`. */
export interface Command {
  /** What is typed: its name in small letters, then arguments and options, such as `admin reset --username U`. */
  usage: string
  /** What it does, as lines of the help. */
  help: readonly string[]
  /** Further lines for the help of this command alone. */
  details?: readonly string[]
  options?: Readonly<Record<string, Option>>
  /** Mebibytes that it may fill with objects, where that is more than a server is given (deploy/process.env). */
  heapMb?: number
  run: (config: Config, args: string[]) => Promise<void>
}

/** A command that cannot be carried out as it was given; the message says why. */
export class CommandError extends Error {}

/** Words that were not understood. */
export class UsageError extends CommandError {}

/** For a command that needs a site: opens its database, brings the schema up to date, and closes it afterwards. */
export const withContext =
  (work: (context: Context, args: string[]) => Promise<void>): Command['run'] =>
  async (config, args) => {
    const context = await openContext(config)
    try {
      await work(context, args)
    } finally {
      await context.stores.close()
      await context.database.close()
    }
  }

/** Who writes where nobody has signed in. */
export const authorOf = ({ clock }: Context): Author => ({
  actor: 'command',
  requestId: null,
  address: null,
  now: clock.now(),
})

/** The name of a command: the words of its usage before its arguments. */
export const nameOf = ({ usage }: Command): string => /^[a-z]+(-[a-z]+)*( [a-z]+)*/.exec(usage)?.[0] ?? ''

/** How many words a command takes besides its name and its options, such as the FILE of `backup FILE`. */
const wordsOf = ({ usage }: Command): number => usage.replace(/--[a-z-]+ [A-Z]+/g, '').match(/\b[A-Z]+\b/g)?.length ?? 0

const meant = (word: string | null): string => (word ? ` Did you mean ${word}?` : '')

/** The command that words begin with. Throws UsageError where there is none, and names the nearest. */
export function findCommand(commands: readonly Command[], words: readonly string[]): Command {
  const command = commands.find((command) => `${words.join(' ')} `.startsWith(`${nameOf(command)} `))
  if (command) return command
  const names = commands.map(nameOf)
  const [first = ''] = words
  const group = names.filter((name) => name.startsWith(`${first} `))
  if (words.length === 1 && group.length > 0) {
    throw new UsageError(`${first} needs a second word: ${group.join(', ')}.`)
  }
  // Words after an option are its values.
  const typed = words.slice(0, 2).filter((word) => !word.startsWith('-'))
  const guesses = [typed.join(' '), first].map((text) => nearest(text, names))
  const shown = group.length > 0 ? typed.join(' ') : first
  throw new UsageError(
    `There is no command ${shown}.${meant(guesses.find((guess) => guess !== null) ?? null)} \`gapura help\` lists all.`,
  )
}

/** Throws UsageError for an option or a word that a command does not take. */
export function checkArguments(command: Command, args: string[]): void {
  const options = command.options ?? {}
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true })
  const help = `\`gapura help ${nameOf(command)}\` says what it takes.`
  let words = 0
  for (const token of tokens) {
    if (token.kind === 'positional') {
      words += 1
      if (words > wordsOf(command)) throw new UsageError(`${token.value} is a word too many. ${help}`)
    } else if (token.kind === 'option') {
      const { name, rawName, value } = token
      const option = Object.hasOwn(options, name) ? options[name] : undefined
      if (!option) {
        const near = nearest(name, Object.keys(options))
        throw new UsageError(`${nameOf(command)} has no option ${rawName}.${meant(near && `--${near}`)} ${help}`)
      }
      if (option.type === 'string' && value === undefined) throw new UsageError(`${rawName} needs a value. ${help}`)
      if (option.type === 'boolean' && value !== undefined) throw new UsageError(`${rawName} takes no value. ${help}`)
    }
  }
}
