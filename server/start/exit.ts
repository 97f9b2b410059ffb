import { CONFIG_EXIT, ConfigError, readConfig, type Config } from '../process/config.ts'
import { UnknownSchemaError } from '../database/schema/migrate.ts'
import { fill } from '../../content/messages/fill.ts'
import { outageOf } from '../errors/outage.ts'
import { log } from '../process/log.ts'
import { startWording as words } from './wording.ts'

export function configOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(CONFIG_EXIT)
  }
}

/** The PostgreSQL driver throws these errors without a code, so they are recognized by their messages. */
const fixableMessages = [
  [/must have the encoding UTF8/, 'otherEncoding'],
  [/client password must be a/, 'noPassword'],
  [/does not support SSL/, 'noTls'],
] as const

const among = <T extends object>(sentences: T, code: string): code is string & keyof T => Object.hasOwn(sentences, code)

function sentenceOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (error instanceof UnknownSchemaError || error instanceof ConfigError) return error.message
  const { message } = error
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const outage = outageOf(error)
  if (among(words.fixable, code)) return words.fixable[code]
  if (among(words.lasting, code)) return words.lasting[code]
  if (outage) return words.outages[outage]
  const known = fixableMessages.find(([pattern]) => pattern.test(message))
  if (known) return words[known[1]]
  return code !== '' && !code.startsWith('ERR_') ? `${message} (${code})` : null
}

export const listenError = (error: unknown): unknown =>
  outageOf(error) === 'database_away' ? new ConfigError(words.unknownHost) : error

/** Returns the exit code of a start that has failed: 78 if it cannot succeed without an operator, otherwise 1. */
export function startExitCode(error: unknown): number {
  if (error instanceof UnknownSchemaError || outageOf(error) === 'damaged') return CONFIG_EXIT
  if (!(error instanceof Error)) return 1
  const isLasting = 'code' in error && typeof error.code === 'string' && among(words.lasting, error.code)
  return isLasting || fixableMessages.some(([pattern]) => pattern.test(error.message)) ? CONFIG_EXIT : exitCode(error)
}

export function exitWith(error: unknown, code = exitCode(error)): never {
  const sentence = sentenceOf(error)
  if (sentence === null) fail(error, code)
  console.error(fill(words.stopped, { why: sentence }))
  process.exit(code)
}

export function fail(error: unknown, code = exitCode(error)): never {
  const sentence = sentenceOf(error)
  if (sentence === null) log.fatal({ err: error }, 'Gapura could not go on.')
  else log.fatal(fill(words.stopped, { why: sentence }))
  process.exit(code)
}

const exitCode = (error: unknown): number => (error instanceof ConfigError ? CONFIG_EXIT : 1)
