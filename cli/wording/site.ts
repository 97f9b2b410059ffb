import { messages } from '../../content/messages/messages.ts'

export const demoWords = messages('cli.demo', {
  language: 'en',
  load: { help: 'loads the demo content' },
  clear: { help: 'takes it out again, leaving what operators wrote or edited' },
  isLoaded: 'The demo is loaded already. Clear it first: demo clear',
  loaded: 'Loaded {count} rows.',
  removed: 'Removed {count} rows of the demo.',
  // Before a list of rows.
  left: 'Left {count}:',
})

export const doctorWords = messages('cli.doctor', {
  language: 'en',
  help: 'looks at database, pictures, disk, clock and settings, and says what to do',
  // {example} is JSON. “state”, “good”, “mind”, “fault” and “advice” are words in it.
  details:
    'Exits with 1 if it finds a fault, otherwise with 0. With --json it prints\n{example}\nwhere state is good, mind or fault, and advice stands with the last two.',
  options: { json: 'prints one JSON object, when everything has been looked at' },
  oneFault: 'One fault.',
  faults: '{count} faults.',
  noFault: 'No fault.',
  // After the sentence that there is no database.
  whichDatabase: 'See whether DATA_DIR or DATABASE_URL is the site’s.',
  marks: {
    // Before what was found, in a column of their own: short words.
    good: 'good',
    // It is no fault, and somebody should know it.
    mind: 'mind',
    fault: 'FAULT',
  },
})

export const staffWords = messages('cli.staff', {
  language: 'en',
  help: 'locks the house: does it to every account of the back-office, or\nto the one that is named',
  details:
    'ACTION is end-sessions, read-only (for an hour), read-write (before the hour is over), suspend (of all staff: helpers,\nsince there is always an owner), or unsuspend (with --username alone). Suspend revokes the tokens of scripts that the\naccount has made; of all staff, suspend and end-sessions revoke every token.',
  options: {
    username: 'this account alone, staff or not',
    'keep-tokens': 'without --username: revokes no tokens of scripts',
  },
  // {actions} are words that are typed.
  whatForAll: 'Say what: {actions}; or name an account: --username U.',
  what: 'Say what: {actions}.',
  doneForAll: 'Done for {count} accounts.',
  done: 'Done for {name}.',
  tokensOfAll: '--keep-tokens is for all staff, without --username.',
  noAccount: 'There is no account {name}.',
})

export const statusTokenWords = messages('cli.statusToken', {
  language: 'en',
  help: "makes the token with which a script sends the server's state\nto /api/status; the previous one stops working",
  options: { revoke: 'takes the token away, and makes none' },
  none: 'There is no token.',
  revoked: 'The token was revoked.',
  noOwner: 'A token does what an owner may do, and there is no owner yet: admin create.',
})

export const sheetWords = messages('cli.spreadsheets', {
  language: 'en',
  export: {
    help: 'writes the rows of a content type into a CSV, XLSX or ODS file',
    // {types} are words that are typed.
    details: 'FILE is a new file; its ending says which of the three.\nTYPE is one of: {types}.',
    options: { template: 'writes a file to fill in, with what each column takes, and no rows' },
  },
  import: {
    help: 'adds and changes rows as a CSV, XLSX or ODS file says: all of them, or none',
    details:
      'Rows are known by their ID or their external key; what was imported is undone in the back-office.\nTYPE is one of: {types}.',
    options: {
      'dry-run': 'says what it would do, and writes nothing',
      'create-references': 'makes what rows refer to by a name that nobody has',
    },
  },
  noType: 'There is no type {type}. TYPE is one of: {types}.',
  // {near} is a word that is typed, and {title} its heading in the back-office.
  noTypeNear: 'There is no type {type}. Did you mean {near} ({title})? TYPE is one of: {types}.',
  // {endings} is as in “.csv, .xlsx, .ods”.
  badEnding: 'Name a file that ends in one of: {endings}.',
  template: '{file} is a template for the rows of {type}.',
  written: '{file} holds the rows of {type}.',
  // {sentence} says what is wrong with it.
  rowFault: 'Row {row}: {sentence}',
  cellFault: 'Row {row}, {column}: {sentence}',
  moreRows: 'and {count} more rows',
  missing: '{count} names are not there: --create-references makes them.',
  // {type} is a word for a kind of content, and {name} the name of a row of it.
  new: 'New in {type}: {name}',
  unreadColumns: 'Columns that are not read: {columns}',
  refused: 'Nothing was written: {added} added, {changed} changed, {unchanged} unchanged, {refused} refused.',
  dryRun: 'It would be: {added} added, {changed} changed, {unchanged} unchanged, {refused} refused.',
  done: '{added} added, {changed} changed, {unchanged} unchanged, {refused} refused.',
  // {batch} is the number by which it is undone.
  doneInBatch: '{added} added, {changed} changed, {unchanged} unchanged, {refused} refused. Batch {batch}.',
})
