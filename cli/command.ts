import { parseArgs } from 'node:util'
import type { Config } from '../server/process/config.ts'
import type { Author } from '../server/database/changes/author.ts'
import type { Context } from '../server/context/context.ts'
import { alarmSentences } from '../server/monitoring/alarms.ts'
import { log } from '../server/process/log.ts'
import { openContext } from '../server/start/openContext.ts'
import { nearest } from './nearest.ts'

interface Option {
  type: 'string' | 'boolean'
  help: string
  /** Whether the value is a file or folder, which fromCaller makes absolute. */
  path?: true
}

export interface Command {
  /**
   * The command as the user types it, such as `admin reset --username U`. Names must be in lower case and arguments in
   * upper case.
   */
  usage: string
  help: readonly string[]
  /** Lines of help that only `gapura help COMMAND` prints. */
  details?: readonly string[]
  options?: Readonly<Record<string, Option>>
  /** Whether FILE may also be a place of backups, such as folder:/srv/backups. */
  takesPlaces?: true
  /** The heap size in MiB, if the command needs a larger heap than the server (deploy/process.env). */
  heapMb?: number
  run: (config: Config, args: string[]) => Promise<void>
}

/** Thrown if the command cannot do what the user requested. The message tells the user why. */
export class CommandError extends Error {}

export class UsageError extends CommandError {}

/** Opens and migrates the site's database for a command, and closes it afterwards. */
export const withContext =
  (work: (context: Context, args: string[]) => Promise<void>): Command['run'] =>
  async (config, args) => {
    const context = await openContext(config)
    try {
      for (const sentence of await alarmSentences(context)) log.warn(sentence)
      await work(context, args)
    } finally {
      await context.stores.close()
      await context.database.close()
    }
  }

export const authorOf = ({ clock }: Context): Author => ({
  actor: 'command',
  requestId: null,
  address: null,
  now: clock.now(),
})

/** Returns the command's name without arguments and options, such as `admin reset`. */
export const nameOf = ({ usage }: Command): string => /^[a-z]+(-[a-z]+)*( [a-z]+)*/.exec(usage)?.[0] ?? ''

/** Returns the names of a command's arguments, such as FILE for `backup FILE`. */
export const argumentsOf = ({ usage }: Command): string[] =>
  usage.replace(/--[a-z-]+ [A-Z]+/g, '').match(/\b[A-Z]+\b/g) ?? []

/** Returns the commands whose names have two words, of which this is the first. */
export const groupOf = (commands: readonly Command[], first: string): Command[] =>
  commands.filter((command) => nameOf(command).startsWith(`${first} `))

const meant = (word: string | null): string => (word ? ` Did you mean ${word}?` : '')

/** Throws UsageError if no command has this name. The message suggests the most similar command. */
export function findCommand(commands: readonly Command[], words: readonly string[]): Command {
  const command = commands.find((command) => `${words.join(' ')} `.startsWith(`${nameOf(command)} `))
  if (command) return command
  const names = commands.map(nameOf)
  const [first = ''] = words
  const group = groupOf(commands, first).map(nameOf)
  if (words.length === 1 && group.length > 0) {
    throw new UsageError(`${first} needs a second word: ${group.join(', ')}.`)
  }
  // A command's name has at most two words. Options are not part of the name.
  const typed = words.slice(0, 2).filter((word) => !word.startsWith('-'))
  const guesses = [typed.join(' '), first].map((text) => nearest(text, names))
  const visible = group.length > 0 ? typed.join(' ') : first
  throw new UsageError(
    `There is no command ${visible}.${meant(guesses.find((guess) => guess !== null) ?? null)} \`gapura help\` lists all.`,
  )
}

/** Throws UsageError for an unknown option or too many arguments. */
export function checkArguments(command: Command, args: string[]): void {
  const options = command.options ?? {}
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true })
  const help = `\`gapura help ${nameOf(command)}\` says what it takes.`
  let words = 0
  for (const token of tokens) {
    if (token.kind === 'positional') {
      words += 1
      if (words > argumentsOf(command).length) throw new UsageError(`${token.value} is a word too many. ${help}`)
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
