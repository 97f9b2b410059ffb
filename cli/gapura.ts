import { Refusal } from '../server/errors/refusals.ts'
import type { Config } from '../server/process/config.ts'
import { configOrExit, exitWith } from '../server/start/exit.ts'
import { CommandError, nameOf } from './command.ts'
import { commands } from './commands.ts'

/** Where the text of the help begins. */
const COLUMN = 40

const help = (): string => {
  const lines = commands.flatMap(({ usage, help }) =>
    help.map((line, index) => (index === 0 ? `  ${usage}` : '').padEnd(COLUMN) + line),
  )
  return `gapura: looks after a Gapura site from the command line

${lines.join('\n')}

It reads the same settings as \`npm start\` (DATA_DIR, DATABASE_URL, …) and may run beside it.
`
}

async function run(config: Config, words: readonly string[]): Promise<void> {
  const command = commands.find((command) => `${words.join(' ')} `.startsWith(`${nameOf(command)} `))
  if (!command) {
    console.log(help())
    // Asked for, it is an answer; otherwise the words were not understood. EX_USAGE of sysexits.h.
    process.exitCode = words.length === 0 || ['help', '--help', '-h'].includes(words[0] ?? '') ? 0 : 64
    return
  }
  try {
    await command.run(config, words.slice(nameOf(command).split(' ').length))
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === null) throw error
    console.error(sentence)
    process.exitCode = 1
  }
}

/** What is wrong with the command as it was given; null for a fault of the program or of the machine. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof Refusal) {
    const details = Object.values(error.details.errors ?? {}).flat()
    return details.length > 0 ? details.join('\n') : error.message
  }
  const isOfArguments = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  return error instanceof CommandError || isOfArguments ? error.message : null
}

await run(configOrExit(), process.argv.slice(2)).catch(exitWith)
