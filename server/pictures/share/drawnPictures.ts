import { pictureFileOf } from '../../../content/storage/pictureFiles.ts'
import type { IconColours } from '../encodeIcon.ts'
import type { ShareJob } from './encodeShare.ts'
import { pictureEncoder } from '../encoder.ts'
import type { PictureContext } from '../outside/place.ts'
import { findFile } from '../store.ts'
import { Queue } from '../../process/queues/queue.ts'

// Icons and share pictures have separate queues, so that an icon does not wait for share pictures. Each queue draws one
// picture at a time.
const icons = new Queue({ parallel: 1, mostWaiting: 50 })
const shares = new Queue({ parallel: 1, mostWaiting: 50 })

type Stores = Pick<PictureContext, 'database' | 'stores'>

const bytesOf = async ({ database, stores }: Stores, name: string | null): Promise<Uint8Array | null> => {
  const file = pictureFileOf(name ?? '')
  return file && findFile(database.reader, stores, file)
}

export async function siteIcon(
  context: Stores,
  { name, icon, colours }: { name: string; icon: string | null; colours: IconColours },
  width: number,
): Promise<Uint8Array> {
  const picture = await bytesOf(context, icon)
  const source = picture ? { picture } : { name, colours }
  return icons.run(() => pictureEncoder.encode('encodeIcon', { source, width }))
}

export async function sharePicture(
  context: Stores,
  { picture, ...drawn }: Omit<ShareJob, 'picture'> & { picture: string | null },
): Promise<Uint8Array> {
  const found = await bytesOf(context, picture?.split('/').at(-1) ?? null)
  const job = { ...drawn, ...(found && { picture: found }) }
  return shares.run(() => pictureEncoder.encode('encodeShare', job))
}
