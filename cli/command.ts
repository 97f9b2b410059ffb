import { parseArgs } from 'node:util'
import { fill } from '../content/messages/fill.ts'
import type { Config } from '../server/process/config.ts'
import type { Author } from '../server/database/changes/author.ts'
import type { Context } from '../server/context/context.ts'
import { alarmSentences } from '../server/monitoring/alarms.ts'
import { log } from '../server/process/log.ts'
import { openContext } from '../server/start/openContext.ts'
import { nearest } from './nearest.ts'
import { usageWords as words, type CommandWords } from './wording/common.ts'

interface Option {
  type: 'string' | 'boolean'
  /** Whether the value is a file or folder, which fromCaller makes absolute. */
  path?: true
}

export interface Command {
  /**
   * The command as the user types it, such as `admin reset --username U`. Names must be in lower case and arguments in
   * upper case.
   */
  usage: string
  words: CommandWords
  /** What names in braces in `words` stand for. */
  values?: Readonly<Record<string, string | number>>
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

/** Throws UsageError if no command has this name. The message suggests the most similar command. */
export function findCommand(commands: readonly Command[], typed: readonly string[]): Command {
  const command = commands.find((command) => `${typed.join(' ')} `.startsWith(`${nameOf(command)} `))
  if (command) return command
  const names = commands.map(nameOf)
  const [first = ''] = typed
  const group = groupOf(commands, first).map(nameOf)
  if (typed.length === 1 && group.length > 0) {
    throw new UsageError(fill(words.secondWord, { name: first, commands: group.join(', ') }))
  }
  // A command's name has at most two words. Options are not part of the name.
  const name = typed
    .slice(0, 2)
    .filter((word) => !word.startsWith('-'))
    .join(' ')
  const near = nearest(name, names) ?? nearest(first, names)
  const visible = group.length > 0 ? name : first
  throw new UsageError(
    near === null ? fill(words.noCommand, { name: visible }) : fill(words.noCommandNear, { name: visible, near }),
  )
}

/** Throws UsageError for an unknown option or too many arguments. */
export function checkArguments(command: Command, args: string[]): void {
  const options = command.options ?? {}
  const { tokens } = parseArgs({ args, options, strict: false, allowPositionals: true, tokens: true })
  const refuse = (sentence: string, values: Readonly<Record<string, string>>): never => {
    throw new UsageError(fill(sentence, { command: nameOf(command), ...values }))
  }
  let positionals = 0
  for (const token of tokens) {
    if (token.kind === 'positional') {
      positionals += 1
      if (positionals > argumentsOf(command).length) refuse(words.tooMany, { word: token.value })
    } else if (token.kind === 'option') {
      const { name, rawName, value } = token
      const said = { option: rawName }
      const option = Object.hasOwn(options, name) ? options[name] : undefined
      if (!option) {
        const near = nearest(name, [...Object.keys(options), 'lang'])
        return near === null ? refuse(words.noOption, said) : refuse(words.noOptionNear, { ...said, near: `--${near}` })
      }
      if (option.type === 'string' && value === undefined) refuse(words.needsValue, said)
      if (option.type === 'boolean' && value !== undefined) refuse(words.takesNoValue, said)
    }
  }
}
