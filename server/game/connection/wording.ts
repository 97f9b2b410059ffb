import { messages } from '../../../content/messages/messages.ts'

/**
 * Why a game's database gave no answer: what is the matter, and what to do. {variable} is the name of a setting, {place} a
 * host and a port, or a file.
 */
export const failureEnglish = messages('server.game.connection.english', {
  language: 'en',
  refused: {
    what: 'The database refuses the account {user}.',
    advice: 'See whether {variable} has its password, and whether it may log in from this machine (docs/game.md).',
  },
  unknownDatabase: {
    what: 'There is no database {database}.',
    advice: 'See whether {variable} names it rightly.',
  },
  unread: {
    what: 'The account {user} may not read it.',
    advice: 'Grant it SELECT (docs/game.md).',
  },
  uncallable: {
    what: 'The account {user} may not call a procedure of the site, or there is none of its name.',
    advice: 'Run the SQL that `gapura game grants` prints (docs/game/accounts.md).',
  },
  slow: {
    what: 'It takes longer than its limit.',
    advice: 'See what keeps the database busy: a lock, a view, or a table without an index.',
  },
  damaged: {
    what: 'A table of the game is marked as crashed.',
    advice: 'Repair it: `mariadb-check --auto-repair` with the name of the database.',
  },
  away: {
    what: '{place} does not answer.',
    advice: 'See whether a firewall is between, and whether the database hangs.',
  },
  nothing: {
    what: 'Nothing listens at {place}.',
    advice: "See whether the game's database runs, and whether {variable} names its host and port.",
  },
  unknownHost: {
    what: 'The host {host} is unknown.',
    advice: 'See whether {variable} names it rightly.',
  },
  noNetwork: {
    what: 'The address of {host} cannot be asked for.',
    advice: 'See whether this machine has a network.',
  },
  unreadDatabase: {
    what: 'The account {user} may not read the database {database}.',
    advice: 'Grant it SELECT (docs/game.md).',
  },
  silent: {
    what: 'It was not answered at all within the limit.',
    advice: 'See whether the database hangs.',
  },
  partlyRead: {
    what: 'The account {user} may not read all of it.',
    advice: 'Grant it SELECT (docs/game.md).',
  },
  noFile: {
    what: 'The file {database} cannot be opened.',
    advice: 'See whether it is there, and whether this account may read it.',
  },
  other: {
    // {text} is of the database.
    what: 'The database says: {text}',
    advice: 'See what this says, and whether {variable} is right.',
  },
})
