import type { ContentType } from '../content/define.ts'
import { readEntry, type Entry, type EntryKey } from '../content/gameInfo/addresses.ts'
import { findPage, LONGEST_PATH } from './everyRoute.ts'

/** The row that a path names, so that the server can redirect to its correct name. */
export async function namedRow(
  path: string,
): Promise<{ type: ContentType; key: EntryKey; address: (row: Entry) => string } | null> {
  const { route, params } = (path.length <= LONGEST_PATH && findPage(path)) || {}
  const { named } = (await route?.module())?.page ?? {}
  if (!params || !named) return null
  const key = readEntry(params[named.param], params['realm'])
  return key && { type: named.type, key, address: named.address }
}
