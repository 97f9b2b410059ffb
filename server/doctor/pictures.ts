import { fill } from '../../content/messages/fill.ts'
import type { Database } from '../database/database.ts'
import { checkPictures } from '../pictures/integrity.ts'
import { checkWritable, misplaced } from '../pictures/outside/checkPlace.ts'
import { pictureStores } from '../pictures/outside/place.ts'
import type { Config } from '../process/config.ts'
import { type OnProgress, fault, good, type Finding } from '../process/progress.ts'
import { doctorWording, picturesWording as words } from './wording.ts'

export async function examinePictures(config: Config, database: Database, onProgress: OnProgress): Promise<Finding[]> {
  const stores = pictureStores(config)
  try {
    const findings: Finding[] = []
    const sentence = await misplaced(database.reader, stores.configured)
    if (sentence !== null) return [fault(sentence, words.misplacedAdvice)]
    if (stores.configured !== null) {
      try {
        await checkWritable(await stores.open(stores.configured))
        findings.push(good(fill(words.answers, { store: stores.configured })))
      } catch (error) {
        const { message } = error as Error // The cast is safe, because object stores throw only instances of Error.
        return [fault(fill(words.failed, { why: message }), words.failedAdvice)]
      }
    }
    const { total, broken } = await database.snapshot((queries) => checkPictures(queries, stores, onProgress))
    for (const hash of broken) findings.push(fault(fill(words.broken, { hash }), doctorWording.restore))
    if (broken.length === 0) findings.push(good(fill(words.whole, { count: total })))
    return findings
  } finally {
    await stores.close()
  }
}
