import { pictureFileOf } from '../../../content/storage/pictureFiles.ts'
import { BoundedQueue } from '../../process/queues/boundedQueue.ts'
import type { IconColours } from '../encodeIcon.ts'
import { pictureEncoder } from '../encoder.ts'
import type { PictureContext } from '../outside/place.ts'
import { findFile } from '../store.ts'

const queue = new BoundedQueue({ parallel: 1, mostWaiting: 50 })

export async function sharePicture(
  { database, stores }: Pick<PictureContext, 'database' | 'stores'>,
  {
    name,
    kind,
    siteName,
    picture,
    colours,
  }: {
    name: string
    kind: string
    siteName: string
    picture: string | null
    colours: IconColours
  },
): Promise<Uint8Array> {
  const file = pictureFileOf(picture?.split('/').at(-1) ?? '')
  const found = file && (await findFile(database.reader, stores, file))
  const job = { name, kind, siteName, colours, ...(found && { picture: found }) }
  return queue.run(() => pictureEncoder.encode('encodeShare', job))
}
