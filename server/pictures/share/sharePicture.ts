import { pictureFileOf } from '../../../content/storage/pictureFiles.ts'
import type { Queries } from '../../database/database.ts'
import { BoundedQueue } from '../../process/queues/boundedQueue.ts'
import type { IconColours } from '../encodeIcon.ts'
import { pictureEncoder } from '../encoder.ts'
import { findFile } from '../store.ts'

// One at a time, as all that somebody waits for.
const queue = new BoundedQueue({ parallel: 1, mostWaiting: 50 })

/** A picture for previews of a link, as PNG: a name with its picture, where it has one, and the site's name. */
export async function sharePicture(
  queries: Queries,
  {
    name,
    kind,
    siteName,
    picture,
    colours,
  }: {
    name: string
    /** See ShareJob. */
    kind: string
    siteName: string
    /** Its path. */
    picture: string | null
    colours: IconColours
  },
): Promise<Uint8Array> {
  const file = pictureFileOf(picture?.split('/').at(-1) ?? '')
  const found = file && (await findFile(queries, file))
  const job = { name, kind, siteName, colours, ...(found && { picture: found }) }
  return queue.run(() => pictureEncoder.encode('encodeShare', job))
}
