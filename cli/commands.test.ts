import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { nameOf } from './command.ts'
import { commands } from './commands.ts'

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')

it.each(commands)('$usage has a name of its own and a row in the README', (command) => {
  expect(nameOf(command)).toMatch(/^[a-z-]+( [a-z]+)?$/)
  expect(commands.filter((other) => `${nameOf(other)} `.startsWith(`${nameOf(command)} `))).toEqual([command])
  expect(readme).toContain(`| \`npm run gapura -- ${command.usage}\``)
})
