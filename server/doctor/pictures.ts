import type { Database } from '../database/database.ts'
import { checkPictures } from '../pictures/integrity.ts'
import { checkWritable, misplaced } from '../pictures/outside/checkPlace.ts'
import { pictureStores } from '../pictures/outside/place.ts'
import type { Config } from '../process/config.ts'
import { type OnProgress, fault, good, type Finding } from '../process/progress.ts'
import { RESTORE } from './failed.ts'

export async function examinePictures(config: Config, database: Database, onProgress: OnProgress): Promise<Finding[]> {
  const stores = pictureStores(config)
  try {
    const findings: Finding[] = []
    const sentence = await misplaced(database.reader, stores.configured)
    if (sentence !== null) return [fault(sentence, 'Until then the site does not start.')]
    if (stores.configured !== null) {
      try {
        await checkWritable(await stores.open(stores.configured))
        findings.push(good(`The store of the pictures answers and can be written: ${stores.configured}`))
      } catch (error) {
        const { message } = error as Error // The cast is safe, because object stores throw only instances of Error.
        return [fault(`The store of the pictures fails. ${message}`, 'The pictures stored there are not visible.')]
      }
    }
    const { total, broken } = await database.snapshot((queries) => checkPictures(queries, stores, onProgress))
    for (const hash of broken) findings.push(fault(`The picture ${hash} is missing or damaged.`, RESTORE))
    if (broken.length === 0) findings.push(good(`All ${total} pictures are there, and are the ones of their names.`))
    return findings
  } finally {
    await stores.close()
  }
}
