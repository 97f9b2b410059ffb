import { expect, it } from 'vitest'
import { checkArguments, findCommand, nameOf, UsageError } from './command.ts'
import { commands } from './commands.ts'
import { commandHelp, groupHelp } from './help.ts'

function saidOf(words: readonly string[]): string | undefined {
  try {
    const command = findCommand(commands, words)
    checkArguments(command, words.slice(nameOf(command).split(' ').length))
    return undefined
  } catch (error) {
    if (!(error instanceof UsageError)) throw error
    return error.message
  }
}

it.each([
  [['docter'], 'There is no command docter. Did you mean doctor?'],
  [['bakcup', 'x.tar.gz'], 'There is no command bakcup. Did you mean backup?'],
  [['admin', 'crate', '--username', 'u'], 'There is no command admin crate. Did you mean admin create?'],
  [['admin'], 'admin needs a second word: admin create, admin list, admin reset.'],
  [['serve'], 'There is no command serve. `gapura help` lists all.'],
  [['admin', 'create', '--usrname', 'u'], 'admin create has no option --usrname. Did you mean --username?'],
  [['doctor', '--jsn'], 'doctor has no option --jsn. Did you mean --json?'],
  [['doctor', 'now'], 'now is a word too many.'],
  [['admin', 'reset', '--username'], '--username needs a value.'],
])('%j is named with what was probably meant', (words, sentence) => {
  const said = saidOf(words)
  expect(said).toContain(sentence)
  expect(said).not.toContain('\n')
})

it('Words and options that a command takes are understood', () => {
  for (const words of [
    ['doctor', '--json'],
    ['backup', 'x.tar.gz'],
    ['admin', 'reset', '--username', 'u', '--here'],
  ])
    expect(saidOf(words)).toBeUndefined()
})

it.each([
  ['game', ['game check', 'game grants --realm KEY', 'game import --realm KEY --from FOLDER']],
  ['account', ['account export --username U [FILE]', 'account delete --username U', 'account keep --username U']],
])('The help of %s has a line for each second word', (first, usages) => {
  const help = groupHelp(commands, first)
  for (const usage of usages) expect(help).toContain(`  ${usage}`)
  expect(help).not.toContain('backup FILE')
})

it.each(commands)('The help of $usage says what it takes', (command) => {
  const help = commandHelp(command)
  expect(help.startsWith(`gapura ${command.usage}\n`)).toBe(true)
  for (const name of Object.keys(command.options ?? {})) expect(help).toMatch(new RegExp(`--${name}\\s+\\w`))
})
