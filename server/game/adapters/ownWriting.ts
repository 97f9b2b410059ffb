import { ROUTINES, type RoutineName, type Writing } from './writing.ts'

/** What only some of the known games need. */
const NOT_OWN: readonly RoutineName[] = ['gapura_password_salt', 'gapura_set_email']

/** A game without an adapter: its operator writes the procedures, as `Writing` describes them. */
export const ownWriting: Writing = {
  longestName: 32,
  longestEmail: 255,
  asks: [],
  linkCommand: '@weblink',
  logsInByEmail: false,
  uniqueNames: null,
  tables: [],
  routines: Object.fromEntries(ROUTINES.filter((name) => !NOT_OWN.includes(name)).map((name) => [name, 'own'])),
}
