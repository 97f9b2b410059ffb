import { createHash } from 'node:crypto'
import { figureKey } from '../../../content/realms/figures.ts'
import { nameKey } from '../../../content/text.ts'
import { realm as realmType } from '../../../content/settings/realm.ts'
import { withQuery } from '../../../content/withQuery.ts'
import type { ValueKind } from '../../database/changes/versionedCache.ts'
import type { Realm } from '../realms.ts'
import { readHiddenNames } from './hiddenNames.ts'
import type { Context } from '../../context/context.ts'
import { readRows } from './readFigures.ts'

export interface Emblem {
  address: string
  version: string
  picture: Buffer
}

const emblems: ValueKind = { most: 5 }

const VERSION_LENGTH = 8

/** The emblems of a realm's guilds by their names, without hidden ones. An address holds what changes with its picture. */
export const emblemsOf = (
  { cache, database }: Pick<Context, 'cache' | 'database'>,
  { id, key }: Realm,
): Promise<ReadonlyMap<string, Emblem>> =>
  cache.get(emblems, String(id), [figureKey('emblems'), realmType.key], async () => {
    const { guilds: hidden } = await readHiddenNames(database.reader, id)
    const rows = await readRows(database.reader, id, 'emblems')
    return new Map(
      rows
        .filter(({ name }) => !hidden.has(nameKey(name)))
        .map(({ name, emblem }) => {
          const version = createHash('sha256').update(emblem).digest('hex').slice(0, VERSION_LENGTH)
          const address = withQuery(`/api/realms/${key}/emblem`, { name, v: version })
          return [name, { address, version, picture: Buffer.from(emblem, 'base64') }]
        }),
    )
  })
