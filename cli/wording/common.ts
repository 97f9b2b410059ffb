import { messages } from '../../content/messages/messages.ts'

/** The help of a command, with its options by their names. Names in braces are filled by `values` of the command. */
export interface CommandWords {
  /** Continues “backup …”, without a full stop. A line break keeps a list of all commands narrow. */
  help: string
  /** Lines that only `gapura help COMMAND` prints. */
  details?: string
  options?: Readonly<Record<string, string>>
}

export const commonWords = messages('cli.common', {
  language: 'en',
  noAccount: 'There is no account named {name}.',
  whose: 'Say whose: --username U',
  fileExists: '{file} is there already. Name another file.',
  noFile: 'There is no file {file}.',
  noDatabase: 'There is no database in {folder}. Start the site, or set DATA_DIR or DATABASE_URL.',
})

export const helpWords = messages('cli.help', {
  language: 'en',
  title: 'gapura: looks after a Gapura site from the command line',
  help: 'says what one of them takes; COMMAND --help does, too',
  version: 'prints the version',
  lang: 'says what it says in a language, such as th',
  settings: 'It reads the same settings as {start} (DATA_DIR, DATABASE_URL, …) and may run beside it.',
  group: 'gapura {name} needs a second word:',
  groupEnd: '`gapura help {name} WORD` says what one of them takes.',
  // {help} is the line of this command in the list of all.
  command: '{name} {help}.',
  printsThis: 'prints this',
  langOption: 'in which language, such as th; without it in the one that GAPURA_LANG names, else in English',
})

export const usageWords = messages('cli.usage', {
  language: 'en',
  secondWord: '{name} needs a second word: {commands}.',
  noCommand: 'There is no command {name}. `gapura help` lists all.',
  // {near} is a command with a similar name.
  noCommandNear: 'There is no command {name}. Did you mean {near}? `gapura help` lists all.',
  tooMany: '{word} is a word too many. `gapura help {command}` says what it takes.',
  noOption: '{command} has no option {option}. `gapura help {command}` says what it takes.',
  noOptionNear: '{command} has no option {option}. Did you mean {near}? `gapura help {command}` says what it takes.',
  needsValue: '{option} needs a value. `gapura help {command}` says what it takes.',
  takesNoValue: '{option} takes no value. `gapura help {command}` says what it takes.',
  langNeedsValue: '--lang needs a value, such as th.',
  notAPlace: '{command} takes a path without folder: or s3:, not {path}.',
  // {name} is --lang or GAPURA_LANG. {languages} is a list such as “en, th”.
  noLanguage: '{name} takes one of {languages}, and not {language}.',
  noLanguages: '{name} takes no language here, and not {language}: there is no file of one.',
})
