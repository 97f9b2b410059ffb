import { matchPath } from 'react-router'
import type { ContentType } from '../content/define.ts'
import { readNumbered } from '../content/gameInfo/addresses.ts'
import { findPage, LONGEST_PATH } from './routes.tsx'

// This function is not in routes.tsx, because browsers load that file and only the server redirects to a row's correct
// name.
export async function namedRow(
  path: string,
): Promise<{ type: ContentType; id: number; address: (name: string) => string } | null> {
  const route = path.length <= LONGEST_PATH ? findPage(path) : undefined
  const { named } = (await route?.module())?.page ?? {}
  if (!route || !named) return null
  const id = readNumbered(matchPath(route.path, path)?.params[named.param])
  return id === null ? null : { type: named.type, id, address: (name) => named.address(id, name) }
}
