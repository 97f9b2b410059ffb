import type { Database } from '../database/database.ts'
import type { ObjectStores } from '../objectStore/objectStores.ts'
import { readState } from '../database/state/siteState.ts'
import { checkPictures } from '../pictures/integrity.ts'
import { checkReadable, otherPlace } from '../pictures/outside/checkPlace.ts'
import { checkWritable, countElsewhere } from '../pictures/outside/movePictures.ts'
import { pictureStores, placeOfNew } from '../pictures/outside/place.ts'
import { IN_DATABASE, type Config } from '../process/config.ts'
import { fault, good, mind, type Finding } from '../process/finding.ts'
import type { OnProgress } from '../process/progress.ts'
import { RESTORE } from './failed.ts'

const storeFails = (error: unknown): Finding =>
  fault(`The store of the pictures fails. ${(error as Error).message}`, 'Pictures that lie there are not shown.') // of a store

/** Other stores that have pictures. If one is away, its pictures are not damaged. */
async function storesAway({ reader }: Database, stores: ObjectStores, placeOfNew: string | null): Promise<Finding[]> {
  const places = await reader.selectFrom('picture_objects').select('place').distinct().execute()
  const findings: Finding[] = []
  for (const { place } of places.filter(({ place }) => place !== placeOfNew)) {
    try {
      await checkReadable(await stores.open(place))
    } catch (error) {
      findings.push(storeFails(error))
    }
  }
  return findings
}

/** Whether the store is writable and has every picture. */
export async function examinePictures(config: Config, database: Database, onProgress: OnProgress): Promise<Finding[]> {
  const stores = pictureStores(config)
  try {
    const place = await placeOfNew(database.reader, stores)
    const moved = await readState(database.reader, 'pictures-place')
    const configured = stores.configured ?? IN_DATABASE
    const findings: Finding[] = []
    if (moved !== null && moved !== configured)
      findings.push(
        mind(`PICTURES says ${configured}, and new pictures go to ${moved}.`, otherPlace(configured, moved)),
      )
    if (place !== null) {
      try {
        await checkWritable(await stores.open(place))
        findings.push(good(`The store of the pictures answers and can be written: ${place}`))
      } catch (error) {
        findings.push(storeFails(error))
        return findings
      }
    }
    const away = await storesAway(database, stores, place)
    if (away.length > 0) return [...findings, ...away]
    const elsewhere = await countElsewhere({ database }, place)
    if (elsewhere > 0 && (place !== null || moved !== null || stores.configured !== null))
      findings.push(
        mind(
          `${elsewhere} pictures lie elsewhere than new ones.`,
          `They are shown as before. To bring them there: gapura pictures move --to '${place ?? IN_DATABASE}'`,
        ),
      )
    const { total, broken } = await database.snapshot((queries) => checkPictures(queries, stores, onProgress))
    for (const hash of broken) findings.push(fault(`The picture ${hash} is missing or damaged.`, RESTORE))
    if (broken.length === 0) findings.push(good(`All ${total} pictures are there, and are the ones of their names.`))
    return findings
  } finally {
    await stores.close()
  }
}
