import { randomBytes } from 'node:crypto'
import { PAGE_SIZE } from '../../../content/reader.ts'
import { howTo } from '../../../content/types/howTo.ts'
import { item } from '../../../content/types/item.ts'
import { openDatabase } from '../../../server/database/engine/openDatabase.ts'
import { migrate } from '../../../server/database/schema/migrate.ts'
import type { ContentTables } from '../../../server/database/tables.ts'

const TIME = '2026-01-01T00:00:00.000Z'
const PICTURES = 40
/** The size of a typical uploaded photograph, in bytes. */
const PICTURE_BYTES = 2_300_000
const GUIDES = PAGE_SIZE.largest
const GUIDE_CHARACTERS = 8_000
/** A page with at least this many guides is larger than half a megabyte. */
const LEAST_GUIDES = 100

export interface LargeAnswers {
  /** The URL path of a large document that is the same for all visitors. */
  document: string
  wholeList: string
  pictures: readonly string[]
  pages: readonly string[]
}

const hashOf = (picture: number): string => picture.toString(16).padStart(64, '0')

export async function insertLargeContent(
  place: { databaseUrl: string | null; dataDir: string },
  items: number,
): Promise<LargeAnswers> {
  const database = openDatabase(place)
  await migrate(database)
  await database.transaction(async (tx) => {
    const rows = tx.withTables<ContentTables>()
    const frame = { created_at: TIME, updated_at: TIME }
    for (let start = 0; start < items; start += PAGE_SIZE.largest) {
      const values = Array.from({ length: Math.min(PAGE_SIZE.largest, items - start) }, (_, index) => ({
        ...frame,
        items_name: `Item ${start + index} ${'of some length '.repeat(8)}`,
      }))
      await rows.insertInto(item.table).values(values).execute()
    }
    for (let guide = 0; guide < GUIDES; guide += 1) {
      const description = randomBytes(GUIDE_CHARACTERS / 2).toString('hex')
      await rows
        .insertInto(howTo.table)
        .values({ ...frame, donation_guide: `Guide ${guide}`, description })
        .execute()
    }
    for (let picture = 0; picture < PICTURES; picture += 1) {
      const hash = hashOf(picture)
      await tx
        .insertInto('pictures')
        .values({ hash, width: 300, height: 300, created_at: TIME, avif_at: TIME })
        .execute()
      await tx
        .insertInto('picture_files')
        .values({ hash, width: 300, format: 'webp', bytes: randomBytes(PICTURE_BYTES) })
        .execute()
    }
  })
  await database.close()
  return {
    document: '/api/docs/yaml',
    wholeList: `/api${item.path}`,
    pictures: Array.from({ length: PICTURES }, (_, picture) => `/storage/gems/${hashOf(picture)}.webp`),
    pages: Array.from(
      { length: GUIDES - LEAST_GUIDES },
      (_, page) => `/api${howTo.path}?per_page=${LEAST_GUIDES + page}`,
    ),
  }
}
