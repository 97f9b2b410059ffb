import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fromCaller } from './callerPaths.ts'
import { nameOf } from './command.ts'
import { commands } from './commands.ts'

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')

it.each(commands)('$usage has a name of its own and a row in the README', (command) => {
  expect(nameOf(command)).toMatch(/^[a-z-]+( [a-z]+)?$/)
  expect(commands.filter((other) => `${nameOf(other)} `.startsWith(`${nameOf(command)} `))).toEqual([command])
  expect(readme).toContain(`| \`npm run gapura -- ${command.usage}\``)
})

it.each(commands)(
  '[operate.caller-folder] $usage takes files from the folder of the caller, and places as they are',
  (command) => {
    const typed = command.usage.slice(nameOf(command).length).replace(/[[\]]/g, '').split(' ').filter(Boolean)
    const isPath = (word: string) => word === 'FILE' || word === 'FOLDER'
    const absolute = typed.map((word) => (isPath(word) ? `/caller/${word}` : word))
    expect(fromCaller(command, typed, '/caller')).toEqual(absolute)
    expect(fromCaller(command, absolute, '/elsewhere')).toEqual(absolute)
    for (const place of ['folder:/srv/backups', 's3://bucket/prefix']) {
      const words = typed.map((word) => (isPath(word) ? place : word))
      const said = () => fromCaller(command, words, '/caller')
      if (command.takesPlaces || !typed.some(isPath)) expect(said()).toEqual(words)
      else expect(said).toThrow(`takes a path without folder: or s3:, not ${place}.`)
    }
  },
)

it('[operate.caller-folder] an option names a file in each of its two forms, and an address is not a file', () => {
  const args = (words: string) => {
    const typed = words.split(' ')
    const command = commands.find((command) => words.startsWith(`${nameOf(command)} `))
    if (!command) throw new Error(words)
    return fromCaller(command, typed.slice(nameOf(command).split(' ').length), '/caller').join(' ')
  }
  expect(args('game import --from=files.zip --realm main')).toBe('--from=/caller/files.zip --realm main')
  expect(args('restore --backup gapura-1.tar.gz backups')).toBe('--backup gapura-1.tar.gz /caller/backups')
  expect(args('restore -- --odd.tar.gz')).toBe('-- /caller/--odd.tar.gz')
  expect(args('mirror ../copy --from https://example.com')).toBe('/copy --from https://example.com')
})
