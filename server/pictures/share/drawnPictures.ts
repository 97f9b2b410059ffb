import { createHash } from 'node:crypto'
import { pictureFileOf } from '../../../content/storage/pictureFiles.ts'
import type { IconColours } from '../encodeIcon.ts'
import type { ShareJob } from './encodeShare.ts'
import { pictureEncoder } from '../encoder.ts'
import type { PictureContext } from '../outside/place.ts'
import { findFile, holdPicture } from '../store.ts'
import { Queue } from '../../process/queues/queue.ts'

// Icons and share pictures have separate queues, so that an icon does not wait for share pictures. Each queue draws one
// picture at a time.
const icons = new Queue({ parallel: 1, mostWaiting: 50 })
/** A share picture takes a fifth of a second, so a long line would only make everybody wait. */
const shares = new Queue({ parallel: 1, mostWaiting: 4, mostPerClient: 1 })

/** Increases when the same content is drawn differently. */
const DRAWING = 2
const MOST_STORED = 1_000

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

interface ShareContent extends Omit<ShareJob, 'picture'> {
  /** The address of the picture. */
  picture: string | null
}

/** Throws Refusal `busy` if too many pictures wait, or one of the same client does. */
export async function sharePicture(
  context: PictureContext,
  { picture, ...drawn }: ShareContent,
  client: string,
): Promise<{ body: Uint8Array; digest: string }> {
  const { name, kind, siteName, colours, direction } = drawn
  const shown = pictureFileOf(picture?.split('/').at(-1) ?? '')
  const digest = createHash('sha256')
    .update(JSON.stringify([DRAWING, name, kind, siteName, colours, direction, shown]))
    .digest('hex')
  const stored = await context.database.reader
    .selectFrom('share_pictures')
    .select('bytes')
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (stored) return { body: stored.bytes, digest }
  const body = await shares.run(async () => {
    const found = shown && (await findFile(context.database.reader, context.stores, shown))
    return pictureEncoder.encode('encodeShare', { ...drawn, ...(found && { picture: found }) })
  }, client)
  // If the picture cannot be stored, for example on a full disk, it is drawn again at the next request.
  await store(context, { digest, picture: shown?.hash ?? null, bytes: body }).catch(() => undefined)
  return { body, digest }
}

async function store(
  { database, clock }: PictureContext,
  share: { digest: string; picture: string | null; bytes: Uint8Array },
): Promise<void> {
  await database.transaction(async (tx) => {
    // A picture that was taken down meanwhile must not be stored again.
    if (share.picture !== null && !(await holdPicture(tx, database.engine, share.picture))) return
    await tx
      .insertInto('share_pictures')
      .values({ ...share, made_at: clock.now().toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .deleteFrom('share_pictures')
      .where('made_at', '<', (eb) =>
        eb
          .selectFrom('share_pictures')
          .select('made_at')
          .orderBy('made_at', 'desc')
          .limit(1)
          .offset(MOST_STORED - 1),
      )
      .execute()
  })
}
