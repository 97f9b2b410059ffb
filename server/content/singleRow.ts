import { environmentFields, type ContentType, type EnvironmentName, type Row } from '../../content/define.ts'
import { PRODUCT_NAME } from '../../content/settings/site.ts'
import type { Context } from '../context/context.ts'
import type { Config } from '../process/config.ts'
import { findRow } from './lists/readRows.ts'
import { pageRows } from './pictureAddresses.ts'
import type { ValueKind } from '../database/changes/versionedCache.ts'

/** Written by the migration that created the table. */
export const SINGLE_ID = 1

export type SingleSource = Pick<Context, 'database' | 'cache' | 'config'>

const singles: ValueKind = { most: 100 }

/** The stored row of a single type with its picture addresses, cached until it changes. */
export function findSingle<T extends ContentType>({ database, cache, config }: SingleSource, type: T): Promise<Row<T>> {
  const read = async (): Promise<Row<T>> => {
    const row = await findRow(database.reader, type, SINGLE_ID)
    if (!row) throw new Error(`The row of ${type.key} is gone.`)
    return pageRows(type, [row], config)[0] ?? row
  }
  return cache.get(singles, type.key, [type.key], read)
}

const inEnvironment: Readonly<Record<EnvironmentName, (config: Config) => string>> = {
  SITE_NAME: ({ siteName }) => siteName ?? PRODUCT_NAME,
}

/** Fills values that nobody has set from the environment and lists them in `from_environment`. */
export function withEnvironment<T extends ContentType>(type: T, row: Row<T>, config: Config): Row<T> {
  const fields = environmentFields(type)
  if (fields.length === 0) return row
  const values: Readonly<Record<string, unknown>> = row
  const unset = fields.filter(([name]) => values[name] === '')
  const inherited = Object.fromEntries(unset.map(([name, variable]) => [name, inEnvironment[variable](config)]))
  return { ...row, ...inherited, from_environment: unset.map(([name]) => name) }
}

/** The row of a single type as visitors see it. */
export const readSingle = async <T extends ContentType>(source: SingleSource, type: T): Promise<Row<T>> =>
  withEnvironment(type, await findSingle(source, type), source.config)
