import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { inLanguage } from '../server/messages/language.ts'
import { PSEUDO, pseudoLanguages } from '../tests/support/messages.ts'
import { nameOf } from './command.ts'
import { commands } from './commands.ts'
import { allHelp, commandHelp } from './help.ts'
import { takeLanguage } from './language.ts'

const folder = mkdtempSync(join(tmpdir(), 'gapura-cli-'))
afterAll(() => rmSync(folder, { recursive: true }))
const languages = pseudoLanguages(folder)

const taken = async (line: string, env: NodeJS.ProcessEnv = {}) => {
  const { words, language } = await takeLanguage(line.split(' '), env, languages)
  return { rest: words.join(' '), tag: language?.tag ?? null }
}

it('takes --lang wherever it is, and otherwise the language of GAPURA_LANG', async () => {
  const other = { GAPURA_LANG: 'th' }
  expect(await taken('doctor --json')).toEqual({ rest: 'doctor --json', tag: null })
  expect(await taken('doctor', { GAPURA_LANG: '' })).toEqual({ rest: 'doctor', tag: null })
  expect(await taken('doctor', { GAPURA_LANG: 'en_xa' })).toEqual({ rest: 'doctor', tag: PSEUDO })
  expect(await taken(`--lang ${PSEUDO} doctor --json`, other)).toEqual({ rest: 'doctor --json', tag: PSEUDO })
  expect(await taken(`doctor --lang=${PSEUDO}`, other)).toEqual({ rest: 'doctor', tag: PSEUDO })
  expect(await taken('restore -- --lang')).toEqual({ rest: 'restore -- --lang', tag: null })
})

it('refuses a language that there is no file of', async () => {
  await expect(taken('doctor --lang xx')).rejects.toThrow('--lang takes one of en-XA, and not xx.')
  await expect(taken('doctor', { GAPURA_LANG: 'th' })).rejects.toThrow('GAPURA_LANG takes one of en-XA, and not th.')
  await expect(taken('doctor --lang')).rejects.toThrow('--lang needs a value, such as th.')
})

/** What is in no sentence of the catalogue. */
const outside = (text: string): string => {
  const rest = text.replace(/⟦[^⟦⟧]*⟧/g, '')
  return rest === text ? text : outside(rest)
}

it('has each sentence of the help in the language', async () => {
  const language = await languages.find(PSEUDO, null)
  const [all, ...each] = inLanguage(language, () => [allHelp(commands), ...commands.map(commandHelp)])
  const lines = (text = '') =>
    outside(text)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
  expect(lines(all)).toEqual([...commands.map(({ usage }) => usage), 'help COMMAND', '--version', '--lang TAG'])
  for (const [index, command] of commands.entries())
    expect(lines(each[index])).toEqual([
      `gapura ${command.usage}`,
      ...Object.keys(command.options ?? {}).map((name) => `--${name}`),
      '--help',
      '--lang',
    ])
  expect(commands.map(nameOf)).toContain('doctor')
})
