import { messages } from '../../../content/messages/messages.ts'

/** What is said of the database and the servers of a realm: one game with its own. */
export const checkWording = messages('server.gameCheck', {
  language: 'en',
  unknownAdapter: '{name} has an adapter that this release does not have.',
  unknownAdapterAdvice: 'Choose another in Settings, Realms.',
  pushed: 'A script sends its figures.',
  noDatabase: 'It has no database.',
  nothing: '{name} has no database, and names no server and no query: nothing is known of it.',
  nothingAdvice: 'Name them in Settings, Realms, or choose another adapter.',
  noConnection: '{name} has no connection.',
  // {variable} is a setting.
  noConnectionAdvice: 'Set {variable} in the environment (docs/game.md).',
  noQueries: '{name} has no queries.',
  noQueriesAdvice: 'Set {variable} to a file of them (docs/game.md).',
  otherEngine: '{variable} is no database of MySQL or MariaDB, in which {adapter} keeps its tables.',
  otherEngineAdvice: 'Set its address, or choose own queries in Settings, Realms.',
  unknownQuery: 'The file of queries names {name}, which is no figure.',
  unknownQueryAdvice: 'See docs/game.md for their names.',
  // {place} is a host and a port.
  answers: '{place} answers: {version}.',
  // {excess} is a list of rights, as in “INSERT on game.*”.
  excess: 'The account {user} may do more than read: {excess}.',
  excessAdvice: 'Give the site an account of its own that may read this database and nothing else (docs/game.md).',
  // {title} is the name of a figure, as in “top guilds”. {why} says why the game has none.
  absent: '{title}: {why}.',
  // {lacks} is as in “the table clan is missing; the table vip is missing”.
  leftOut: '{title}: left out, since {lacks}.',
  lacking: '{title}: {lacks}.',
  lackingAdvice:
    "This fork's tables are not those of {adapter}, or the account may not read them. Without it this answer is left out.",
  row: '{title}: 1 row in {ms} ms.',
  rows: '{title}: {rows} rows in {ms} ms.',
  wrong: '{title}: {wrong}.',
  wrongAdvice: 'If the game has the table, grant the site to read it (docs/game.md).',
  nonsense: '{title}: {what}.',
  nonsenseAdvice: 'See what writes this into the database.',
  // {what} is a whole sentence.
  failed: '{title}: {what}',
  wholeTable: '{title}: it reads all of a large table.',
  wholeTableAdvice: 'An index would help: {index}',
  // What is missing, after the name of a figure and a colon, and in lists.
  noTable: 'the table {table} is missing',
  noColumn: 'the column {column} is missing',
  columnIsNoNumber: 'the column {column} is {type} and not a number',
  columnIsNoText: 'the column {column} is {type} and not a text',
  columnIsNoBytes: 'the column {column} is {type} and not a bytes',
  // {wrong} is what a figure lacks without the tables of {lacks}.
  wrongBecause: '{wrong}: {lacks}',
  // {right} is a word of SQL.
  rightOn: '{right} on {place}',
  rightOnProcedure: '{right} on the procedure {procedure}',
  everything: 'everything, as a superuser',
})

export const serversWording = messages('server.gameCheck.servers', {
  language: 'en',
  // {why} is a whole sentence.
  notAsked: '{name} is not asked: {why}',
  notAskedAdvice: 'Name another address in Settings, Realms. Which are permitted: docs/game.md.',
  answers: '{name} answers.',
  silent: '{name}: {why}',
  silentAdvice: 'See whether it runs, and whether this machine can reach it.',
  // Of the game’s own protocol, which says how many play.
  query: 'The query: {players} players.',
  queryNotAsked: 'The query is not asked: {why}',
  queryAnswers: 'The query answers.',
  querySilent: 'The query: {why}',
  queryNotNeeded: 'The query is not asked: its database or a script says how many play.',
})

export const accountsWording = messages('server.gameCheck.accounts', {
  language: 'en',
  runGrants: 'Run the SQL that `gapura game grants` prints (docs/game/accounts.md).',
  unused: '{variable} is not used: {name} has no switch for game accounts on.',
  unusedAdvice: 'Switch on what players may do, or take the variable away.',
  impossible: 'Game accounts: this adapter cannot change them.',
  impossibleAdvice: 'Switch them off in Settings, Realms.',
  noConnection: 'Game accounts: there is no connection for them.',
  noConnectionAdvice: 'Set {variable} (docs/game/accounts.md).',
  noForm: 'Game accounts: how the game stores passwords is not chosen.',
  noFormAdvice: 'Choose it in Settings, Realms.',
  otherForm:
    'Game accounts: this game does not store passwords in the form that is chosen, so nothing is offered to players.',
  otherFormAdvice: 'Choose another in Settings, Realms; “Try a password” there finds it out.',
  sameNames:
    'Game accounts: names of accounts are not unique, so none is created: two of one name lock both owners out.',
  // {statement} is SQL, in backticks.
  sameNamesAdvice: 'Run {statement}, or switch the game’s own registration off and say so in Settings, Realms.',
  // {procedures} are names.
  uncallable: 'Game accounts: the account {user} may not call {procedures}.',
  callable: 'Game accounts: the account {user} may do what is switched on.',
  readOnly: 'Game accounts: the game’s database is read-only, so every change waits.',
  readOnlyAdvice: 'Switch its read_only off, or name the server that takes changes in {variable}.',
  flushes:
    'Game accounts: innodb_flush_log_at_trx_commit is {value}, so a power cut can lose a letter with goods, or the number by which it is given only once.',
  flushesAdvice: 'Set it to 1 for the game’s database (docs/operate/donations.md).',
  excess: 'Game accounts: the account {user} may do more: {excess}.',
  old: 'Game accounts: of another version are {procedures}.',
})
