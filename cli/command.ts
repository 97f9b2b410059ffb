import type { Config } from '../server/process/config.ts'
import type { Context } from '../server/context/context.ts'
import { openContext } from '../server/start/openContext.ts'

/** A command of `gapura`. */
export interface Command {
  /** What is typed: its name in small letters, then arguments and options, such as `admin reset --username U`. */
  usage: string
  /** What it does, as lines of the help. */
  help: readonly string[]
  run: (config: Config, args: string[]) => Promise<void>
}

/** A command that cannot be carried out as it was given; the message says why. */
export class CommandError extends Error {}

/** For a command that needs a site: opens its database, brings the schema up to date, and closes it afterwards. */
export const withContext =
  (work: (context: Context, args: string[]) => Promise<void>): Command['run'] =>
  async (config, args) => {
    const context = await openContext(config)
    try {
      await work(context, args)
    } finally {
      await context.database.close()
    }
  }

/** The name of a command: the words of its usage before its arguments. */
export const nameOf = ({ usage }: Command): string => /^[a-z]+( [a-z]+)*/.exec(usage)?.[0] ?? ''
