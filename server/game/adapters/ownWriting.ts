import { ROUTINES, type RoutineName, type Writing } from './writing.ts'

/** What only one of the known games needs. */
const NOT_OWN: readonly RoutineName[] = ['gapura_password_salt']

/** A game without an adapter: its operator writes the procedures, as `Writing` describes them. */
export const ownWriting: Writing = {
  longestName: 32,
  longestEmail: 255,
  passwordForms: ['plain', 'md5', 'sha1'],
  asks: [],
  linkCommand: '@weblink',
  logsInByEmail: false,
  uniqueNames: null,
  tables: [],
  routines: Object.fromEntries(ROUTINES.filter((name) => !NOT_OWN.includes(name)).map((name) => [name, 'own'])),
}
