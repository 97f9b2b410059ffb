import { environmentFields, type ContentType, type EnvironmentName, type Row } from '../../content/define.ts'
import { PRODUCT_NAME } from '../../content/settings/site.ts'
import type { Context } from '../context/context.ts'
import type { Config } from '../process/config.ts'
import { findRow } from './lists/readRows.ts'
import { pageRows } from './pictureAddresses.ts'

/** The id of the one row of a single type, which the migration that made its table has written. */
export const SINGLE_ID = 1

/** What single rows are read from. */
export type SingleSource = Pick<Context, 'database' | 'caches' | 'config'>

/** The one row of a single type, as it is stored, with the addresses of its pictures; kept in memory until it changes. */
export function findSingle<T extends ContentType>(
  { database, caches, config }: SingleSource,
  type: T,
): Promise<Row<T>> {
  const read = async (): Promise<Row<T>> => {
    const row = await findRow(database.reader, type, SINGLE_ID)
    if (!row) throw new Error(`The row of ${type.key} is gone.`)
    return pageRows(type, [row], config)[0] ?? row
  }
  // The key names the type, so the row is of that type.
  return caches.singles.get(type.key, [type.key], read) as Promise<Row<T>>
}

const inEnvironment: Readonly<Record<EnvironmentName, (config: Config) => string>> = {
  SITE_NAME: ({ siteName }) => siteName ?? PRODUCT_NAME,
}

/** The row as visitors see it: where nobody has set a value, that of the environment, which `from_environment` tells. */
export function withEnvironment<T extends ContentType>(type: T, row: Row<T>, config: Config): Row<T> {
  const fields = environmentFields(type)
  if (fields.length === 0) return row
  const values: Readonly<Record<string, unknown>> = row
  const unset = fields.filter(([name]) => values[name] === '')
  const inherited = Object.fromEntries(unset.map(([name, variable]) => [name, inEnvironment[variable](config)]))
  return { ...row, ...inherited, from_environment: unset.map(([name]) => name) }
}

/** The one row of a single type as visitors see it. */
export const readSingle = async <T extends ContentType>(source: SingleSource, type: T): Promise<Row<T>> =>
  withEnvironment(type, await findSingle(source, type), source.config)
