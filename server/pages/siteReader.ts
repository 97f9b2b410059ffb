import type { Reader } from '../../content/reader.ts'
import { wrapRealms } from '../../content/realms/realmReader.ts'
import { contentReader } from '../content/contentReader.ts'
import type { Context } from '../context/context.ts'
import { gameReader } from '../gameDatabase/gameReader.ts'
import { realmReader } from '../game/figures/realmReader.ts'
import type { Dependencies } from '../responseCache/responseCache.ts'

/** Reads for page loaders, from the database. */
export const siteReader = (context: Context, dependencies: Dependencies): Reader => ({
  ...contentReader(context, dependencies),
  realms: realmReader(context, dependencies),
  game: gameReader(context, dependencies),
})

/** A reader that calls back when reading fails. */
export function noticing(reader: Reader, onFailure: () => void): Reader {
  const notice = <T>(reading: Promise<T>): Promise<T> => {
    reading.catch(onFailure)
    return reading
  }
  return {
    list: (type, query) => notice(reader.list(type, query)),
    find: (type, id) => notice(reader.find(type, id)),
    names: (type) => notice(reader.names(type)),
    single: (type) => notice(reader.single(type)),
    status: () => notice(reader.status()),
    realms: wrapRealms((_, read) => notice(read(reader.realms))),
    game: (asked, query) => notice(reader.game(asked, query)),
  }
}
