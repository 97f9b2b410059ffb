import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { fill } from '../content/messages/fill.ts'
import { argumentsOf, nameOf, UsageError, type Command } from './command.ts'
import { usageWords as words } from './wording/common.ts'

const PLACE = /^(?:folder|s3):/

/**
 * Makes the files among the arguments absolute, because npm and systemd run the command in another folder than the
 * caller's. Places of backups have no relative form.
 */
export function fromCaller(command: Command, args: readonly string[], folder: string): string[] {
  const { options = {}, takesPlaces = false } = command
  const { tokens } = parseArgs({ args: [...args], options, strict: false, allowPositionals: true, tokens: true })
  const absolute = (path: string): string => {
    if (path === '' || (takesPlaces && PLACE.test(path))) return path
    if (PLACE.test(path)) throw new UsageError(fill(words.notAPlace, { command: nameOf(command), path }))
    return resolve(folder, path)
  }
  const result = [...args]
  const names = argumentsOf(command)
  for (const token of tokens) {
    if (token.kind === 'positional') {
      const name = names.shift()
      if (name === 'FILE' || name === 'FOLDER') result[token.index] = absolute(token.value)
    } else if (token.kind === 'option' && token.value !== undefined && options[token.name]?.path) {
      if (token.inlineValue) result[token.index] = `${token.rawName}=${absolute(token.value)}`
      else result[token.index + 1] = absolute(token.value)
    }
  }
  return result
}
