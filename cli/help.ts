import { fill } from '../content/messages/fill.ts'
import { groupOf, nameOf, type Command } from './command.ts'
import { helpWords as words } from './wording/common.ts'

const COLUMN = 40

const columns = (left: string, text: string): string[] => {
  const typed = `  ${left}`
  const isLong = typed.length >= COLUMN
  return [
    ...(isLong ? [typed] : []),
    ...text.split('\n').map((line, index) => (index === 0 && !isLong ? typed : '').padEnd(COLUMN) + line),
  ]
}

const helpOf = ({ words, values = {} }: Command): string => fill(words.help, values)

const linesOf = (commands: readonly Command[]): string =>
  commands.flatMap((command) => columns(command.usage, helpOf(command))).join('\n')

export const allHelp = (commands: readonly Command[]): string => `${words.title}

${linesOf(commands)}
${[
  ...columns('help COMMAND', words.help),
  ...columns('--version', words.version),
  ...columns('--lang TAG', words.lang),
].join('\n')}

${fill(words.settings, { start: '`npm start`' })}
`

/** Lists the commands whose names begin with this word. */
export const groupHelp = (commands: readonly Command[], first: string): string =>
  `${fill(words.group, { name: first })}

${linesOf(groupOf(commands, first))}

${fill(words.groupEnd, { name: first })}
`

export function commandHelp(command: Command): string {
  const { usage, words: own, values = {}, options = {} } = command
  const help = helpOf(command).replaceAll('\n', ' ')
  return [
    `gapura ${usage}`,
    '',
    fill(words.command, { name: nameOf(command), help }),
    ...(own.details === undefined ? [] : ['', fill(own.details, values)]),
    '',
    ...Object.keys(options).flatMap((name) => columns(`--${name}`, fill(own.options?.[name] ?? '', values))),
    ...columns('--help', words.printsThis),
    ...columns('--lang', words.langOption),
    '',
  ].join('\n')
}
