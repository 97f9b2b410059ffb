import { pictureFileOf } from '../../content/storage/pictureFiles.ts'
import { BoundedQueue } from '../process/queues/boundedQueue.ts'
import type { IconColours } from './encodeIcon.ts'
import { pictureEncoder } from './encoder.ts'
import type { PictureContext } from './outside/place.ts'
import { findFile } from './store.ts'

// One at a time, since people wait for other encodings too. Icons are cached until the settings change.
const queue = new BoundedQueue({ parallel: 1, mostWaiting: 50 })

export async function siteIcon(
  { database, stores }: Pick<PictureContext, 'database' | 'stores'>,
  { name, icon, colours }: { name: string; icon: string | null; colours: IconColours },
  width: number,
): Promise<Uint8Array> {
  const file = icon === null ? null : pictureFileOf(icon)
  const picture = file && (await findFile(database.reader, stores, file))
  const source = picture ? { picture } : { name, colours }
  return queue.run(() => pictureEncoder.encode('encodeIcon', { source, width }))
}
