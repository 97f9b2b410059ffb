import { z } from 'zod'
import { contentTypes } from '../../../content/index.ts'
import { rowSchema } from '../../../content/fields/rowSchema.ts'
import { publishSchema, workingCopySchema } from '../../../content/queries/workingCopyQuery.ts'
import { allTranslations } from '../../../content/translations.ts'
import { authorOf, type Context } from '../../context/context.ts'
import { message, refused, routesOf, type Api } from '../../http/openapi.ts'
import { rowId, idParams } from '../../http/pagination.ts'
import { answeringAsSent, rowValues, type Body } from '../bodyValues.ts'
import { refuseOtherPictures } from './sentPictures.ts'
import { mayPublish } from '../rowState.ts'
import { contentEnglish } from '../wording.ts'
import {
  listWorkingCopies,
  publishWorkingCopy,
  readWorkingCopy,
  removeWorkingCopy,
  saveWorkingCopy,
} from './workingCopies.ts'

const copy = {
  version: z.int(),
  saved_at: z.iso.datetime(),
  saved_by: z.string().nullable().meta({ description: 'The username of whoever saved it last.' }),
}

export function workingCopyRoutes(app: Api, context: Context): void {
  for (const type of contentTypes.filter(({ publishing }) => publishing)) {
    const path = `/api${type.path}/:id/draft`
    const row = z.lazy(() => rowSchema(type))
    const copied = z.lazy(() => {
      const published = rowSchema(type)
      return z.intersection(published, z.object({ working_copy: z.object(copy).nullable(), published }))
    })
    const body = z.lazy(() => workingCopySchema(type))
    const route = routesOf(type.title, { permission: { type: type.key, action: 'edit' } })
    const listed = z.array(z.object({ row_id: z.int(), ...copy }))

    app.get(
      `/api${type.path}/drafts`,
      route({ summary: 'List the working copies, the latest first', response: { 200: listed } }),
      () => listWorkingCopies(context.database.reader, type),
    )

    app.get(
      path,
      route({
        summary: 'A row as its working copy has it',
        params: idParams,
        querystring: z.object({ translations: allTranslations }),
        response: { 200: copied, ...refused(404) },
      }),
      (request) => readWorkingCopy(context, type, rowId(request.params.id)),
    )

    app.put(
      path,
      route({
        summary: 'Change the working copy of a row, which begins with the first change',
        consumes: ['application/json', 'multipart/form-data'],
        params: idParams,
        body,
        response: { 200: copied, ...refused(404, 409) },
      }),
      async (request) => {
        const { version, working_copy_version, ...body } = request.body as Body & z.infer<typeof publishSchema> // The cast is safe, because the schema has validated the body.
        await refuseOtherPictures(context.database.reader, type, rowId(request.params.id), body)
        const values = await rowValues(context, type, body)
        const seen = { version, working_copy_version, savedBy: request.user?.id ?? null }
        return answeringAsSent(body, () =>
          saveWorkingCopy(context, authorOf(request, context), type, rowId(request.params.id), values, seen),
        )
      },
    )

    app.delete(
      path,
      route({
        summary: 'Throw the working copy of a row away',
        params: idParams,
        response: { 200: message, ...refused(404) },
      }),
      async (request) => {
        await removeWorkingCopy(context, authorOf(request, context), type, rowId(request.params.id))
        return { message: contentEnglish.copyGone }
      },
    )

    app.post(
      `${path}/publish`,
      route({
        summary: 'Write the working copy of a row over it, as one change',
        params: idParams,
        body: publishSchema.optional(),
        response: { 200: row, ...refused(404, 409) },
      }),
      (request) =>
        publishWorkingCopy(context, authorOf(request, context), type, rowId(request.params.id), {
          ...request.body,
          mayPublish: mayPublish(request, type),
        }),
    )
  }
}
