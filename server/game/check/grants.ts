import { fill } from '../../../content/messages/fill.ts'
import type { GameEngine } from '../../process/gameUrls.ts'
import type { GameDatabase } from '../connection/gameConnection.ts'
import { checkWording as words } from './wording.ts'

/** Database privileges that cannot change anything. */
const OF_READERS = new Set(['SELECT', 'USAGE', 'SHOW VIEW'])
/** The account that changes the game reads it only through procedures. */
const OF_WRITERS = new Set(['USAGE'])

/** Matches a line of MySQL's SHOW GRANTS, such as `GRANT SELECT, INSERT ON game.* TO …`. */
const GRANT = /^GRANT (.+?) ON (\S+) TO /

/** MariaDB lets every account use the databases `test` and `test_…`. */
const EVERYBODYS = /^GRANT .+ ON `test(?:\\{1,2}_%)?`\.\* TO PUBLIC\b/

/**
 * Returns the account's privileges beyond reading the game's own database. SELECT on all databases is among them,
 * because it exposes password hashes.
 */
export const excessIn = (grants: readonly string[]): string[] => excessBeyond(OF_READERS, grants)

const PROCEDURE = /^GRANT (.+?) ON PROCEDURE `?([^`.\s]+)`?\.`?([^`.\s]+)`? TO /

/**
 * Returns which of these procedures of the database the account may not call, and what it may do besides calling them.
 */
export function comparedGrants(
  grants: readonly string[],
  { database, needed }: { database: string; needed: readonly string[] },
): { missing: string[]; excess: string[] } {
  const called = new Set<string>()
  const others: string[] = []
  const excess: string[] = []
  for (const grant of grants) {
    const [, privilege, schema = '', name = ''] = PROCEDURE.exec(grant) ?? []
    if (privilege === undefined) others.push(grant)
    else if (privilege === 'EXECUTE' && schema === database && needed.includes(name)) called.add(name)
    else excess.push(fill(words.rightOnProcedure, { right: privilege, procedure: `${schema}.${name}` }))
  }
  return {
    missing: needed.filter((name) => !called.has(name)),
    excess: [...excess, ...excessBeyond(OF_WRITERS, others)],
  }
}

const rightOn = (right: string, place: string): string => fill(words.rightOn, { right, place })

function excessBeyond(harmless: ReadonlySet<string>, grants: readonly string[]): string[] {
  return grants.flatMap((grant) => {
    if (EVERYBODYS.test(grant)) return []
    const [, privileges = '', place = ''] = GRANT.exec(grant) ?? []
    const names = privileges.replaceAll(/\s*\([^)]*\)/g, '').split(/,\s*/)
    const excess = names.filter((name) => name !== '' && !harmless.has(name)).map((name) => rightOn(name, place))
    const isWide = place === '*.*' && names.includes('SELECT') && harmless.has('SELECT')
    const passesOn = / WITH GRANT OPTION/.test(grant) ? [rightOn('GRANT OPTION', place)] : []
    return [...excess, ...(isWide ? [rightOn('SELECT', place)] : []), ...passesOn]
  })
}

/** SQLite has no privileges to check, and the file is opened read-only. */
const none = async (): Promise<string[]> => []

const OF_POSTGRES = `
  select '' as privilege, '' as place from pg_roles where rolname = current_user and rolsuper
  union all (
    select privilege_type, table_schema || '.' || table_name from information_schema.table_privileges
    where grantee = current_user and privilege_type <> 'SELECT' order by 1, 2 limit 5)`

const readers: Readonly<Record<GameEngine, (database: GameDatabase) => Promise<string[]>>> = {
  mysql: async (database) => {
    const rows = await database.read('show grants')
    return excessIn(rows.flatMap((row) => Object.values(row).map(String)))
  },
  postgres: async (database) => {
    const rows = await database.read(OF_POSTGRES)
    return rows.map(({ privilege, place }) =>
      privilege === '' ? words.everything : rightOn(String(privilege), String(place)),
    )
  },
  sqlite: none,
}

export const excessOf = (database: GameDatabase): Promise<string[]> => readers[database.engine](database)
