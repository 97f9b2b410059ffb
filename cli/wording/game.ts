import { messages } from '../../content/messages/messages.ts'

export const gameWords = messages('cli.game', {
  language: 'en',
  check: {
    help: 'says what each realm’s database can answer and lacks, and whether its servers answer',
    // {example}, {answer} and {server} are JSON. “given”, “absent” and so on are words in it.
    details:
      'Exits with 1 if a realm can answer nothing, otherwise with 0. With --json it prints\n{example}\nwhere an answer is {answer}, or its state is absent, lacking or failed, a server is\n{server}, and players are those by the query, or null.',
    options: { json: 'prints one JSON object, when everything has been looked at' },
  },
  grants: {
    help: 'prints the SQL that lets the site do in a game what is switched on for its realm',
    details:
      'Write it into a file (npm run --silent gapura -- game grants --realm KEY > grants.sql), write password and address into\nthat, and run it as an administrator of the game’s database (mariadb < grants.sql). Run it again after a switch of the\nrealm has changed, or after an update of the site if gapura game check says so. docs/game/accounts.md.',
    options: { realm: 'the key of the realm' },
  },
  noRealm: 'There is no realm. Add one in Settings, Realms.',
  noRealmYet: 'There is no realm yet. Add one in Settings, Realms.',
  // {names} are names of realms.
  silent: 'No answer from {names}.',
  // {keys} are words that are typed.
  whichRealm: 'Name a realm by --realm: {keys}.',
  unchangeable: 'The site cannot change accounts of {name}: its adapter has no way to.',
  nothingOn: 'Nothing is switched on: choose in Settings, Realms what players of {name} may do.',
  thenSet: 'Then set {variable} in the environment of the site.',
})

export const gameImportWords = messages('cli.gameImport', {
  language: 'en',
  help: 'fills items, monsters, maps, drops and shops from the files of an emulator, all of them or none',
  details:
    'What you have changed by hand since the last import keeps its value and is listed.\nA dry run of files that would be refused exits with 1, like their import.\nRows that are no longer in the files are listed, too, and stay. docs/back-office/game-files.md.',
  options: {
    realm: 'the key of the realm that the files are of',
    from: 'the folder of the emulator, with db and npc, or data, in it, or a ZIP of these',
    client: 'the folder of the game’s client, if it is not the folder client of the former',
    'dry-run': 'says what would change, and writes nothing',
    renewal: 'reads the files for renewal; without either as the last import, at first for renewal',
    'pre-renewal': 'reads those for before it',
    // {parts} are words that are typed.
    only: 'some of {parts}',
    'take-theirs': 'whose own values give way: all, item, item.buy_price and so on, with commas',
    'remove-left': 'moves to the trash what is no longer in the files',
    all: 'prints everything that is to be said, not the first twenty of each cause',
    // {encodings} are words that are typed.
    encoding: 'the encoding of names: {encodings}; without it as the last import',
  },
  bothModes: 'Say --renewal or --pre-renewal, not both.',
  noRealm: 'There is no realm yet. Add one at {address}, then name its key by --realm.',
  whichRealm: 'Name a realm by --realm: {keys}. Others are added at {address}.',
  badTheirs: '--take-theirs takes all, {types} or a field of these, and not {unknown}.',
  noParts: '--only takes some of {parts}.',
  badParts: '--only takes some of {parts}, and not {unknown}.',
  badEncoding: '--encoding takes {encodings}.',
  noFolder: 'There is no folder {folder}. Name one by --from.',
  noClient: 'There is no folder {folder}. Name one by --client.',
  zipHasClient: 'A ZIP holds the client’s files itself, in its folder client.',
  refused: 'Nothing was written.',
  dryRunRefused: 'Nothing was written, and nothing would be.',
  dryRun: 'Nothing was written: this is what would be.',
  unchanged: 'Nothing has changed.',
  // {batch} is the number by which it is undone.
  done: 'Batch {batch}.',
  doneAndRemoved: 'Batch {batch}. {count} rows are in the trash.',
})

/** The report of an import of game files: headings, and lines below them. */
export const gameReportWords = messages('cli.gameImport.report', {
  language: 'en',
  // “renewal” and “pre-renewal” are the two rules of the game, and {encoding} is as in “utf-8”.
  otherRules:
    'The last import read files for {lastMode}, in {lastEncoding}; this one reads them for {mode}, in {encoding}.',
  faults: 'Faults: {count}',
  refused: 'Refused rows: {count}',
  omissions: 'Left out: {count}',
  remarks: 'Taken, with a note: {count}',
  left: 'No longer in the files: {count}',
  kept: 'Kept as you changed it: {count}',
  more: 'and {count} more',
  moreWithAll: 'and {count} more; --all names them',
  // Of a value that an operator has changed. {name} is its technical name.
  keptValue: '{name} is {present}, files say {given}',
  counts: {
    // These are parts of a list, after the name of a kind of rows.
    added: '{count} added',
    changed: '{count} changed',
    unchanged: '{count} unchanged',
    refused: '{count} refused',
    kept: '{count} kept',
    deleted: '{count} deleted by hand',
    left: '{count} no longer in the files',
  },
})
