import type { DocumentReader } from '../../content/reader.ts'
import { wrapRealms } from '../../content/realms/realmReader.ts'

export function noticing(reader: DocumentReader, onFailure: (error: unknown) => void): DocumentReader {
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
    privacy: () => notice(reader.privacy()),
    realms: wrapRealms((_, read) => notice(read(reader.realms))),
    offers: () => notice(reader.offers()),
    events: () => notice(reader.events()),
    game: (requested, query) => notice(reader.game(requested, query)),
    search: (query) => notice(reader.search(query)),
  }
}
