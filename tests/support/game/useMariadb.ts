import { afterAll, beforeAll } from 'vitest'
import { findMariadb, NO_MARIADB } from '../../../scripts/lib/mariadb.mjs'
import { startMariadb, type Mariadb } from './mariadb.ts'

/** Tests of MariaDB are skipped on a machine without MariaDB. */
export const hasMariadb = findMariadb() !== null
if (!hasMariadb) console.warn(NO_MARIADB)

export function useMariadb(options?: Parameters<typeof startMariadb>[0]): () => Mariadb {
  let mariadb: Mariadb | undefined
  beforeAll(async () => {
    if (hasMariadb) mariadb = await startMariadb(options)
  })
  afterAll(() => mariadb?.stop())
  return () => {
    if (!mariadb) throw new Error(NO_MARIADB)
    return mariadb
  }
}
