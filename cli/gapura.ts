import { spawn } from 'node:child_process'
import { getHeapStatistics } from 'node:v8'
import { Refusal } from '../server/errors/refusals.ts'
import { inLanguage } from '../server/messages/language.ts'
import { readVersion } from '../server/process/version.ts'
import { configOrExit, exitWith } from '../server/start/exit.ts'
import { fromCaller } from './callerPaths.ts'
import { checkArguments, CommandError, findCommand, groupOf, nameOf, UsageError } from './command.ts'
import { commands } from './commands.ts'
import { allHelp, commandHelp, groupHelp } from './help.ts'
import { takeLanguage } from './language.ts'

/** The exit code EX_USAGE of sysexits.h. */
const BAD_USAGE = 64

const HELP = ['help', '--help', '-h']

async function run(words: readonly string[]): Promise<void> {
  const [first = 'help', ...others] = words
  if (['--version', '-v', 'version'].includes(first)) return console.log(`gapura ${readVersion()}`)
  if (HELP.includes(first) && others.length === 0) return console.log(allHelp(commands))
  const isHelp = HELP.includes(first)
  const [second = '', ...more] = others
  if (isHelp && more.length === 0 && groupOf(commands, second).length > 0)
    return console.log(groupHelp(commands, second))
  const command = findCommand(commands, isHelp ? others : words)
  const args = words.slice(nameOf(command).split(' ').length)
  if (isHelp || args.includes('--help') || args.includes('-h')) return console.log(commandHelp(command))
  checkArguments(command, args)
  const absolute = fromCaller(command, args, process.env['GAPURA_CALLER'] ?? '')
  const { heapMb = 0 } = command
  if (getHeapStatistics().heap_size_limit < heapMb * 2 ** 20) return runAgain(heapMb)
  await command.run(configOrExit(), absolute)
}

/** Runs the command in a new process with a larger heap, because V8's heap limit cannot change after the start. */
async function runAgain(heapMb: number): Promise<void> {
  const [, program = '', ...words] = process.argv
  const args = [...process.execArgv, `--max-old-space-size=${heapMb}`, program, ...words]
  const child = spawn(process.execPath, args, { stdio: 'inherit' })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  process.exitCode = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Returns the error message if the operator can fix the error, otherwise null. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof Refusal) {
    const details = Object.values(error.details.errors ?? {}).flat()
    return details.length > 0 ? details.join('\n') : error.message
  }
  return error instanceof CommandError ? error.message : null
}

async function runOrSayWhy(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === null) exitWith(error)
    console.error(sentence)
    process.exitCode = error instanceof UsageError ? BAD_USAGE : 1
  }
}

await runOrSayWhy(async () => {
  const { words, language } = await takeLanguage(process.argv.slice(2), process.env)
  await inLanguage(language, () => runOrSayWhy(() => run(words)))
})
