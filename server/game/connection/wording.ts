import { messages } from '../../../content/messages/messages.ts'

/**
 * Why a game's database gave no answer: what is the matter, and what to do. {variable} is the name of a setting, {place} a host
 * and a port, or a file.
 */
export const failureEnglish = messages('server.game.connection.english', {
  language: 'en',
  what: {
    refused: 'The database refuses the account {user}.',
    unknownDatabase: 'There is no database {database}.',
    unread: 'The account {user} may not read it.',
    uncallable: 'The account {user} may not call a procedure of the site, or there is none of its name.',
    slow: 'It takes longer than its limit.',
    damaged: 'A table of the game is marked as crashed.',
    away: '{place} does not answer.',
    nothing: 'Nothing listens at {place}.',
    unknownHost: 'The host {host} is unknown.',
    noNetwork: 'The address of {host} cannot be asked for.',
    unreadDatabase: 'The account {user} may not read the database {database}.',
    silent: 'It was not answered at all within the limit.',
    partlyRead: 'The account {user} may not read all of it.',
    noFile: 'The file {database} cannot be opened.',
    // {text} is of the database.
    other: 'The database says: {text}',
  },
  advice: {
    logIn: 'See whether {variable} has its password, and whether it may log in from this machine (docs/game.md).',
    name: 'See whether {variable} names it rightly.',
    grant: 'Grant it SELECT (docs/game.md).',
    grants: 'Run the SQL that `gapura game grants` prints (docs/game/accounts.md).',
    busy: 'See what keeps the database busy: a lock, a view, or a table without an index.',
    repair: 'Repair it: `mariadb-check --auto-repair` with the name of the database.',
    firewall: 'See whether a firewall is between, and whether the database hangs.',
    run: "See whether the game's database runs, and whether {variable} names its host and port.",
    network: 'See whether this machine has a network.',
    hangs: 'See whether the database hangs.',
    file: 'See whether it is there, and whether this account may read it.',
    other: 'See what this says, and whether {variable} is right.',
  },
})
