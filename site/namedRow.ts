import type { ContentType } from '../content/define.ts'
import { readEntry, type Entry, type EntryKey } from '../content/gameInfo/addresses.ts'
import { findPage, LONGEST_PATH } from './routes.tsx'

// This function is not in routes.tsx, because browsers load that file and only the server redirects to a row's correct
// name.
export async function namedRow(
  path: string,
): Promise<{ type: ContentType; key: EntryKey; address: (row: Entry) => string } | null> {
  const { route, params } = (path.length <= LONGEST_PATH && findPage(path)) || {}
  const { named } = (await route?.module())?.page ?? {}
  if (!params || !named) return null
  const key = readEntry(params[named.param], params['realm'])
  return key && { type: named.type, key, address: named.address }
}
