import { z } from 'zod'
import { fieldsOfKind, type ContentType } from '../../../content/define.ts'
import { pictureAddress, pictureFileName } from '../../../content/storage/pictureFiles.ts'
import { fieldSchema } from '../../../content/schema.ts'
import { validation } from '../../../content/validation.ts'
import { fill } from '../../../content/messages/fill.ts'
import type { Context } from '../../context/context.ts'
import { invalid, takenDown } from '../../errors/refusals.ts'
import type { Picture } from '../../pictures/outside/putPicture.ts'
import { storePicture } from '../../pictures/store.ts'
import { lockPictures, takenDownAmong } from '../../pictures/takedowns.ts'
import { acceptUpload } from '../bodyValues.ts'
import { contentEnglish } from '../wording.ts'
import { routesOf, type Api } from '../../http/openapi.ts'

const NAME = 'picture'

/** Stores an uploaded picture before the text that shows the picture is saved. Throws Refusal `taken_down`. */
async function keepPicture({ database, clock }: Context, type: ContentType, picture: Picture): Promise<void> {
  await database.transaction(async (tx) => {
    await lockPictures(tx, database.engine, [picture.hash])
    if ((await takenDownAmong(tx, [picture.hash, picture.uploadHash])).size > 0)
      throw takenDown({
        [NAME]: [fill(validation(type.wording.language).takenDown, { label: contentEnglish.picture })],
      })
    await storePicture(tx, picture, clock.now())
  })
}

export function textPictureRoutes(app: Api, context: Context, type: ContentType): void {
  const [formatted] = fieldsOfKind(type, 'richText')
  if (!formatted) return
  const [, { folder }] = formatted
  const sentences = validation(type.wording.language)
  const described = {
    kind: 'picture',
    get label() {
      return contentEnglish.picture
    },
    folder,
    holds: 'path',
  } as const
  const upload = z.lazy(() =>
    z.object({
      [NAME]: z.nonoptional(fieldSchema(described, sentences), {
        error: () => fill(sentences.picture, { label: contentEnglish.picture }),
      }),
    }),
  )
  app.post(
    `/api${type.path}/pictures`,
    routesOf(type.title)({
      config: { permission: { type: type.key, action: 'edit' } },
      summary: 'Upload a picture of a formatted text',
      consumes: ['multipart/form-data'],
      body: upload,
      response: { 201: z.object({ address: z.string(), width: z.int(), height: z.int() }) },
    }),
    async (request, reply) => {
      const bytes = request.body[NAME]
      if (!(bytes instanceof Uint8Array))
        throw invalid({ [NAME]: [fill(sentences.picture, { label: contentEnglish.picture })] })
      const picture = await acceptUpload(context, type, NAME, contentEnglish.picture, bytes)
      await keepPicture(context, type, picture)
      const { hash, width, height } = picture
      const address = pictureAddress(folder, pictureFileName({ hash, width: null, format: 'webp' }))
      return reply.code(201).send({ address, width, height })
    },
  )
}
