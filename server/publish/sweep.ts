import { pictureFileOf } from '../../content/storage/pictureFiles.ts'
import type { Queries } from '../database/database.ts'
import type { PublishedFolder } from './folder.ts'
import { placeOfFile, type Place } from './places.ts'
import type { Waiting } from './waiting.ts'

/** Pictures that are looked up at once. */
const AT_ONCE = 500

interface Parts {
  folder: PublishedFolder
  waiting: Waiting
  queries: Queries
  ended: AbortSignal
}

/** Where a file of a picture is. */
interface Shown {
  place: Place
  hash: string
}

/**
 * Takes out of both trees the pages that nothing leads to any more, and the pictures that the site no longer has: they were removed
 * because nothing named them, and a visitor is not given them either.
 */
export async function sweep(parts: Parts): Promise<void> {
  const { folder, waiting, ended } = parts
  let shown: Shown[] = []
  for await (const file of folder.files('fallback')) {
    if (ended.aborted) return
    const place = placeOfFile(file)
    if (!place) continue
    if (place.kind === 'page' && !waiting.knows(place.address)) await folder.remove(place)
    const picture = pictureFileOf(file.slice(file.lastIndexOf('/') + 1))
    if (picture) shown.push({ place, hash: picture.hash })
    if (shown.length < AT_ONCE) continue
    await sweepPictures(parts, shown)
    shown = []
  }
  await sweepPictures(parts, shown)
}

async function sweepPictures({ folder, waiting, queries }: Parts, shown: readonly Shown[]): Promise<void> {
  if (shown.length === 0) return
  const hashes = [...new Set(shown.map(({ hash }) => hash))]
  const rows = await queries.selectFrom('pictures').select('hash').where('hash', 'in', hashes).execute()
  const there = new Set(rows.map(({ hash }) => hash))
  for (const { place, hash } of shown) {
    if (there.has(hash)) continue
    await folder.remove(place)
    // It may be uploaded again.
    waiting.drop(place.address)
  }
}
