import { groupOf, nameOf, type Command } from './command.ts'

const COLUMN = 40

const columns = (left: string, lines: readonly string[]): string[] => {
  const typed = `  ${left}`
  const isLong = typed.length >= COLUMN
  return [
    ...(isLong ? [typed] : []),
    ...lines.map((line, index) => (index === 0 && !isLong ? typed : '').padEnd(COLUMN) + line),
  ]
}

export const allHelp = (
  commands: readonly Command[],
): string => `gapura: looks after a Gapura site from the command line

${commands.flatMap(({ usage, help }) => columns(usage, help)).join('\n')}
${[
  ...columns('help COMMAND', ['says what one of them takes; COMMAND --help does, too']),
  ...columns('--version', ['prints the version']),
].join('\n')}

It reads the same settings as \`npm start\` (DATA_DIR, DATABASE_URL, …) and may run beside it.
`

/** Lists the commands whose names begin with this word. */
export const groupHelp = (commands: readonly Command[], first: string): string =>
  `gapura ${first} needs a second word:

${groupOf(commands, first)
  .flatMap(({ usage, help }) => columns(usage, help))
  .join('\n')}

\`gapura help ${first} WORD\` says what one of them takes.
`

export function commandHelp(command: Command): string {
  const { usage, help, details = [], options = {} } = command
  const all = { ...options, help: { help: 'prints this' } }
  return [
    `gapura ${usage}`,
    '',
    `${nameOf(command)} ${help.join(' ')}.`,
    ...(details.length > 0 ? ['', ...details] : []),
    '',
    ...Object.entries(all).flatMap(([name, { help }]) => columns(`--${name}`, [help])),
    '',
  ].join('\n')
}
