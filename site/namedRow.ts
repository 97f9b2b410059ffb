import { matchPath } from 'react-router'
import type { ContentType } from '../content/define.ts'
import { readEntry, type Entry, type EntryKey } from '../content/gameInfo/addresses.ts'
import { findPage, LONGEST_PATH } from './routes.tsx'

// This function is not in routes.tsx, because browsers load that file and only the server redirects to a row's correct
// name.
export async function namedRow(
  path: string,
): Promise<{ type: ContentType; key: EntryKey; address: (row: Entry) => string } | null> {
  const route = path.length <= LONGEST_PATH ? findPage(path) : undefined
  const { named } = (await route?.module())?.page ?? {}
  if (!route || !named) return null
  const params = matchPath(route.path, path)?.params ?? {}
  const key = readEntry(params[named.param], params['realm'])
  return key && { type: named.type, key, address: named.address }
}
