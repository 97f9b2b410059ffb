import { CATALOGUES_TYPE } from '../../content/languages/catalogue.ts'
import type { ValueKind, VersionedCache } from '../database/changes/versionedCache.ts'
import type { Database } from '../database/database.ts'
import type { Uploads } from '../messages/languageFiles.ts'

const marks: ValueKind = { most: 1 }

/** Which catalogues were uploaded is read once after each change of one, by any process. */
export const storedUploads = (database: Database, cache: VersionedCache): Uploads => ({
  marks: () =>
    cache.get(marks, '', [CATALOGUES_TYPE], async () => {
      const rows = await database.reader
        .selectFrom('catalogues')
        .select(['id', 'version', 'updated_at', 'tag'])
        .execute()
      return new Map(rows.map(({ id, version, updated_at: at, tag }) => [tag, [id, version, at].join(' ')]))
    }),
  read: async (tag) => {
    const row = await database.reader.selectFrom('catalogues').select('file').where('tag', '=', tag).executeTakeFirst()
    return row ? Buffer.from(row.file) : null
  },
})
