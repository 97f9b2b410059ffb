import type { GameDatabase } from '../connection/gameDatabase.ts'

/** What an account may have without being able to change anything. */
const HARMLESS = new Set(['SELECT', 'USAGE', 'SHOW VIEW'])

/** Privileges by what SHOW GRANTS says: `GRANT a, b (columns) ON place TO …`. */
const GRANT = /^GRANT (.+?) ON (\S+) TO /

/** What an account may do beyond reading its own database, each as privilege and place; passwords' hashes stand in neither. */
export function excessIn(grants: readonly string[]): string[] {
  return grants.flatMap((grant) => {
    const [, privileges = '', place = ''] = GRANT.exec(grant) ?? []
    const names = privileges.replaceAll(/\s*\([^)]*\)/g, '').split(/,\s*/)
    const excess = names.filter((name) => name !== '' && !HARMLESS.has(name)).map((name) => `${name} on ${place}`)
    const isWide = place === '*.*' && names.includes('SELECT')
    const passesOn = / WITH GRANT OPTION/.test(grant) ? [`GRANT OPTION on ${place}`] : []
    return [...excess, ...(isWide ? [`SELECT on ${place}`] : []), ...passesOn]
  })
}

export async function excessOf(database: GameDatabase): Promise<string[]> {
  const rows = await database.read('show grants')
  return excessIn(rows.flatMap((row) => Object.values(row).map(String)))
}
