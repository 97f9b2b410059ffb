import { nameOf, type Command } from './command.ts'

/** Where the text of the help begins. */
const COLUMN = 40

/** Two columns: what is typed, and what it does. */
const columns = (left: string, lines: readonly string[]): string[] => {
  const typed = `  ${left}`
  // What is longer than its column has a line of its own.
  const isLong = typed.length >= COLUMN
  return [
    ...(isLong ? [typed] : []),
    ...lines.map((line, index) => (index === 0 && !isLong ? typed : '').padEnd(COLUMN) + line),
  ]
}

/** The help of all commands. */
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

/** The help of one command. */
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
