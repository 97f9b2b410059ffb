import { GAME_POWERS, type GamePower } from '../../../content/settings/gamePowers.ts'
import type { GameLogin } from '../../process/gameUrls.ts'
import { routinesOf, ROUTINES, type Routine, type RoutineName, type Writing } from '../adapters/writing.ts'

/** Is stored as the comment of each procedure, by which `gapura game check` finds those of an earlier version of the site. */
export const ROUTINE_VERSION = 'Gapura 1'

/** Leaves the game its own connections, even if a thief has the account. Each process of the site uses at most eight. */
const MOST_CONNECTIONS = 30

/** An identifier or text in a script, which an operator reads before running it. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
const identifier = (name: string): string => `\`${name.replaceAll('`', '``')}\``

export const neededRoutines = ({ routines }: Writing, powers: ReadonlySet<GamePower>): RoutineName[] => {
  const needed = new Set(GAME_POWERS.filter((power) => powers.has(power)).flatMap((power) => routinesOf[power]))
  return ROUTINES.filter((name) => needed.has(name) && routines[name])
}

const creation = (name: RoutineName, routine: Routine | 'own'): string => {
  if (routine === 'own') return `-- ${name} is yours: docs/game/accounts.md, "Other games".`
  const { parameters, body } = routine
  return [
    `drop procedure if exists ${name};`,
    'delimiter //',
    `create procedure ${name} (${parameters})`,
    `  modifies sql data sql security definer comment '${ROUTINE_VERSION}'`,
    'begin',
    '  -- No caller keeps a row of the game locked.',
    '  commit;',
    '  set autocommit = 1;',
    `  begin${body}`,
    '  end;',
    'end//',
    'delimiter ;',
  ].join('\n')
}

export interface GrantsRequest {
  /** The account that gets the rights; without one, an example. */
  login: GameLogin | null
  /** The name of the game's database. */
  database: string
  writing: Writing
  powers: ReadonlySet<GamePower>
}

/**
 * Returns the SQL that lets an account of the game's database do what is switched on for a realm, and no more. It is for
 * the command line of MariaDB or MySQL; an administrator of the database runs it, and becomes the definer of the procedures.
 */
export function grantsScript({ login, database, writing, powers }: GrantsRequest): string {
  const needed = neededRoutines(writing, powers)
  const account = `${quoted(login?.user ?? 'gapura')}@'%'`
  const place = identifier(database)
  return `${[
    [
      `-- Write a password in quotes in place of <PASSWORD>. Until then this statement fails, and nothing below it is run. If the`,
      `-- account is there already, delete the statement. Write the address that Gapura connects from in place of each '%'.`,
      `create user if not exists ${account} identified by <PASSWORD> with max_user_connections ${MOST_CONNECTIONS};`,
    ].join('\n'),
    `use ${place};`,
    `-- Procedures keep the mode in which they are created: wrong values are refused, not cut.`,
    `set session sql_mode = 'STRICT_ALL_TABLES';`,
    ...writing.tables.map((statement) => `${statement};`),
    ...ROUTINES.filter((name) => !needed.includes(name) && typeof writing.routines[name] === 'object').map(
      (name) => `drop procedure if exists ${name};`,
    ),
    ...needed.flatMap((name) => {
      const routine = writing.routines[name]
      return routine ? [creation(name, routine)] : []
    }),
    `revoke all privileges, grant option from ${account};`,
    ...needed.map((name) => `grant execute on procedure ${place}.${name} to ${account};`),
  ].join('\n\n')}\n`
}
